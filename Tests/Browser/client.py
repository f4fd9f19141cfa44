"""Asks a school's server over HTTP, as any program may: for setting up what the pages then show."""

import contextlib
import http.client
import json
import urllib.parse


class Refused(Exception):
    """The server did not do what was asked; the message is the server's own."""


class Client:
    """One program of one person. Each request has a connection of its own, as tests pause for longer than a server waits."""

    def __init__(self, url, token=None):
        self.url = url
        self.token = token
        self.host = urllib.parse.urlsplit(url).netloc

    def ask(self, method, path, body=None, media_type="application/json"):
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if body is not None:
            headers["Content-Type"] = media_type
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        with contextlib.closing(http.client.HTTPConnection(self.host, timeout=60)) as connection:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read()
        if answer.status >= 400:
            raise Refused(f"{method} {path}: {answer.status} {text.decode()}")
        self.cookies = answer.headers.get_all("Set-Cookie") or []
        return json.loads(text or b"null")

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, body=None):
        return self.ask("POST", path, body)

    def put(self, path, body=None):
        return self.ask("PUT", path, body)

    def delete(self, path):
        return self.ask("DELETE", path)

    def upload(self, name, media_type, content):
        file = self.post("/v1/files", {"name": name, "mediaType": media_type, "size": len(content)})
        size = file["partSize"]
        for number in range(file["partCount"]):
            part = content[number * size:(number + 1) * size]
            self.ask("PUT", f"/v1/files/{file['id']}/parts/{number}", part, "application/octet-stream")
        self.put(f"/v1/files/{file['id']}/completion")
        return file["id"]
