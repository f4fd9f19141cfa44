"""The throw-away school of `homeroom dev` with people at it: imported by scripts, and no script itself.

    with Tryout([PROGRAM, "dev", "--app", QUIZZLER]) as school, school.browser() as browser:
        theo = school.window(browser, "theo")
        school.run("ada", QUIZZLER, "--play", "addition")
"""

import contextlib
import os
import re
import subprocess
import threading
import time

from environment import ROOT

HOMEROOM = ROOT / ".build/debug/homeroom"
QUIZZLER = ROOT / ".build/debug/quizzler"
GREATPLAYS = ROOT / ".build/debug/greatplays"
BROWSER = "/usr/bin/chromium-headless-shell"
# Milliseconds until a page that does not change counts as broken.
PATIENCE = 20_000


class Tryout:
    """Use it in a `with`: the school is open inside, and gone afterwards."""

    def __init__(self, command, cwd=ROOT):
        self.command, self.cwd = [str(word) for word in command], cwd
        self.links, self.lines, self.told = {}, [], threading.Condition()

    def __enter__(self):
        self.started = time.monotonic()
        # In a group of its own, so that what `make` has started ends as well.
        self.process = subprocess.Popen(
            self.command, cwd=self.cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=1,
            start_new_session=True, env=os.environ | {"HOMEROOM_WEB": str(ROOT / "Web")})
        watch = threading.Timer(600, self.process.kill)
        watch.start()
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            self.notice(line)
            if line.startswith("What can be done"):
                break
        watch.cancel()
        if "theo" not in self.links:
            self.__exit__()
            raise SystemExit("the school did not open; it said: " + "\n".join(self.lines[-5:]))
        threading.Thread(target=self.listen, daemon=True).start()
        return self

    def listen(self):
        """Reads the log of what happens at the school, as long as it is open."""
        for line in self.process.stdout:
            with self.told:
                self.lines.append(line.rstrip("\n"))
                self.told.notify_all()

    def until(self, pattern):
        """Waits until a line of the log says so."""
        with self.told:
            if not self.told.wait_for(lambda: any(re.search(pattern, line) for line in self.lines), PATIENCE / 1000):
                raise SystemExit(f"no line of the log says “{pattern}”; the last are: " + "\n".join(self.lines[-10:]))

    def notice(self, line):
        if match := re.search(r"open on (http://\S+);", line):
            self.url, self.opened = match.group(1), time.monotonic()
            self.port = self.url.rsplit(":", 1)[1]
        elif match := re.search(r"(http://(\w+)\.localhost:\d+/in/\w+/[^/\s]+)$", line.rstrip()):
            self.links[match.group(2)] = match.group(1)
        elif match := re.search(r"(http://\S+/developer\?key=\S+)", line):
            self.console = match.group(1)

    def __exit__(self, *_):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, 15)
        self.process.wait(timeout=30)

    def variables(self, person):
        """What `eval "$(homeroom dev env PERSON)"` would set."""
        said = subprocess.run(
            ["sh", "-ec", f'eval "$("$0" dev --port {self.port} env {person})"; env -0', HOMEROOM],
            check=True, capture_output=True, text=True).stdout
        return dict(line.split("=", 1) for line in said.split("\0") if "=" in line)

    def run(self, person, *command):
        """Runs an app as somebody, to its end, and returns what it said."""
        return subprocess.run([str(word) for word in command], env=self.variables(person), check=True, cwd=self.cwd,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60).stdout

    def start(self, person, *command):
        """Starts an app as somebody, who can then talk to it."""
        return Talk([str(word) for word in command], self.variables(person))

    @contextlib.contextmanager
    def browser(self):
        # Only here, so that those who need no browser need not have it.
        from playwright.sync_api import sync_playwright
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=BROWSER)
            yield browser
            browser.close()

    def window(self, browser, person, width=1280, height=800, scale=1):
        """A window in which a person has just signed in by their link."""
        context = browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=scale, locale="en-GB",
            timezone_id="Etc/UTC", color_scheme="light", reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(self.links[person])
        return page


class Talk:
    """A program that somebody types answers to. What it says on either output is kept, in order."""

    def __init__(self, command, variables):
        self.process = subprocess.Popen(command, env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, bufsize=0)
        self.said, self.heard = "", 0

    def until(self, pattern):
        """Waits until what was said since the last time ends so, and returns the match."""
        watch = threading.Timer(PATIENCE / 1000, self.process.kill)
        watch.start()
        while not (match := re.search(pattern + r"\Z", self.said[self.heard:])):
            piece = os.read(self.process.stdout.fileno(), 4096)
            if not piece:
                raise SystemExit(f"the program ended before it said “{pattern}”; it said: {self.said[-500:]}")
            self.said += piece.decode()
        watch.cancel()
        self.heard = len(self.said)
        return match

    def type(self, line):
        self.process.stdin.write(f"{line}\n".encode())

    def end(self):
        self.process.stdin.close()
        self.said += self.process.stdout.read().decode()
        return self.process.wait(timeout=30)
