"""A throw-away school as developers open it, with apps that run as its people; gone at the end."""

import contextlib
import os
import re
import shlex
import subprocess
import tempfile

from server import PROGRAM, ROOT

LESSON_CLIENT = PROGRAM.parent / "lessonclient"


class Developer:
    """Use it in a `with`."""

    def __enter__(self):
        # Other schools of this user are not to be found, nor to find this one.
        self.runtime = tempfile.TemporaryDirectory(prefix="homeroom-console-")
        self.environment = os.environ | {"XDG_RUNTIME_DIR": self.runtime.name, "HOMEROOM_WEB": str(ROOT / "Web")}
        self.process = subprocess.Popen(
            [PROGRAM, "dev", "--quiet"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=self.environment)
        for line in self.process.stdout:
            if match := re.search(r"(http://\S+)/developer\?key=(\S+)", line):
                self.url, self.key = match.groups()
                self.link = f"{self.url}/developer?key={self.key}"
                return self
        raise RuntimeError("homeroom dev printed no link to the console")

    def control(self, *words):
        return subprocess.run(
            [PROGRAM, "dev", *words], check=True, capture_output=True, text=True, env=self.environment).stdout

    def run(self, person, *arguments):
        """Runs the lesson's app as somebody, as from a terminal into which their line was pasted."""
        if not LESSON_CLIENT.exists():
            raise RuntimeError("build the app first: swift build --product lessonclient")
        pairs = [one.split("=", 1) for one in shlex.split(self.control("env", person)) if "=" in one]
        subprocess.run(
            [LESSON_CLIENT, *arguments], check=True, capture_output=True, env=self.environment | dict(pairs))

    def __exit__(self, *_):
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=30)
        self.process.stdout.close()
        self.runtime.cleanup()
