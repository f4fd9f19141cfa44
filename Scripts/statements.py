"""Finds in the Swift sources of a target the SQL statements, and where their rows are read: imported by Scripts/columns, and no
script itself."""

import bisect
import collections
import re

from environment import ROOT

# By what a query is made, and what gives rows of it to a closure.
MAKERS = r'(?:Query|GroupQuery|LineQuery|\w*[qQ]uery)\(|"'
TAKERS = {"first", "all", "visit", "one", "count", "BatchedQuery", "lookup", "batchedQueries"}
NESTED = {"(": ")", "[": "]", "{": "}"}
# How a closure begins that names what it is given.
HEAD = re.compile(
    r"\{\s*(?:\[[^\]]*\]\s*)?\(?((?:\w+(?:: Row)?, )*\w+(?:: Row)?)\)?\s*(?:throws\s*)?(?:->[^{}\n]*?)?\bin\b")


def scan(text):
    """The code, with what stands in texts and comments blanked, and the texts: places of start and end, and what they say."""
    code, texts = list(text), []

    def blank(start, end):
        code[start:end] = [letter if letter == "\n" else " " for letter in code[start:end]]

    def past_text(start):
        quote = '"""' if text.startswith('"""', start) else '"'
        place = blanked = start + len(quote)
        while not text.startswith(quote, place):
            if text.startswith("\\(", place):
                blank(blanked, place + 1)
                place = blanked = past_code(place + 2, ")")
            else:
                place += 2 if text[place] == "\\" else 1
        blank(blanked, place)
        texts.append((start, place + len(quote), text[start + len(quote):place]))
        return place + len(quote)

    def past_code(place, end):
        depth = 0
        while place < len(text):
            if text.startswith("//", place):
                line = text.find("\n", place)
                blank(place, line if line >= 0 else len(text))
                place = line if line >= 0 else len(text)
            elif text.startswith('#"', place):
                close = text.find('"#', place + 2) + 2
                blank(place, close)
                place = close
            elif text[place] == '"':
                place = past_text(place)
            else:
                depth += {"(": 1, ")": -1}.get(text[place], 0)
                place += 1
                if end and depth < 0:
                    return place
        return place

    past_code(0, None)
    return "".join(code), sorted(texts)


def parts(code):
    """Where the parts begin and end that commas separate which stand in no brackets."""
    depth, start = 0, 0
    for place, letter in enumerate(code):
        if letter in NESTED:
            depth += 1
        elif letter in NESTED.values():
            depth -= 1
        elif letter == "," and depth == 0:
            yield start, place
            start = place + 1
    yield start, len(code)


def column(item):
    """What both engines call a column of a statement; None for an expression without a name."""
    if named := re.search(r"\bAS\s+(\w+)$", item):
        return named[1]
    plain = re.fullmatch(r'(?:\w+\.)?"?([A-Za-z_]\w*)"?', item)
    return plain[1] if plain and plain[1].upper() not in ("NULL", "TRUE", "FALSE") else None


def columns(sql):
    """The columns of a statement; None where it is none that yields rows."""
    sql = re.sub(r"--[^\n]*", "", sql)
    plain = re.sub(r"'[^']*'", lambda text: "'" + "-" * (len(text[0]) - 2) + "'", sql)
    if pragma := re.match(r"\s*PRAGMA (\w+)", plain):
        return ["busy", "log", "checkpointed"] if pragma[1] == "wal_checkpoint" else [pragma[1]]
    depth, outside = 0, []
    for letter in plain:
        depth -= letter in NESTED.values()
        outside.append(letter if depth == 0 and letter not in NESTED else "-")
        depth += letter in NESTED
    outside = "".join(outside)
    first = re.match(r"\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b", outside)
    listing = r"\bSELECT\b(?:\s+DISTINCT\b)?" if first and first[1] in ("SELECT", "WITH") else r"\bRETURNING\b"
    start = first and re.search(listing, outside)
    if not start:
        return None
    end = re.search(r"\b(?:FROM|UNION|WHERE|GROUP|ORDER|LIMIT)\b", outside[start.end():])
    listed = sql[start.end():start.end() + end.start()] if end else sql[start.end():]
    plain = re.sub(r"'[^']*'", lambda text: "x" * len(text[0]), listed)
    return [column(listed[one:other].strip()) for one, other in parts(plain)]


class Source:
    def __init__(self, path):
        self.path = path
        self.text = path.read_text()
        self.code, self.texts = scan(self.text)
        self.pairs, self.opening, waiting = {}, {}, []
        for place, letter in enumerate(self.code):
            if letter in NESTED:
                waiting.append(place)
            elif letter in NESTED.values() and waiting:
                self.pairs[waiting.pop()] = place + 1
        self.types = [
            (brace, self.pairs.get(brace, 0), found[1])
            for found in re.finditer(r"\b(?:struct|class|enum|extension|protocol) ([\w.\[\]]+)", self.code)
            if (brace := self.code.find("{", found.end())) >= 0
        ]
        self.functions = [
            Function(self, found, start, brace)
            for found in re.finditer(r"\bfunc (\w+)(?:<[^>]*>)?\(|\binit\??\(", self.code)
            if (brace := self.body(start := found.end() - 1)) is not None
        ]

    def body(self, bracket):
        """Where the body begins of a function whose parameters begin there."""
        after = self.pairs.get(bracket, len(self.code))
        brace = self.code.find("{", after)
        if brace < 0 or re.search(r"\b(?:func|init|var|let|case)\b|\}", self.code[after:brace]) or brace not in self.pairs:
            return None
        return brace

    def line(self, place):
        return self.text.count("\n", 0, place) + 1

    def owner(self, place):
        """The type in which something stands."""
        return max((one for one in self.types if one[0] < place < one[1]), default=(0, 0, ""))[2]

    def texts_in(self, start, end):
        return self.texts[bisect.bisect_left(self.texts, (start,)):bisect.bisect_left(self.texts, (end,))]

    def literals(self, bracket):
        """The texts that a call is given, where it is given nothing else."""
        end = self.pairs.get(bracket, bracket)
        within = self.code[bracket + 1:end - 1]
        return [text[2] for text in self.texts_in(bracket, end)] if within and not re.search(r'[^\s",]', within) else []

    def bracket_before(self, place):
        """The bracket in which something stands."""
        depth = 0
        for at in range(place - 1, -1, -1):
            if self.code[at] in NESTED.values():
                depth += 1
            elif self.code[at] in NESTED:
                if depth == 0:
                    return at
                depth -= 1
        return 0


class Function:
    def __init__(self, source, found, bracket, brace):
        self.source, self.name = source, found[1] or "init"
        self.owner = source.owner(found.start())
        self.start, self.end = brace, source.pairs[brace]
        self.parameters = source.code[bracket + 1:source.pairs[bracket] - 1]
        self.returned = source.code[source.pairs[bracket]:brace]


class Place:
    """Where rows are read: a closure, or a function that takes them."""

    def __init__(self, source, start, end, row, function=None):
        self.source, self.start, self.end, self.row, self.function = source, start, end, row, function

    def __str__(self):
        return f"{self.source.path.relative_to(ROOT)}:{self.source.line(self.start)}"


class Statement:
    def __init__(self, source, start, columns):
        self.source, self.start, self.columns = source, start, columns

    def __str__(self):
        return f"{self.source.path.relative_to(ROOT)}:{self.source.line(self.start)}"


class House:
    """The sources of a target."""

    def __init__(self, target):
        paths = sorted((ROOT / "Sources" / target).rglob("*.swift"))
        self.sources = [Source(path) for path in paths if re.search(r"\bRow\b|SELECT|\bQuery\b|connection", path.read_text())]
        self.constants, self.functions = collections.defaultdict(list), collections.defaultdict(list)
        self.places = []
        for source in self.sources:
            self.look(source)
        self.statements = [
            statement for source in self.sources for text in source.texts
            if (statement := self.statement(source, text, source.owner(text[0])))
        ]

    def look(self, source):
        for found in re.finditer(r"\b(?:let|var) (\w+)(: [\w\[\]., ]+)?\s*([={])", source.code):
            start = found.end() if found[3] == "=" else found.end() - 1
            self.constants[found[1]].append((source, source.owner(found.start()), found[2] or "", start, self.end(source, start)))
        for function in source.functions:
            self.functions[function.name].append(function)
            row = re.search(r"(\w+): Row\b(?!\))", re.sub(r"\([^()]*\)", "", function.parameters))
            if row or function.owner == "Row":
                self.places.append(Place(source, function.start, function.end, row[1] if row else "self", function))
        for brace in (place for place in source.pairs if source.code[place] == "{"):
            head = HEAD.match(source.code, brace, brace + 300)
            row = "row" if head and "row" in re.split(r"[:, ]+", head[1]) else "$0" if not head else None
            if row and re.search(rf"(?<![\w.]){re.escape(row)}\b", source.code[brace:source.pairs[brace]]):
                self.places.append(Place(source, brace, source.pairs[brace], row))

    @staticmethod
    def end(source, start):
        """Where an expression ends."""
        place = start
        while place < len(source.code):
            letter = source.code[place]
            if letter in NESTED:
                place = source.pairs.get(place, place + 1)
                if letter == "{":
                    return place
                continue
            if letter in NESTED.values():
                return place
            if letter == '"':
                place = next((text[1] for text in source.texts if text[0] == place), place + 1)
                continue
            if letter == "\n" and source.code[start:place].strip() and not re.match(r"\s*[+.?:]", source.code[place:place + 200]):
                return place
            place += 1
        return place

    def chosen(self, options, source, owner, qualifier):
        """Those of several by one name that are meant: in that type, in this file, or in this type."""
        if qualifier and qualifier[0].isupper() and qualifier != "Self":
            return [one for one in options if one[1].split(".")[-1] == qualifier]
        here = [one for one in options if one[0] is source]
        own = [one for one in options if one[1] == owner and qualifier in ("Self", ".")]
        return [one for one in here if one[1] == owner] or here or own or (options if qualifier == "." else [])

    def statement(self, source, text, owner):
        if not re.search(r"\b(?:SELECT|RETURNING|PRAGMA)\b", text[2]):
            return None
        found = columns(self.filled(source, text[2], owner).replace('\\"', '"'))
        return Statement(source, text[0], found) if found else None

    def filled(self, source, sql, owner, depth=0):
        """A statement with the constants that are put into it."""
        def constant(found):
            path = (found[1] or "").rstrip(".").split(".")[-1]
            for other, its, _, start, end in self.chosen(self.constants[found[2]], source, owner, path):
                texts = other.texts_in(start, end)
                if texts and not re.search(r"\w", re.sub(r'"[^"]*"', "", other.code[start:end])) and depth < 5:
                    return self.filled(other, "".join(text[2] for text in texts if text[1] <= end), its, depth + 1)
            return found[0]
        return re.sub(r"\\\(((?:\w+\.)*)(\w+)\)", constant, sql)

    def queries(self, source, start, end, owner, seen=frozenset()):
        """All statements that an expression may stand for."""
        if (source.path, start, end) in seen:
            return []
        seen = seen | {(source.path, start, end)}
        direct = [found for text in source.texts_in(start, end) if (found := self.statement(source, text, owner))]
        if direct:
            return direct
        found = []
        within = max((one for one in source.functions if one.start <= start < one.end), key=lambda one: one.start, default=None)
        for word in re.finditer(r"(?<![\w.$])((?:\w+\.)*|\.)(\w+)\b(?!:)", source.code[start:end]):
            qualifier, name = word[1].rstrip(".").split(".")[-1] if word[1] != "." else ".", word[2]
            if within and not qualifier and (given := self.given(source, within, name)) is not None:
                for call in given:
                    found += self.queries(source, *call, source.owner(call[0]), seen)
                continue
            constants = [
                one for one in self.constants[name]
                if "Query" in one[2] or re.match(MAKERS + r"|\w+ == \S+ \? ", one[0].code[one[3]:one[4]].strip())
            ]
            chosen = self.chosen(constants, source, owner, qualifier)
            for other, its, _, first, last in chosen:
                found += self.queries(other, first, last, its, seen)
            makers = [
                (one.source, one.owner, one) for one in self.functions[name]
                if re.search(r"->\s*\(?(?:\w*Query|String)\b", one.returned)
            ]
            for other, its, function in [] if chosen else self.chosen(makers, source, owner, qualifier):
                found += self.queries(other, function.start, function.end, its, seen)
        return found

    @staticmethod
    def given(source, function, name):
        """What the callers in a file give a function for a query that it takes; None where it takes none by that name."""
        listed = [function.parameters[one:other].strip() for one, other in parts(function.parameters)]
        number = next((at for at, one in enumerate(listed) if re.match(rf"(?:\w+ )?{name}: (?:\w*Query)\b", one)), None)
        if number is None:
            return None
        calls = []
        for call in re.finditer(rf"(?<!func )\b{function.name}\(", source.code):
            begin = call.end()
            arguments = list(parts(source.code[begin:source.pairs[begin - 1] - 1]))
            if number < len(arguments):
                calls.append((begin + arguments[number][0], begin + arguments[number][1]))
        return calls

    def shapes(self, source, place, name):
        """The places of the functions that are meant by a name which is given a row, or asked of one."""
        *path, last = name.split(".")
        if last[0].isupper():
            path, last = [last], "init"
        owner = source.owner(place)
        options = [one for one in self.places if one.function and one.function.name == last]
        if last == "init" or (path and path[-1] != "Self"):
            its = path[-1] if path and path[-1] not in ("Self", "self") else owner
            options = [one for one in options if one.function.owner.split(".")[-1] == its]
        here = [one for one in options if one.source is source]
        return here or (options if path or last == "init" else [])

    def bindings(self):
        """Each place that a statement's rows are given to, with the statements as far as they are to be seen."""
        for place in self.places:
            if not place.function and (call := self.call(place)):
                yield place, call
        for source in self.sources:
            for found in re.finditer(r"\bas: ((?:\w+\.)*\w+)(?:\(row:\))?\s*(?=[),])", source.code):
                bracket = source.bracket_before(found.start())
                last = next(parts(source.code[bracket + 1:source.pairs.get(bracket, bracket + 1)]))
                statements = self.queries(source, bracket + 1, bracket + 1 + last[1], source.owner(bracket))
                for place in self.shapes(source, found.start(), found[1]):
                    yield place, statements

    def call(self, place):
        """The statements of the call that a closure is given to."""
        code = place.source.code
        # Behind the brackets of the call, or between them.
        before = code[:place.start].rstrip()
        bracket = place.source.bracket_before(len(before) - 1 if before.endswith(")") else place.start)
        called = re.search(r"((?:\w+\??\.)*)(\w+)$", code[max(0, bracket - 200):bracket])
        if not called or called[2] not in TAKERS or code[bracket] != "(":
            return None
        owner = place.source.owner(place.start)
        receiver = called[1].rstrip(".?")
        if called[2] in ("lookup", "batchedQueries") or (called[2] == "visit" and receiver.split(".")[-1] not in ("connection", "")):
            start = bracket - len(called[0])
            return self.queries(place.source, start, start + len(receiver), owner)
        first = next(parts(code[bracket + 1:place.source.pairs[bracket] - 1]))
        return self.queries(place.source, bracket + 1, bracket + 1 + first[1], owner)
