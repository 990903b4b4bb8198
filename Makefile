# `make app` plays, `make test` tests. Needs Python 3.11 or later; `make help` lists the rest.
# PYTHON=... chooses the interpreter, ARGS=... goes to the program that a target runs.

VENV = .venv
# On Windows make runs in Git's bash, and an environment has its programs elsewhere.
BIN = $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
PY = $(BIN)/python$(if $(filter Windows_NT,$(OS)),.exe)
PIP = PIP_DISABLE_PIP_VERSION_CHECK=1 $(PY) -m pip install -q -c constraints.txt
UV = $(PY) -m uv pip install -q --python $(PY) --compile-bytecode -c constraints.txt -b constraints.txt
PYTEST = $(PY) -m pytest -n auto
NBVAL = $(PYTEST) --dist loadscope --nbval --nbval-current-env --nbval-cell-timeout 60
CHROMIUM = chromium=$$($(PY) -m tools.chromium --install) && BOSS_CHROMIUM="$$chromium"
APP = $(VENV)/app.stamp
TEST = $(VENV)/test.stamp

# Without stored bytecode each of the many processes of a test run compiles all that it imports.
unexport PYTHONDONTWRITEBYTECODE

.NOTPARALLEL:
.PHONY: help app test lint unit browser notebook-test translated-test rules slow nightly alone bench notebooks \
	languages format lock docs site mutants peers wheel wheel-check release-check compiled binder-check clean

help:           ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | while IFS='	' read -r name what; do \
		printf 'make %-14s %s\n' "$$name" "$$what"; done

app: $(APP)     ## install what is needed and serve the game in a browser
	@$(BIN)/boss $(ARGS)

test: lint unit browser notebook-test rules  ## everything that must pass before a change is taken

lint: $(TEST)   ## ruff and mypy
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(BIN)/lint-imports

unit: $(TEST)   ## the tests that need no browser
	-$(PY) -m tools.postgres --install
	$(PYTEST) --dist worksteal --ignore tests/app $(ARGS)

browser: $(TEST)  ## the tests that play in a real browser
	$(CHROMIUM) $(PYTEST) --dist loadfile tests/app $(ARGS)

notebook-test: $(TEST)  ## the notebooks' stored outputs, compared by nbval
	$(NBVAL) notebooks/en

translated-test: $(TEST)  ## the same of the notebooks in other languages
	$(NBVAL) $(filter-out notebooks/en,$(wildcard notebooks/*))

rules: $(TEST)  ## the scenarios, and a scenario, test and lesson for each rule
	$(PY) -m bosslib check --lines tests/conformance bosslib/scenarios bosslib/exercises
	$(PY) -m bosslib rules --coverage

slow: $(TEST)   ## the tests that take longer, and the laws on other examples each time
	-$(PY) -m tools.postgres --install
	-$(PY) -m tools.caddy --install
	-$(PY) -m tools.hub_proxy --install
	$(CHROMIUM) $(PYTEST) --dist worksteal --hypothesis-profile slow \
		-m '(slow or hypothesis) and not nightly and not alone' $(ARGS)

nightly: translated-test  ## the long tests that CI doesn't run: all sizes, languages and lessons
	-$(PY) -m tools.postgres --install
	-$(PY) -m tools.caddy --install
	-$(PY) -m tools.hub_proxy --install
	$(CHROMIUM) $(PYTEST) --dist worksteal -m 'nightly and not alone' $(ARGS)
	$(PY) -m tools.check_compiled --everything

alone: $(TEST)  ## JupyterLab, Notebook 7, marimo and a class of thirty: on a machine that does nothing else
	-$(PY) -m tools.marimo --install
	$(CHROMIUM) $(PY) -m pytest -m alone $(ARGS)

bench: $(TEST)  ## speed and memory, each against its floor
	$(PY) -m bosslib bench $(ARGS)

peers: $(TEST)  ## the engine beside others, which get an environment of their own: a table
	$(PY) -m tools.peers $(ARGS)

mutants: $(TEST)  ## plant faults in a copy of the code, and list those that no test notices
	$(PY) -m tools.mutants $(ARGS)

notebooks: $(TEST)  ## execute and normalise the notebooks, in place
	$(PY) -m tools.notebooks $(ARGS)

languages: $(TEST)  ## bring the translations up to date, compile them, list what is left to do
	$(PY) -m tools.languages $(ARGS)

docs: $(TEST)   ## the pages of docs/ and of the docstrings, into site/
	$(PY) -m mkdocs build

site: $(TEST)   ## the same with the app in site/app/, as it is published
	$(PY) -m tools.site $(or $(ARGS),site)

format: $(TEST)  ## format the code
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

wheel: $(TEST)  ## build the wheel into dist/
	$(PY) -m build --wheel --no-isolation --outdir dist .

wheel-check: $(TEST)  ## install the wheel in a clean place, and see it serve
	$(PY) -m tools.check_wheel

release-check: $(TEST)  ## all that must hold before a release; ARGS=v0.2.0 names its tag
	$(PY) -m tools.release $(ARGS)

compiled: $(TEST)  ## build the wheel with a compiled engine, and try the laws on it
	$(PY) -m tools.check_compiled

binder-check: $(TEST)  ## install as Binder does, and see it serve
	$(PY) -m tools.check_binder

lock: $(PY)     ## make constraints.txt anew: the newest versions within pyproject.toml's bounds
	$(PY) -m tools.lock

clean:          ## remove what make made
	rm -rf $(VENV) .venv-peers dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find bosslib widgets tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# A folder that was moved or copied has an environment that still points to the old place.
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
