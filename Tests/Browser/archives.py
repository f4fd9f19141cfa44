"""Exercises as archives, made by hand: pages that use classkit.js, and packages of SCORM 1.2."""

import io
import json
import zipfile

PAGE = """<!doctype html><meta charset="utf-8"><title>Moons</title><link rel="icon" href="data:,">
<script type="module">
import { connect } from "/classkit.js";
window.kit = await connect();
document.body.append(kit.isConnected ? "connected" : "alone");
</script><body></body>"""

MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="M1" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="O1"><organization identifier="O1"><title>Tides</title>
    <item identifier="I1" identifierref="R1"><title>Ebb &amp; flow</title>
      <adlcp:masteryscore>70</adlcp:masteryscore><adlcp:datafromlms>level=2</adlcp:datafromlms></item>
  </organization></organizations>
  <resources><resource identifier="R1" type="webcontent" adlcp:scormtype="sco" href="start/index.html">
    <file href="start/index.html"/></resource></resources>
</manifest>"""

# Looks for the functions as packages do: upwards from where it is.
SCO = """<!doctype html><meta charset="utf-8"><title>Part</title>
<script>
let place = window;
while (!place.API && place.parent !== place) place = place.parent;
window.api = place.API;
</script><body><p>The package</p></body>"""


def archive(files):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as made:
        for name, contents in files.items():
            made.writestr(name, contents)
    return held.getvalue()


def pages(**more):
    """With `title` in place of the page's own, and `declared` as its classkit.json."""
    page = PAGE.replace("Moons", more.get("title", "Moons"))
    files = {"index.html": page, "pictures/moon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>"}
    if "declared" in more:
        files["classkit.json"] = json.dumps(more["declared"])
    return archive(files | more.get("files", {}))


def package(manifest=MANIFEST, **files):
    return archive({"imsmanifest.xml": manifest, "start/index.html": SCO} | files)
