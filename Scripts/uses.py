"""Which file of a target uses what another one declares, as the compiler has written it down for editors while it built: imported
by Scripts/rooms, and no script itself."""

import collections
import ctypes
import json
import pathlib
import subprocess

from environment import ROOT

STORE = ROOT / ".build/debug/index/store"
RECORD = 2
DEFINITION, REFERENCE = 1 << 1, 1 << 2


class Text(ctypes.Structure):
    _fields_ = [("start", ctypes.c_void_p), ("count", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.start, self.count).decode() if self.count else ""


class Index:
    """What the compiler has written down, read by the toolchain's own library."""

    def __init__(self):
        target = subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True).stdout
        libraries = pathlib.Path(json.loads(target)["paths"]["runtimeResourcePath"]).parent
        self.library = ctypes.CDLL(str(libraries / "libIndexStore.so"))
        self.store = self.call("store_create", ctypes.c_void_p, str(STORE).encode(), None)
        if not self.store:
            raise OSError(f"{STORE} can't be read; build first")

    def call(self, name, result, *arguments):
        function = self.library["indexstore_" + name]
        function.restype = result
        return function(*(ctypes.c_void_p(each) if isinstance(each, int) else each for each in arguments))

    def visit(self, name, kind, look, *arguments):
        """Looks at each thing that a function of the library hands out."""
        each = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, kind)(lambda _, item: look(item) or True)
        self.call(name, ctypes.c_bool, *arguments, None, each)

    def units(self):
        """Each file that was compiled, with what tells of it: its name, and a reader."""
        names = []
        self.visit("store_units_apply_f", Text, lambda name: names.append(str(name)), self.store, 0)
        for name in names:
            unit = self.call("unit_reader_create", ctypes.c_void_p, self.store, name.encode(), None)
            yield str(self.call("unit_reader_get_main_file", Text, unit)), name, unit
            self.call("unit_reader_dispose", None, unit)

    def symbols(self, unit, file):
        """Each symbol that the file declares or uses: its identifier, its name, and which of the two."""
        records, symbols = [], []

        def look_at_part(part):
            if self.call("unit_dependency_get_kind", ctypes.c_int, part) == RECORD:
                if str(self.call("unit_dependency_get_filepath", Text, part)) == file:
                    records.append(str(self.call("unit_dependency_get_name", Text, part)))

        def look_at_symbol(symbol):
            identifier = str(self.call("symbol_get_usr", Text, symbol))
            name = str(self.call("symbol_get_name", Text, symbol))
            symbols.append((identifier, name, self.call("symbol_get_roles", ctypes.c_uint64, symbol)))

        self.visit("unit_reader_dependencies_apply_f", ctypes.c_void_p, look_at_part, unit)
        for record in records:
            reader = self.call("record_reader_create", ctypes.c_void_p, self.store, record.encode(), None)
            self.visit("record_reader_symbols_apply_f", ctypes.c_void_p, look_at_symbol, reader, 1)
            self.call("record_reader_dispose", None, reader)
        return symbols


def uses(targets):
    """Which file of a target uses which other one of it, and what: {target: {(user, owner): {symbol}}}."""
    index = Index()
    folders = {str(ROOT / "Sources" / target): target for target in targets}
    owners, users, built = {}, {}, set()
    for file, name, unit in index.units():
        path = pathlib.Path(file)
        target = next((folders[str(folder)] for folder in path.parents if str(folder) in folders), None)
        if target is None or not path.exists():
            continue
        if path.stat().st_mtime > (STORE / "v5/units" / name).stat().st_mtime:
            raise OSError(f"{path.relative_to(ROOT)} has been changed since it was built; build first")
        built.add(path)
        symbols = index.symbols(unit, file)
        owners |= {identifier: (target, path) for identifier, _, roles in symbols if roles & DEFINITION}
        users[target, path] = {identifier: name for identifier, name, roles in symbols if roles & REFERENCE}
    for folder in folders:
        for path in sorted(set(pathlib.Path(folder).rglob("*.swift")) - built):
            raise OSError(f"{path.relative_to(ROOT)} was never built; build first")
    found = {target: collections.defaultdict(set) for target in targets}
    for (target, path), symbols in users.items():
        for identifier, name in symbols.items():
            home, owner = owners.get(identifier, (None, None))
            if home == target and owner != path:
                found[target][path, owner].add(name.removeprefix("getter:").removeprefix("setter:"))
    return found
