"""Reads and writes a file of words, in the form of gettext's PO files."""

import re
from dataclasses import dataclass, field


@dataclass
class Entry:
    """A phrase and what it is in the file's language."""
    context: str = ""
    english: str = ""
    plural: str = ""
    texts: list = field(default_factory=list)
    # What translators noted for each other.
    comments: list = field(default_factory=list)
    is_fuzzy: bool = False
    # What the English was when it was translated, where that is not certain to fit any more.
    before: str = ""

    @property
    def key(self):
        return self.context, self.english, self.plural


def read(path):
    """The entries of a file; the first is about the file itself."""
    entries, entry, field_name = [], Entry(), None
    for line in path.read_text().split("\n") + ['msgid ""']:
        line = line.strip()
        if line.startswith("#~") or not line:
            continue
        word = re.match(r'[^\s"]*', line)[0]
        if entry.texts and (line.startswith("#") or word in ("msgctxt", "msgid")):
            entries.append(entry)
            entry, field_name = Entry(), None
        if line.startswith("#"):
            entry.is_fuzzy |= line.startswith("#,") and "fuzzy" in line
            if line.startswith("#|"):
                entry.before += text_of(line)
            elif line[1:2] in ("", " "):
                entry.comments.append(line)
            continue
        if word:
            field_name = {"msgctxt": "context", "msgid": "english", "msgid_plural": "plural"}.get(word, "texts")
            if field_name == "texts":
                entry.texts.append("")
        if field_name == "texts":
            entry.texts[-1] += text_of(line)
        elif field_name:
            setattr(entry, field_name, getattr(entry, field_name) + text_of(line))
    return entries


def text_of(line):
    found = re.search(r'"(.*)"', line)
    if not found:
        return ""
    return re.sub(r"\\(.)", lambda match: {"n": "\n", "t": "\t"}.get(match[1], match[1]), found[1])


def quoted(text):
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\n", "\\n")
    return f'"{text}"'


def written(entry, notes=(), files=(), has_values=False):
    """The lines of an entry, as gettext's tools order them."""
    lines = entry.comments + [f"#. {note}" for note in notes] + [f"#: {name}" for name in files]
    flags = ["fuzzy"] * entry.is_fuzzy + ["python-brace-format"] * has_values
    if flags:
        lines.append("#, " + ", ".join(flags))
    if entry.is_fuzzy and entry.before:
        lines.append(f"#| msgid {quoted(entry.before)}")
    if entry.context:
        lines.append(f"msgctxt {quoted(entry.context)}")
    lines.append(f"msgid {quoted(entry.english)}")
    if entry.plural:
        lines.append(f"msgid_plural {quoted(entry.plural)}")
        lines += [f"msgstr[{form}] {quoted(text)}" for form, text in enumerate(entry.texts)]
    else:
        lines.append(f"msgstr {quoted(entry.texts[0])}")
    return "\n".join(lines) + "\n"


def header(entries):
    """The first entry's lines by their names."""
    lines = entries[0].texts[0].split("\n") if entries and not entries[0].english else []
    return dict(line.split(": ", 1) for line in lines if ": " in line)


def written_header(entry):
    lines = entry.comments + ['msgid ""', 'msgstr ""']
    return "\n".join(lines + [quoted(line + "\n") for line in entry.texts[0].rstrip("\n").split("\n")]) + "\n"
