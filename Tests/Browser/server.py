"""A school's server of its own: founded in a fresh folder, listening where there is room, gone at the end."""

import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("HOMEROOM_PROGRAM", ROOT / ".build/debug/homeroom"))


class Server:
    """Use it in a `with`."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="homeroom-browser-")
        output = subprocess.run(
            [PROGRAM, "admin", "create", "--data", self.folder.name, "--school", "Lakeside", "--account", "ada",
             "--given-name", "Ada", "--family-name", "Berg", "--time-zone", "Europe/Berlin"],
            check=True, capture_output=True, text=True).stdout
        self.link = re.search(r"[=/]([^=/\s]+)\s*$", output).group(1)
        # A pipe that nobody reads would fill up and hold the server.
        self.log_file = ROOT / f".build/browser/server-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}.log"
        self.log = open(self.log_file, "w")
        self.start("0")
        return self

    def start(self, port):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--data", self.folder.name, "--listen", port],
            stdout=subprocess.PIPE, stderr=self.log, text=True, env=os.environ | {"HOMEROOM_WEB": str(ROOT / "Web")})
        for line in self.process.stdout:
            if match := re.search(r"Listening on (\S+)", line):
                self.url = match.group(1)
                return
        raise RuntimeError(f"the server did not start; see {self.log_file}")

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)
        self.process.stdout.close()

    def start_again(self):
        """At the same address."""
        self.start(self.url.rsplit(":", 1)[1])

    def __exit__(self, *_):
        self.stop()
        self.log.close()
        self.folder.cleanup()
