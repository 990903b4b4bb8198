"""Cache for Voilà's templates, whose environment Voilà creates again for each page."""

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter


class TemplateCache(BytecodeCache):
    """In-memory cache of compiled templates, by name and checksum."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Bucket] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if known := self._known.get((bucket.key, bucket.checksum)):
            bucket.code = known.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._known[bucket.key, bucket.checksum] = bucket


TEMPLATE_CACHE = TemplateCache()


class CachedExporter(VoilaExporter):
    """Exporter of a notebook's page that uses the cache."""

    def _create_environment(self) -> Environment:
        made: Environment = super()._create_environment()
        made.bytecode_cache = TEMPLATE_CACHE
        return made


def install_exporter() -> None:
    """Replace Voilà's exporter class, which is not configurable."""
    notebook_renderer.VoilaExporter = CachedExporter
