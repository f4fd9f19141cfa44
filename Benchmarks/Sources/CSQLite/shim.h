#pragma once
#include <sqlite3.h>

/// The macro is a cast that Swift cannot import.
static inline sqlite3_destructor_type csqlite_plain_transient(void) { return SQLITE_TRANSIENT; }
