# `make app` runs the game, `make test` the tests. Needs Python 3.11 or later; `make help` lists all targets.
# PYTHON=... selects the interpreter, ARGS=... is passed to the program of a target.

VENV = .venv
# On Windows make runs in Git Bash, and virtual environments have a different layout.
BIN = $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
PY = $(BIN)/python$(if $(filter Windows_NT,$(OS)),.exe)
PIP = PIP_DISABLE_PIP_VERSION_CHECK=1 $(PY) -m pip install -q -c constraints.txt
UV = $(PY) -m uv pip install -q --python $(PY) --compile-bytecode -c constraints.txt -b constraints.txt
PYTEST = $(PY) -m pytest -n auto -p no:nbval
SLOWEST = --durations=30 --durations-min=5
NBVAL = $(PY) -m pytest -n auto --dist loadscope --nbval --nbval-current-env --nbval-cell-timeout 60
CHROMIUM = chromium=$$($(PY) -m tools.chromium --install) && BOSS_CHROMIUM="$$chromium"
APP = $(VENV)/app.stamp
TEST = $(VENV)/test.stamp

# Without cached bytecode, each process of a test run compiles all modules that it imports.
unexport PYTHONDONTWRITEBYTECODE

.NOTPARALLEL:
.PHONY: help app test lint unit browser notebook-test translated-test rules slow nightly nightly-test alone bench \
	notebooks languages format lock docs site mutants peers wheel wheel-check release-check compiled \
	compiled-whole binder-check clean

help:           ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | while IFS='	' read -r name what; do \
		printf 'make %-14s %s\n' "$$name" "$$what"; done

app: $(APP)     ## install the dependencies and serve the game in a browser
	@$(BIN)/boss $(ARGS)

test: lint unit browser notebook-test rules  ## all tests that every change must pass

lint: $(TEST)   ## check style (ruff), types (mypy) and import layers
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(BIN)/lint-imports

unit: $(TEST)   ## run the tests that need no browser
	-$(PY) -m tools.postgres --install
	$(PYTEST) --dist worksteal $(SLOWEST) --ignore tests/app $(ARGS)

browser: $(TEST)  ## run the tests in a real browser
	$(CHROMIUM) $(PYTEST) --dist loadfile tests/app $(ARGS)

notebook-test: $(TEST)  ## compare the stored outputs of the notebooks with nbval
	$(NBVAL) notebooks/en

translated-test: $(TEST)  ## the same for the notebooks in other languages
	$(NBVAL) $(filter-out notebooks/en,$(wildcard notebooks/*))

rules: $(TEST)  ## run the scenarios, and check that each rule has a scenario, test and lesson
	$(PY) -m bosslib check tests/conformance bosslib/scenarios bosslib/exercises
	$(PY) -m bosslib rules --coverage

slow: $(TEST)   ## run the slow tests, and the property-based tests with new random examples
	-$(PY) -m tools.postgres --install
	-$(PY) -m tools.caddy --install
	-$(PY) -m tools.hub_proxy --install
	$(CHROMIUM) $(PYTEST) --dist worksteal $(SLOWEST) --hypothesis-profile slow \
		-m '(slow or hypothesis) and not nightly and not alone' $(ARGS)

nightly:        ## run the long tests that are not in CI: all sizes, languages and lessons
	@$(MAKE) --keep-going translated-test nightly-test compiled-whole

nightly-test: $(TEST)
	-$(PY) -m tools.postgres --install
	-$(PY) -m tools.caddy --install
	-$(PY) -m tools.hub_proxy --install
	$(CHROMIUM) $(PYTEST) --dist worksteal --hypothesis-profile slow -m 'nightly and not alone' $(ARGS)

compiled-whole: $(TEST)
	$(PY) -m tools.check_compiled --everything

alone: $(TEST)  ## test JupyterLab, Notebook 7, marimo and a class of thirty, on an idle machine
	-$(PY) -m tools.marimo --install
	$(CHROMIUM) $(PY) -m pytest -m alone $(ARGS)

bench: $(TEST)  ## measure speed and memory, each against a floor
	$(PY) -m bosslib bench $(ARGS)

peers: $(TEST)  ## benchmark the engine against other libraries, in a separate environment
	$(PY) -m tools.peers $(ARGS)

mutants: $(TEST)  ## mutation testing: plant faults in copies of the code, list those no test detects
	$(PY) -m tools.mutants $(ARGS)

notebooks: $(TEST)  ## execute and normalise the notebooks in place
	$(PY) -m tools.notebooks $(ARGS)

languages: $(TEST)  ## update and compile the translations, list what is untranslated
	$(PY) -m tools.languages $(ARGS)

docs: $(TEST)   ## build the documentation into site/
	$(PY) -m mkdocs build

site: $(TEST)   ## the same with the app in site/app/, as published
	$(PY) -m tools.site $(or $(ARGS),site)

format: $(TEST)  ## format the code
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

wheel: $(TEST)  ## build the wheel into dist/
	$(PY) -m build --wheel --no-isolation --outdir dist .

wheel-check: $(TEST)  ## install the wheel in a clean environment, and check that it serves
	$(PY) -m tools.check_wheel

release-check: $(TEST)  ## run all checks of a release; ARGS=v0.2.0 is its tag
	$(PY) -m tools.release $(ARGS)

compiled: $(TEST)  ## build the wheel with a compiled engine, and test it
	$(PY) -m tools.check_compiled

binder-check: $(TEST)  ## install as Binder does, and check that it serves
	$(PY) -m tools.check_binder

lock: $(PY)     ## regenerate constraints.txt: the newest versions within pyproject.toml's bounds
	$(PY) -m tools.lock

clean:          ## remove all generated files
	rm -rf $(VENV) .venv-peers dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find bosslib widgets tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# In a moved or copied folder, the environment still points to the old location: install again.
ifneq ($(shell cat $(VENV)/place 2>/dev/null),$(CURDIR))
.PHONY: $(APP) $(TEST)
endif

$(PY):
	@python=$$(sh tools/find_python.sh "$(PYTHON)") && rm -f $(BIN)/python* && "$$python" -m venv $(VENV)

$(APP): pyproject.toml constraints.txt | $(PY)
	@echo 'Installing bosslib and what it needs into $(VENV): a minute or two.'
	@$(PIP) uv
	@$(UV) -e '.[app]' editables
	@pwd > $(VENV)/place
	@touch $@

$(TEST): pyproject.toml constraints.txt | $(PY)
	@echo 'Installing bosslib and what its tests need into $(VENV): a minute or two.'
	@$(PIP) uv
	@$(UV) -e '.[app]' --group test
	@pwd > $(VENV)/place
	@touch $(APP) $@
