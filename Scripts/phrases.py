"""Finds the phrases in the Swift sources: Phrase("Posted by \\(name)") and Phrase(one: …, other: …, count).

What is said about roster files is found as well: Sentence("row \\(row)"), and the two sentences of each kind of finding. So is what
rules and the school say to programs and on pages: sentence("The student has left the class.").
"""

import re
from dataclasses import dataclass, field

# What makes a phrase: pages' own call, a sentence about roster files or of the school and, among the former, a kind of finding.
CALL = re.compile(r'\b(Phrase|NoticeSentence|Sentence|sentence(?=\(\s*"))\((?!name:|number:)')
FINDING = re.compile(CALL.pattern + r'|\b(?:refused|leftOut|noticed)\((?=\s*")')
# What stands in braces in a file of words.
PLACE = re.compile(r"\{(\d+)\}")
ESCAPES = {"n": "\n", "t": "\t", "0": "\0", '"': '"', "\\": "\\", "'": "'"}


@dataclass
class Phrase:
    """An English phrase, with all places where it stands."""
    context: str
    english: str
    plural: str = ""
    # What is put in at {1}, {2} and so on, as the source calls it.
    values: list = field(default_factory=list)
    # The one of them that is counted, from 1; 0 where none is.
    counted: int = 0
    files: list = field(default_factory=list)
    notes: list = field(default_factory=list)

    @property
    def key(self):
        return self.context, self.english, self.plural


class Unreadable(Exception):
    """A phrase that is not written as it has to be, to be found."""


def end_of_string(text, start):
    """The place behind the string that begins at the start."""
    place = start + 1
    while text[place] != '"':
        if text.startswith("\\(", place):
            place = end_of_brackets(text, place + 1)
        else:
            place += 2 if text[place] == "\\" else 1
    return place + 1


def end_of_brackets(text, start):
    """The place behind the bracket that closes the one at the start."""
    depth, place = 0, start
    while True:
        letter = text[place]
        if letter == '"':
            place = end_of_string(text, place)
            continue
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(letter, 0)
        place += 1
        if depth == 0:
            return place


def arguments(text):
    """What stands between a call's brackets: pairs of a label, or None, and an expression."""
    parts, place, start = [], 0, 0
    while place < len(text):
        if text[place] == '"':
            place = end_of_string(text, place)
        elif text[place] in "([{":
            place = end_of_brackets(text, place)
        else:
            if text[place] == ",":
                parts.append(text[start:place])
                start = place + 1
            place += 1
    parts.append(text[start:])
    for part in parts:
        label, _, rest = part.strip().partition(":") if re.match(r"\s*\w+\s*:", part) else (None, "", part)
        yield label, rest.strip()


def literal(text):
    """The pieces of a string literal: words, and (expression,) for what is put in."""
    if not text.startswith('"') or text.startswith('"""') or end_of_string(text, 0) != len(text):
        raise Unreadable(f"a phrase has to be one string between quotes, not {text[:60]}")
    pieces, words, place = [], "", 1
    while place < len(text) - 1:
        if text.startswith("\\(", place):
            end = end_of_brackets(text, place + 1)
            pieces += [words, (text[place + 2:end - 1].strip(),)]
            words, place = "", end
        elif text.startswith("\\u{", place):
            end = text.index("}", place)
            words, place = words + chr(int(text[place + 3:end], 16)), end + 1
        elif text[place] == "\\":
            words, place = words + ESCAPES[text[place + 1]], place + 2
        else:
            words, place = words + text[place], place + 1
    pieces = [piece for piece in pieces + [words] if piece]
    if any("{" in piece or "}" in piece for piece in pieces if isinstance(piece, str)):
        raise Unreadable("braces stand for what is put in")
    return pieces


def template(pieces, values=None):
    """“Posted by {1}”, and what is put in; numbered as in the values, where they are given."""
    text, found, left = "", [], list(enumerate(values or [], 1))
    for piece in pieces:
        if isinstance(piece, str):
            text += piece
        elif values is None:
            found.append(piece[0])
            text += f"{{{len(found)}}}"
        else:
            match = next((pair for pair in left if pair[1] == piece[0]), None)
            if match is None:
                raise Unreadable(f"\\({piece[0]}) stands for one, and not for more")
            left.remove(match)
            text += f"{{{match[0]}}}"
    return text, found if values is None else values


def phrase(call):
    """The phrase of what stands between the brackets of a call."""
    given = list(arguments(call))
    named = dict(pair for pair in given if pair[0])
    plain = [expression for label, expression in given if label is None]
    if set(named) - {"one", "other", "context"} or len(plain) != 1:
        raise Unreadable("a phrase is Phrase(\"…\") or Phrase(one: \"…\", other: \"…\", count)")
    context = "".join(literal(named["context"])) if "context" in named else ""
    if "one" not in named:
        text, values = template(literal(plain[0]))
        return Phrase(context, text, values=values)
    plural, values = template(literal(named["other"]))
    one, _ = template(literal(named["one"]), values)
    counted = values.index(plain[0]) + 1 if plain[0] in values else 0
    return Phrase(context, one, plural, values, counted)


def phrases_of(call, name):
    """The phrases of a call: one, or the sentence of a finding and what to do about it."""
    if name:
        return [phrase(call)]
    # A remedy that the finding itself brings is found where it is made.
    return [phrase(text) for _, text in arguments(call) if text.startswith('"') and text != '""']


def notes(lines, number):
    """The sentences above the declaration of a phrase in this line, from 0, for who translates it."""
    for above in range(number, max(number - 3, -1), -1):
        if re.search(r"\b(let|func|case)\b", lines[above]):
            number = above
            break
    found = []
    while number > 0 and lines[number - 1].lstrip().startswith("///"):
        number -= 1
        found.insert(0, lines[number].strip().removeprefix("///").strip())
    return [line for line in found if line and not line.startswith("-")]


def find(root):
    """All phrases below a folder, in the order of files and lines, and complaints about what can't be read."""
    phrases, complaints = {}, []
    for path in sorted(root.rglob("*.swift")):
        name, text = str(path.relative_to(root)), path.read_text()
        if name in ("Texts/Phrase.swift", "ClassKit/Notice/NoticeSentence.swift", "Rosters/Findings/Sentence.swift"):
            continue
        lines = text.split("\n")
        for call in (FINDING if name.startswith("Rosters/Findings/") else CALL).finditer(text):
            number = text.count("\n", 0, call.start())
            if lines[number].lstrip().startswith("//"):
                continue
            try:
                inside = text[call.end():end_of_brackets(text, call.end() - 1) - 1]
                found = phrases_of(inside, call[1])
            except Unreadable as problem:
                complaints.append(f"Sources/{name}:{number + 1}: {problem}")
                continue
            for one in found:
                known = phrases.setdefault(one.key, one)
                if name not in known.files:
                    known.files.append(name)
                known.notes += [note for note in notes(lines, number) if note not in known.notes]
    return list(phrases.values()), complaints + list(twofold(phrases.values()))


def twofold(phrases):
    """Complaints about what is counted in one place and not in another: files of words tell them apart by their context."""
    seen = {}
    for one in phrases:
        for text in {one.english, one.plural} - {""}:
            other = seen.setdefault((one.context, text), one)
            if other is not one:
                yield f"Sources/{one.files[0]}: “{text}” is another phrase in Sources/{other.files[0]}: give it a context"
