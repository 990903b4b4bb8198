"""Teacher's page of a class, and the cookies that identify browsers."""

import asyncio
import hmac
import os
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple
from urllib.parse import urljoin

from segno import make_qr
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.handler import BaseVoilaHandler

from bosslib import BossError
from bosslib.words import languages, say
from bosswidgets.kit.page_list import list_pages
from bosswidgets.learn.assigned_exercises import assigned_exercises
from bosswidgets.server.auth.proxies import client_network
from bosswidgets.server.auth.users import logged_in_user
from bosswidgets.server.classroom import PAUSED, STOPPED, TEACHER, Classroom, shared_class
from bosswidgets.server.classroom.room_data import RoomData
from bosswidgets.server.language import SECURE_SETTING, LocalizedHandler
from bosswidgets.server.network import room_address

FREEZES = 40  # attempts to freeze all kernels outside their transactions
BETWEEN_FREEZES = 0.05  # seconds, in which a transaction ends
GUEST, TOKEN = "boss-guest", "boss-teacher"  # cookies
CLOSED = "closed"  # reason for the end of a page


class OpenPage(NamedTuple):
    """A line of the teacher's list; `state` is open, starting or closed, `kernel` the
    kernel's id.
    """

    kernel: str
    number: int
    title: str
    since: str
    state: str


def set_cookie(handler: RequestHandler, cookie: str, text: str) -> None:
    """Set a signed cookie for one day, limited to this app's path."""
    path = handler.settings["base_url"]
    options: dict[str, Any] = {"expires_days": 1, "httponly": True, "samesite": "Lax"}
    options["secure"] = bool(handler.settings.get(SECURE_SETTING))
    handler.set_signed_cookie(cookie, text, path=path, **options)


def known_number(handler: RequestHandler) -> int | None:
    """Return the number of the requesting browser, or None if it has no cookie."""
    if is_teacher(handler):
        return TEACHER
    name = browser_identity(handler)
    number: int = handler.settings["classroom"].browser_number(name) if name else 0
    return number or None


def browser_identity(handler: RequestHandler) -> str:
    """Return the identity of the requesting browser; empty if it has no cookie.

    Users who have logged in have the same identity on any device.
    """
    if them := logged_in_user(handler):
        return f"person {them.username}"  # a cookie never contains a space
    return (handler.get_signed_cookie(GUEST) or b"").decode("ascii", "replace")


def guest_number(handler: RequestHandler) -> int:
    """Return the number of the requesting browser; a new one gets a cookie."""
    number: int | None = known_number(handler)
    if number is None:
        name = token_hex(16)
        set_cookie(handler, GUEST, name)
        number = handler.settings["classroom"].newcomer_number(name)
    return number


def visitor_number(handler: RequestHandler) -> int:
    """Return the number under which a page request counts: that of the IP address until the browser
    sends a cookie.
    """
    number = known_number(handler)
    if number is None:
        guest_number(handler)
        address = client_network(handler.request.remote_ip)
        number = handler.settings["classroom"].address_number(address)
    return number


def print_invitation(classroom: Classroom) -> str:
    """Print the room's address, the teacher's address and the QR code; return the teacher's
    address.
    """
    secret = f"{classroom.address}teacher/{classroom.token}"
    print(say("class.room", address=classroom.address, places=classroom.places))
    print(say("class.teacher", address=secret))
    if not room_address():
        print(say("class.no-network"))
    print(_terminal_qr_code(classroom.address), flush=True)
    return secret


def _terminal_qr_code(address: str) -> str:
    """Return the QR code in half blocks, light on dark regardless of the terminal's colours.

    Empty if the terminal's encoding lacks these characters; the teacher's page shows the code too.
    """
    lines = StringIO()
    make_qr(address).terminal(lines, border=2, compact=True)
    if "█" not in "█".encode(sys.stdout.encoding, "ignore").decode(sys.stdout.encoding):
        return ""
    plain = sys.platform == "win32" and "WT_SESSION" not in os.environ  # no escape codes there
    if plain or not sys.stdout.isatty():
        return lines.getvalue()
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in lines.getvalue().splitlines())


def qr_code_svg(address: str) -> str:
    """Return the QR code of an address as SVG."""
    code: str = make_qr(address).svg_inline(border=4, dark="#000", light="#fff", omitsize=True)
    return code


def is_teacher(handler: RequestHandler) -> bool:
    """Return True if the request is from the teacher's browser, or from a teacher who has logged
    in.
    """
    them = logged_in_user(handler)
    if them and them.is_teacher:
        return True
    token = handler.get_signed_cookie(TOKEN) or b""
    return hmac.compare_digest(token, handler.settings["classroom"].token.encode())


class TeacherLogin(LocalizedHandler, BaseVoilaHandler):
    """The teacher's secret address; it redirects to one that may be seen on the projector."""

    @authenticated
    def get(self, token: str) -> None:
        """Mark the browser as the teacher's; HTTP 404 if the token is wrong."""
        if not hmac.compare_digest(token.encode(), self.settings["classroom"].token.encode()):
            raise HTTPError(404)
        set_cookie(self, TOKEN, token)
        self.redirect(f"{self.base_url}teacher")


class TeacherHandler(LocalizedHandler, BaseVoilaHandler):
    """Base of handlers that only the teacher may use."""

    async def prepare(self) -> None:
        """Respond with HTTP 404 to everybody else."""
        await super().prepare()
        if not is_teacher(self):
            raise HTTPError(404)
        self.set_header("Cache-Control", "no-store")

    @property
    def classroom(self) -> Classroom:
        """The class."""
        found: Classroom = self.settings["classroom"]
        return found

    @property
    def address(self) -> str:
        """The public address; if only its path is known, at the host the teacher uses."""
        return str(urljoin(self.request.full_url(), self.classroom.address))

    def open_pages(self) -> list[OpenPage]:
        """Return the open pages by browser number."""
        kernels = self.settings["kernel_manager"]
        root = Path(self.settings["voila"].root_dir)
        titles = {page.path: page.title for code in languages() for page in list_pages(root, code)}
        lines = [
            OpenPage(
                kernel,
                visit.guest,
                titles.get(visit.path, visit.path),
                f"{visit.since:%H:%M}",
                state,
            )
            for kernel, visit in self.classroom.open_pages(kernels.is_running_or_starting).items()
            for state in [kernels.state(kernel)]
        ]
        return sorted(lines, key=lambda line: line.number)

    def render_state(self, template: str, **more: object) -> str:
        """Return a rendered template with the state of the class."""
        seen = self.open_pages()
        taken = sum(line.number != TEACHER for line in seen)
        return str(
            self.render_template(template, classroom=self.classroom, seen=seen, taken=taken, **more)
        )


class TeacherPage(TeacherHandler):
    """Teacher's page: the room's address, the open pages, and buttons for all pages."""

    @authenticated
    def get(self) -> None:
        """Send the page; with `?stop` it asks for confirmation to stop all pages."""
        asks = self.get_query_argument("stop", None) is not None
        address = self.address
        values = {"picture": qr_code_svg(address), "address": address, "asks": asks}
        self.finish(
            self.render_state("teacher.html", **values, logs_in=logged_in_user(self) is not None)
        )


class OpenPagesHandler(TeacherHandler):
    """List of open pages, polled by the teacher's page."""

    @authenticated
    def get(self) -> None:
        self.finish(self.render_state("teacher-present.html"))


class HoldAllHandler(TeacherHandler):
    """Pause, stop or resume of all pages."""

    @authenticated
    async def post(self) -> None:
        """Apply the state to all but the teacher's own pages, and redirect to the teacher's
        page.
        """
        wanted = self.get_body_argument("held", "")
        if wanted not in ("", PAUSED, STOPPED):
            raise HTTPError(400)
        room = self.classroom.room
        if shared_class.is_shared():
            await room.run_control(shared_class.set_hold_state, wanted)
        await set_hold_state(self.classroom, self.settings["kernel_manager"], wanted)
        await control_tables(room, held=bool(wanted))  # may wait for pupils' requests
        self.redirect(f"{self.base_url}teacher")


async def control_tables(room: RoomData, *, held: bool) -> None:
    """Pause the class's tables while all pages are held, or resume those that this has paused;
    skipped while the database is away.
    """
    from bosswidgets.server.classroom import table_control  # late: 0.3 s

    control = table_control.hold_tables if held else table_control.release_tables
    with suppress(BossError):
        await room.run(control, room)


async def set_hold_state(classroom: Classroom, kernels: Any, wanted: str) -> None:
    """Pause, stop or resume all pages of this server."""
    classroom.hold_state = wanted
    kernels.thaw()
    await freeze_between_writes(classroom, kernels)
    if wanted == STOPPED:
        pages = classroom.learner_kernels(kernels.is_running_or_starting)
        await asyncio.gather(*(kernels.end_kernel(each, STOPPED) for each in pages))


async def freeze_between_writes(classroom: Classroom, kernels: Any) -> None:
    """While the class is paused, freeze the learners' kernels, but none inside a transaction.

    A suspended process keeps its lock, so nobody could save anything until the pause is over.
    """
    async with classroom.freezing:  # another caller must not take a first attempt for the last
        for _ in range(FREEZES):
            ran = classroom.freeze_paused(kernels)
            await kernels.wait_suspended(ran)
            if not ran or not await _is_locked(classroom):
                return
            kernels.thaw(ran)  # the others stay as they are, whatever waits for them
            await asyncio.sleep(BETWEEN_FREEZES)
        classroom.freeze_paused(kernels)


async def _is_locked(classroom: Classroom) -> bool:
    """Return True if some page is inside a transaction; False also if the database is away."""
    try:
        return await classroom.room.run_control(lambda saves: saves.database.is_locked())
    except BossError:
        return False


async def sync_with_class(classroom: Classroom, kernels: object) -> None:
    """Apply what was done on another server of the class; skipped while the database is away."""
    with suppress(BossError):
        wanted = await classroom.room.run_control(shared_class.hold_state)
        if wanted != classroom.hold_state:
            await set_hold_state(classroom, kernels, wanted)
        if there := assigned_exercises():
            await classroom.room.run_control(shared_class.sync_folder, there)


class ClosePageHandler(TeacherHandler):
    """Shutdown of one page, which can be opened again."""

    @authenticated
    async def post(self) -> None:
        """Shut down the page's kernel and redirect to the teacher's page."""
        kernels, page = self.settings["kernel_manager"], self.get_body_argument("page", "")
        if page in self.classroom.open_pages(kernels.is_running_or_starting):
            await kernels.end_kernel(page, CLOSED)
        self.redirect(f"{self.base_url}teacher")
