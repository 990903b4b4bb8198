"""Each widget's script and style: their parts, and that all widgets of a class share them."""

from __future__ import annotations

import gzip
import json
import re

import pytest

from bosswidgets.editor.fields import EditorFields
from bosswidgets.kit.bridge import Bridge, CourseBridge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.fields import Fields
from bosswidgets.kit.finder import Finder
from bosswidgets.kit.keyboard import Keyboard
from bosswidgets.kit.picture.dragging import DragAndDrop
from bosswidgets.kit.picture.glass import Glass
from bosswidgets.kit.picture.picture_tips import PictureTips
from bosswidgets.kit.picture.speech_bubbles import SpeechBubbles
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script
from bosswidgets.kit.timeline import Timeline
from bosswidgets.lab.plot import PlotList
from bosswidgets.table.panels.log import LogLines

KINDS = [
    Bridge,
    Choices,
    CourseBridge,
    DragAndDrop,
    PlotList,
    EditorFields,
    Fields,
    Finder,
    Glass,
    Keyboard,
    LogLines,
]
KINDS += [Timeline, PictureTips, SpeechBubbles]


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_can_read_each_script_without_any_other(kind: type[ScriptedWidget]) -> None:
    assert not re.search(r"^import ", kind.script, re.MULTILINE)
    assert kind.script.count("export ") == kind.script.count("export default") == 1
    assert "FONT" not in kind.style


def test_what_two_imported_scripts_share_is_there_once() -> None:
    assert bundle_script("fields").count("function make(") == 1


def test_all_of_a_kind_share_one_model_and_others_have_their_own() -> None:
    one, other, third = Choices[str](), Choices[str](), Timeline(print)
    assert one._pack is other._pack
    assert one.get_state()["_pack"] == f"IPY_MODEL_{one._pack.model_id}"
    assert third._pack is not one._pack


def test_it_has_the_script_and_the_style_compressed() -> None:
    packed = Choices()._pack.packed
    parts = {"script": Choices.script, "style": Choices.style}
    assert json.loads(gzip.decompress(packed)) == parts
    assert len(packed) * 3 < len(Choices.script + Choices.style)


def test_one_that_was_closed_is_made_anew() -> None:
    before = Choices()._pack
    before.close()
    assert Choices()._pack.comm is not None
