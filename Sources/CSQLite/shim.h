#pragma once
#include <sqlite3.h>

/// The macro is a cast that Swift cannot import: the library is to copy what is bound.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }
