"""`python -m bosslib picture`: the drawing, hidden information, and errors for invalid input."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from PIL.ImageSequence import Iterator

from bosslib import board, card
from bosslib.__main__ import main
from bosslib.cli.picture import FrameRange, frame_scenes, load_named_or_stdin
from bosslib.export.game_file import serialize_game, serialize_sealed
from bosslib.game import AnyGame
from bosslib.log import SeatedGame
from bosslib.picture.film import animate
from bosslib.picture.mounting import mount
from bosslib.picture.raster import image
from bosslib.picture.shapes import Scene, Sheet, Text
from bosslib.picture.svg import document
from bosslib.picture.theme import DARK, LIGHT, rgb
from bosslib.record import Record
from bosslib.words import language_scope, say

ROOT = Path(__file__).parents[3]
SCENARIO = ROOT / "bosslib" / "scenarios" / "card" / "example-a.toml"
NEGOTIATION = ROOT / "bosslib" / "scenarios" / "board" / "worked-negotiation.toml"
SVG = "{http://www.w3.org/2000/svg}"
Capture = pytest.CaptureFixture[str]

each_game = pytest.mark.parametrize("game", [card.new(4).game, board.new(4).game], ids=str)


def played(game: AnyGame, count: int = 30) -> SeatedGame:
    """Record of a random game of some actions, between people with names."""
    record: Record = Record(game.new(4, seed=7))
    bot = game.bot("careful")
    stands = game.driver.driver_state(record.state, ())
    while len(record.played) < count:
        comes = game.driver.next_step(record.state, stands, [bot] * 4)
        assert comes.action
        record = record.play(comes.action)
        stands = game.driver.state_after(comes.driver_state, record.state, comes.action)
    return SeatedGame(record, ("Ada", "Ben\x01", "<Zoë>", "Dora"), (None,) * 4)


def drawn(*arguments: object, capsys: Capture) -> str:
    """The printed SVG."""
    assert main(["picture", *map(str, arguments)]) == 0
    return capsys.readouterr().out


def words(svg: str) -> list[str]:
    """All texts in an SVG, in document order."""
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def times(gif: Path) -> list[int]:
    """Duration of each frame of a GIF in milliseconds; the GIF loops."""
    with Image.open(gif) as opened:
        assert opened.info["loop"] == 0
        return [each.info["duration"] for each in Iterator(opened)]


def seen_at(svg: str, at: int, count: int) -> list[str]:
    """Shapes of an animated SVG that its styles show in frame `at` of `count`, in order."""
    root = ElementTree.fromstring(svg)
    style = root.findtext(f"{SVG}style") or ""
    whole = sum(float(each) for each in re.findall(r"animation:([\d.]+)s", style))
    per = whole / (count + 2)
    frames = dict(re.findall(r"@keyframes ([\w-]+)\{((?:[\d.]+%\{[^}]*\})*)\}", style))
    found = []
    for each in root:
        name = each.get("class", "").rpartition(" ")[2]
        if not name:
            found += [each] if each.tag.removeprefix(SVG) not in ("style", "title", "desc") else []
            continue
        turns = re.findall(r"([\d.]+)%\{visibility:(\w+)\}", frames[name])
        now = (at + 0.5) * per / whole * 100
        if [shown for when, shown in turns if float(when) <= now][-1] == "visible":
            found += list(each)
    return [ElementTree.tostring(each, encoding="unicode") for each in found]


@each_game
def test_without_a_file_the_svg_is_printed(game: AnyGame, capsys: Capture) -> None:
    svg = drawn(game.new(4, seed=7).saved(), capsys=capsys)
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("width") == "960"
    assert len(list(root.iter(f"{SVG}rect"))) > 20
    assert root.findtext(f"{SVG}desc")
    assert svg.isascii()
    assert "<script" not in svg
    assert re.findall(r"https?://[^\"]+", svg) == ["http://www.w3.org/2000/svg"]


@each_game
def test_it_is_what_a_position_draws_itself(game: AnyGame, capsys: Capture) -> None:
    state = game.new(4, seed=7)
    own = words(state._repr_svg_())
    assert words(drawn(state.saved(), "--width", 976, capsys=capsys)) == own


@each_game
def test_no_hand_is_seen_but_that_of_the_seat(game: AnyGame, tmp_path: Path) -> None:
    """Other cards in the other hands and the deck leave the picture identical, byte for byte."""
    table = tmp_path / "table.svg"
    document = json.loads(game.new(4, seed=7).saved())
    pictures = []
    for turn in range(2):
        seats = document["position"]["seats"]
        assert main(["picture", json.dumps(document), "-o", str(table)]) == 0
        onlooker = table.read_bytes()
        assert main(["picture", json.dumps(document), "--seat", "B", "-o", str(table)]) == 0
        pictures.append((onlooker, table.read_bytes()))
        if not turn:
            hands = [seats["A"]["hand"], seats["C"]["hand"]]
            assert sorted(hands[0]) != sorted(hands[1])
            seats["A"]["hand"], seats["C"]["hand"] = hands[1], hands[0]
            document["position"]["deck"].reverse()
    assert pictures[0] == pictures[1]
    assert pictures[0][0] != pictures[0][1]


def test_the_hand_of_the_seat_is_seen(capsys: Capture) -> None:
    state = card.new(4, seed=7)
    numbers = [n.replace("-", "−") for n in re.findall(r"[+-]\d", f"{state.hands[2]}")]
    assert numbers
    shown = words(drawn(state.saved(), "--seat", "C", capsys=capsys))
    assert set(numbers) <= set(shown)
    assert not set(numbers) & set(words(drawn(state.saved(), capsys=capsys)))


@each_game
@pytest.mark.parametrize("write", [serialize_game, serialize_sealed])
def test_of_a_saved_game_it_is_the_last_position_with_the_names(
    game: AnyGame, write: object, tmp_path: Path, capsys: Capture
) -> None:
    assert callable(write)
    saved = played(game)
    file = tmp_path / "game.json"
    file.write_text(write(saved), encoding="utf-8")
    last = drawn(file, capsys=capsys)
    assert last == drawn(file, "--at", 30, capsys=capsys)
    assert last != drawn(file, "--at", 0, capsys=capsys)
    assert all(name in " ".join(words(last)) for name in ("Ada", "Ben", "<Zoë>", "Dora"))


def test_a_scenario_comes_from_standard_input_too() -> None:
    given_ = [sys.executable, "-m", "bosslib", "picture", "-", "--at", "0"]
    text = "\ufeff" + SCENARIO.read_text(encoding="utf-8")
    done = subprocess.run(given_, input=text.encode(), capture_output=True, check=True, cwd=ROOT)
    named = [*given_[:4], str(SCENARIO), *given_[5:]]
    assert done.stdout == subprocess.run(named, capture_output=True, check=True, cwd=ROOT).stdout
    assert b"+3" in done.stdout


def test_it_may_be_one_line_of_a_set(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "set.jsonl"
    line = json.dumps(json.loads(board.new(3, seed=1).saved()))
    other = json.dumps(json.loads(card.new(3, seed=1).saved()))
    file.write_text(f"\n{line}\n", encoding="utf-8")
    alone = drawn(file, capsys=capsys)
    file.write_text(f"\n{line}\n{other}\n", encoding="utf-8")
    assert drawn(f"{file}:2", capsys=capsys) == alone
    assert drawn(f"{file}:3", capsys=capsys) == drawn(other, capsys=capsys)


@each_game
@pytest.mark.parametrize("ending", ["png", "gif", "svg", "PNG"])
@pytest.mark.parametrize("size", [(800, 600), (200, 700), (40, 40)])
def test_a_picture_has_the_size_that_is_asked_for(
    game: AnyGame, ending: str, size: tuple[int, int], tmp_path: Path
) -> None:
    file = tmp_path / f"table.{ending}"
    asked = "{}x{}".format(*size)
    assert main(["picture", game.new(4).saved(), "-o", str(file), "--size", asked]) == 0
    if ending == "svg":
        root = ElementTree.fromstring(file.read_bytes())
        assert root.get("viewBox") == "0 0 {} {}".format(*size)
    else:
        with Image.open(file) as opened:
            assert opened.size == size
            assert opened.format == ending.upper()
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


@pytest.mark.parametrize("width", [40, 400, 2000])
def test_with_a_width_alone_the_height_is_as_it_comes(width: int, tmp_path: Path) -> None:
    file = tmp_path / "table.png"
    assert main(["picture", str(SCENARIO), "-o", str(file), "--width", str(width)]) == 0
    with Image.open(file) as opened:
        wide, high = opened.size
    assert wide == width
    assert width / 3 < high < width * 3


@pytest.mark.parametrize("dark", [False, True])
def test_it_is_light_or_dark(dark: bool, tmp_path: Path) -> None:
    file = tmp_path / "table.png"
    assert main(["picture", str(SCENARIO), "-o", str(file), *["--dark"] * dark]) == 0
    with Image.open(file) as opened:
        assert opened.convert("RGB").getpixel((1, 1)) == rgb((DARK if dark else LIGHT)["paper"])


def test_it_speaks_the_language_that_is_asked_for(capsys: Capture) -> None:
    with language_scope("nl"):
        title, deck = say("picture.title"), say("scene.deck")
    svg = drawn(SCENARIO, "--at", 0, "--lang", "nl", capsys=capsys)
    assert deck in words(svg)
    assert f"<title>{title}</title>" in svg
    assert deck not in words(drawn(SCENARIO, "--at", 0, "--lang", "en", capsys=capsys))


@pytest.mark.nightly
@each_game
def test_a_film_has_a_picture_for_each_action_that_changes_what_is_seen(
    game: AnyGame, tmp_path: Path
) -> None:
    saved = played(game)
    file, gif, svg = (tmp_path / name for name in ("game.json", "game.gif", "game.svg"))
    file.write_text(serialize_game(saved), encoding="utf-8")
    shown = frame_scenes(saved, FrameRange(0, 30), None, 944)
    looks = [(each.fills, each.texts) for each in shown]
    assert 5 < len(shown) <= 31
    assert all(one != other for one, other in pairwise(looks))
    for each in (gif, svg):
        assert main(["picture", str(file), "--play", "--pace", "0.5", "-o", str(each)]) == 0
    assert times(gif) == [500] * (len(shown) - 1) + [1500]
    text = svg.read_text(encoding="ascii")
    for at, scene in enumerate(mount(shown, 960)):
        still = ElementTree.fromstring(document(scene, title=""))
        parts = [ElementTree.tostring(each, encoding="unicode") for each in [*still][2:]]
        assert seen_at(text, at, len(shown)) == parts
    naive = sum(len(document(each, title="")) for each in mount(shown, 960))
    assert len(text) < naive / 3


def test_a_film_can_be_a_part_of_a_game(tmp_path: Path) -> None:
    gif = tmp_path / "part.gif"
    saved = ROOT / "docs" / "deal.json"
    for asked, count in ((("--from", "13"), 3), (("--to", "2"), 3), (("--from=4", "--to=5"), 2)):
        assert main(["picture", str(saved), *asked, "-o", str(gif)]) == 0
        assert len(times(gif)) == count


def test_a_film_of_one_position_stands_still(capsys: Capture) -> None:
    svg = drawn(card.new(4).saved(), "--play", capsys=capsys)
    assert svg == drawn(card.new(4).saved(), capsys=capsys)
    assert "animation" not in svg


def test_a_film_stands_still_for_those_who_want_no_motion(capsys: Capture) -> None:
    """Without the animation, each part is visible or hidden as in the last frame."""
    svg = drawn(ROOT / "docs" / "deal.json", "--play", capsys=capsys)
    style = ElementTree.fromstring(svg).findtext(f"{SVG}style") or ""
    (mark,) = re.findall(
        r"@media\(prefers-reduced-motion:reduce\)\{\.(\w+)\{animation:none\}\}", style
    )
    still = [
        part
        for each in ElementTree.fromstring(svg)
        if each.get("visibility") != "hidden"
        for part in (each if each.get("class", "").startswith(mark) else [each])
    ]
    last = ElementTree.fromstring(drawn(ROOT / "docs" / "deal.json", capsys=capsys))
    texts = [each.text for each in still if each.tag == f"{SVG}text"]
    assert texts == [each.text for each in last.iter(f"{SVG}text")]


def paper(*fills: tuple[float, str]) -> Scene:
    """A scene of some squares."""
    sheet = Sheet()
    for x, fill in fills:
        sheet.rect(x, 0, 10, 10, fill)
    return sheet.scene(100, 10, "squares")


def test_a_part_that_comes_back_is_written_once() -> None:
    one, other = paper((0, "b"), (20, "g")), paper((0, "b"))
    svg = animate([one, other, one, other], pace=1, title="")
    assert svg.count("<rect") == 2


def test_parts_that_change_places_lie_as_they_should() -> None:
    films = [paper((0, "b"), (5, "g")), paper((5, "g"), (0, "b")), paper((0, "b"), (5, "g"))]
    svg = animate(films, pace=1, title="")
    fills = [[LIGHT["b"], LIGHT["g"]], [LIGHT["g"], LIGHT["b"]], [LIGHT["b"], LIGHT["g"]]]
    for at, wanted in enumerate(fills):
        assert re.findall(r'fill="(#\w+)"', "".join(seen_at(svg, at, 3))) == wanted


@pytest.mark.parametrize("own", [False, True], ids=["a system's typeface", "Pillow's own"])
def test_the_signs_of_the_colours_and_all_words_are_drawn(own: bool) -> None:
    sheet = Sheet()
    for at, colour in enumerate("bgrw"):
        sheet.sign(colour, 20 + 40 * at, 20, 30, colour)
    for at, text in enumerate(("−3", "× 2", "Zoë", "“Deal”")):
        sheet.text(text, 40 * at, 60, "ink", size=14, room=40, bold=at > 1)
    looks = image(sheet.scene(160, 80, ""), **({"faces": ()} if own else {}))  # type: ignore[arg-type]
    for at, colour in enumerate("bgrw"):
        assert looks.getpixel((20 + 40 * at, 22)) == rgb(LIGHT[colour])
        shape = looks.crop((40 * at, 0, 40 * at + 40, 40))
        assert len(shape.getcolors() or ()) > 2  # its edge is antialiased
        assert len(looks.crop((40 * at, 45, 40 * at + 40, 75)).getcolors() or ()) > 5


def test_words_take_no_more_than_their_room() -> None:
    sheet = Sheet()
    sheet.texts.append(Text("WWWWWWWWWWWW", 0, 20, 20, "ink", bold=True, anchor="start", room=60))
    looks = image(sheet.scene(300, 40, ""))
    assert looks.crop((62, 0, 300, 40)).getcolors() == [(238 * 40, rgb(LIGHT["paper"]))]
    assert len(looks.crop((0, 0, 60, 40)).getcolors() or ()) > 5


def test_without_pillow_it_is_said_how_it_comes(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "class Without:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] == 'PIL': raise ModuleNotFoundError(name=name)\n"
        "sys.meta_path.insert(0, Without())\n"
        "from bosslib.__main__ import main\n"
        "sys.exit(main(sys.argv[1:]))"
    )

    def run(*asked: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", code, "picture", str(SCENARIO), *asked]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)

    for ending in ("png", "gif"):
        done = run("-o", str(tmp_path / f"x.{ending}"))
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert 'pip install "bosslib[pictures]"' in done.stderr
    assert list(tmp_path.iterdir()) == []
    assert run().stdout.startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("/no/such/file",), "/no/such/file: cannot be read: No such file or directory"),
        ((str(ROOT),), "cannot be read"),
        (("A: b+4",), "A: b+4: cannot be read"),
        (('{"schema": "boss/1"',), "the text: this is not JSON: "),
        (("schema = 3\ngame = 4",), "the text:1: schema: this must be text, not 3"),
        (("[[\n",), "the text: this is not TOML: "),
        (
            ('{"schema": "boss/1",\n"game": "chess"}',),
            "the text:2: game: the game must be one of: card, board",
        ),
        ((SCENARIO, "--seat", "E"), "there is no seat E with 4 players"),
        ((SCENARIO, "--seat", "b"), "'b' is not a seat"),
        ((SCENARIO, "--seat", ""), "'' is not a seat"),
        ((SCENARIO, "--size", "800"), "a size is two numbers of pixels from 40 to 4000"),
        ((SCENARIO, "--size", "800x39"), "'800x39' is not"),
        ((SCENARIO, "--size", "4001x600"), "'4001x600' is not"),
        ((SCENARIO, "--width", "-1"), "a width is a number of pixels from 40 to 4000"),
        ((SCENARIO, "--width", "٨٠٠"), "a width is a number"),
        ((SCENARIO, "--at", "2"), "--at must be from 0 to 1, not 2: there is 1 action"),
        ((SCENARIO, "--at", "-1"), "--at must be from 0 to 1, not -1"),
        ((NEGOTIATION, "--from", "9", "--to", "8"), "--to must be from 9 to 30, not 8"),
        ((SCENARIO, "--play", "--at", "1"), "--at shows one position and --play shows several"),
        ((SCENARIO, "--play", "--pace", "0"), "from 0.1 to 60 seconds, not 0.0"),
        ((SCENARIO, "--play", "--pace", "nan"), "from 0.1 to 60 seconds, not nan"),
        ((SCENARIO, "-o", "x.jpg"), "x.jpg: the name of a picture must end in"),
        ((SCENARIO, "-o", "picture"), "picture: the name of a picture must end in"),
        ((SCENARIO, "-o", "x.png", "--to", "1"), "a PNG shows one position"),
        ((SCENARIO, "-o", "/no/such/folder/x.svg"), "/no/such/folder/x.svg: cannot be written"),
        ((SCENARIO, "-o", SCENARIO / "x.svg"), "x.svg: cannot be written"),
        (("tests/conformance/card-games.jsonl",), "has 40 positions: name one by its line"),
        (("tests/conformance/card-games.jsonl:41",), "has 40 positions"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    arguments: tuple[object, ...], said: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    there = sorted(ROOT.iterdir())
    assert main(["picture", *(str(each) for each in arguments)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert told.err.count("\n") == 1
    assert sorted(ROOT.iterdir()) == there


@pytest.mark.parametrize("form", ["toml", "json"])
@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("b+3", "b+9", "position.centre[0]"),
        ("bR", "bQ", "position.seats.A.hand[0]"),
        ("A: pass", "A: b+4", "steps[0].do"),
    ],
)
def test_a_mistake_in_a_file_is_told_with_its_line(
    form: str, old: str, new: str, place: str, tmp_path: Path, capsys: Capture
) -> None:
    text = SCENARIO.read_text(encoding="utf-8")
    if form == "json":
        saved = load_named_or_stdin(str(SCENARIO)).record
        text = saved.saved()
    assert f'"{old}"' in text
    text = text.replace(f'"{old}"', f'"{new}"', 1)
    line = text[: text.index(f'"{new}"')].count("\n") + 1
    file = tmp_path / f"wrong.{form}"
    file.write_text(text, encoding="utf-8")
    assert main(["picture", str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"{file}:{line}: {place}: ")


def test_text_that_is_not_utf8_is_refused() -> None:
    command = [sys.executable, "-m", "bosslib", "picture", "-"]
    done = subprocess.run(command, input=b"\xff", capture_output=True, check=False, cwd=ROOT)
    assert done.returncode == 2
    assert done.stderr == b"standard input: this is not UTF-8 text\n"


def test_an_empty_set_is_refused(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "none.jsonl"
    file.write_text("\n", encoding="utf-8")
    assert main(["picture", str(file)]) == 2
    assert capsys.readouterr().err == f"{file}: this must not be empty\n"


def test_a_file_that_cannot_be_replaced_stays_as_it_was(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "there.svg"
    folder.mkdir()
    (folder / "kept").touch()
    assert main(["picture", str(SCENARIO), "-o", str(folder)]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["there.svg"]
    file = tmp_path / "table.svg"
    file.write_text("before", encoding="utf-8")
    assert main(["picture", str(SCENARIO), "-o", str(file), "--seat", "Z"]) == 2
    assert file.read_text(encoding="utf-8") == "before"


def test_what_the_readme_shows_is_what_the_command_makes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^python -m bosslib (picture docs/.*)$", text, re.MULTILINE)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "deal.json").write_bytes((ROOT / "docs" / "deal.json").read_bytes())
    stored = ROOT / "docs" / "deal.svg"
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)) == 0
    made = tmp_path / "docs" / "deal.svg"
    assert made.read_bytes() == stored.read_bytes(), f"run python -m bosslib {command}"
    assert len(made.read_bytes()) < 200_000
    assert "](docs/deal.svg)" in text
