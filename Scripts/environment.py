"""Python packages for the checks, in folders below .build: imported by those scripts, and no script itself."""

import pathlib
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Environment:
    """A folder with certain packages: `Environment("venv-web", "deno==2.9.8")`."""

    def __init__(self, name, *packages):
        self.folder = ROOT / ".build" / name
        self.packages = packages

    def program(self, name):
        """Where a program of it is, once all is there."""
        return self.folder / "bin" / name

    def prepare(self):
        """Installs what is missing; tells whether all is there."""
        mark = self.folder / "installed"
        if mark.exists() and mark.read_text() == repr(list(self.packages)):
            return True
        try:
            venv.create(self.folder, with_pip=True)
            subprocess.run(
                [self.program("pip"), "install", "--quiet", "--disable-pip-version-check", "--retries", "1", *self.packages],
                check=True, stdout=sys.stderr)
        except (subprocess.CalledProcessError, OSError) as error:
            print(f"{sys.argv[0]}: {error}", file=sys.stderr)
            return False
        mark.write_text(repr(list(self.packages)))
        return True


# Later versions of Playwright don't get on with Debian's Firefox.
BROWSING = Environment("venv-browser", "playwright==1.58.0", "axe-playwright-python==0.1.8", "pytest==9.2.0",
                       "pytest-xdist==3.8.0")
