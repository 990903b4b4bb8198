"""Voilà's templates, compiled once: it makes all its surroundings anew for each page."""

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter


class Compiled(BytecodeCache):
    """What has been compiled since the start, by the template's name and text."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Bucket] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if known := self._known.get((bucket.key, bucket.checksum)):
            bucket.code = known.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._known[bucket.key, bucket.checksum] = bucket


COMPILED = Compiled()


class Exporter(VoilaExporter):
    """Makes a notebook's page."""

    def _create_environment(self) -> Environment:
        made: Environment = super()._create_environment()
        made.bytecode_cache = COMPILED
        return made


def compile_once() -> None:
    """Has Voilà make its pages so; it names the class that makes them, and asks for no other."""
    notebook_renderer.VoilaExporter = Exporter
