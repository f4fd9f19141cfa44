"""What a browser has to complain about on a page."""

import re


class Complaints:
    """Listens from the beginning; `all()` tells, without what was expected."""

    def __init__(self, page):
        self.messages = []
        self.empty = set()
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.messages.append(f"uncaught: {error}"))
        page.on("requestfailed", self.failed)
        page.on("response", self.answered)

    def forget(self):
        self.messages.clear()
        self.empty.clear()

    def heard(self, message):
        if message.type in ("error", "warning"):
            self.messages.append(f"{message.type}: {message.text}")

    def failed(self, request):
        # A stream of news ends with the page that listens, where a form leads to is left to the browser to load, and what a page
        # was sending as it was left is sent again by the next.
        # A player ends its request once it knows enough, or as the page is left; whether it plays is asked of the player.
        is_left = request.failure in ("net::ERR_ABORTED", "NS_BINDING_ABORTED") and (
            "told=" in request.url or request.resource_type == "media"
            or re.search(r"/v1/(sync|me/state)\b", request.url))
        # Chromium gives an answer without a body up, which is all of it.
        if not "/v1/events" in request.url and not is_left and request not in self.empty:
            self.messages.append(f"failed: {request.method} {request.url} {request.failure}")

    def answered(self, response):
        if response.status == 204:
            self.empty.add(response.request)
        if response.status >= 400:
            self.messages.append(f"{response.status}: {response.request.method} {response.url}")

    def all(self, expected=200):
        """- expected: the status of the page itself, which Chromium complains about, too."""
        if expected < 400:
            return self.messages
        return [one for one in self.messages if not one.startswith(f"{expected}: GET") and f"status of {expected}" not in one]
