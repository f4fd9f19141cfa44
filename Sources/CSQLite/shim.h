#pragma once
#include <sqlite3.h>

/// The macro is a cast that Swift cannot import: the library is to copy what is bound.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

/// Whether closing the last connection leaves the write-ahead log as it is; Swift imports no variadic functions.
static inline int csqlite_keep_log(sqlite3 *handle, int keeps) {
    return sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}

/// Never to go through a whole table for a Bloom filter, which is made where many look-ups are expected: we know better.
/// There is no other switch for it.
static inline int csqlite_no_bloom_filters(sqlite3 *handle) {
    return sqlite3_test_control(SQLITE_TESTCTRL_OPTIMIZATIONS, handle, 0x00080000);
}
