"""A throw-away school as developers open it, with the lesson's app run as its people; gone at the end."""

import subprocess
import sys

from server import PROGRAM, ROOT

sys.path.append(str(ROOT / "Scripts"))

from tryout import Tryout  # noqa: E402

LESSON_CLIENT = PROGRAM.parent / "lessonclient"


class Developer(Tryout):
    """Use it in a `with`."""

    def __init__(self, *options):
        super().__init__([PROGRAM, "dev", *options])

    def __enter__(self):
        super().__enter__()
        self.link = self.console
        self.key = self.link.rsplit("=", 1)[1]
        return self

    def control(self, *words):
        return subprocess.run(
            [PROGRAM, "dev", "--port", self.port, *words], check=True, capture_output=True, text=True).stdout

    def run(self, person, *arguments):
        """Runs the lesson's app as somebody, as from a terminal into which their line was pasted."""
        if not LESSON_CLIENT.exists():
            raise RuntimeError("build the app first: swift build --product lessonclient")
        return super().run(person, LESSON_CLIENT, *arguments)
