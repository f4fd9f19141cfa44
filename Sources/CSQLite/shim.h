#pragma once
#include <sqlite3.h>
#include <string.h>

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

/// How many commits the index of the write-ahead log has counted, which all processes that have the file open share; -1 while
/// one is being counted, and for a file that has no such log. The connection has read the file before.
///
/// The index begins with two copies of a head of 48 bytes, in which the third number counts the commits
/// (https://www.sqlite.org/walformat.html). One who writes it fills the second first; where both are the same, neither is
/// being written. A call of the library that asked the same would take a read transaction.
static inline sqlite3_int64 csqlite_commits(sqlite3 *handle) {
    sqlite3_file *file = 0;
    void volatile *index = 0;
    unsigned int first[12], second[12];
    if (sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return -1;
    if (!file || !file->pMethods || file->pMethods->iVersion < 2 || !file->pMethods->xShmMap) return -1;
    if (file->pMethods->xShmMap(file, 0, 32768, 0, &index) != SQLITE_OK || !index) return -1;
    memcpy(first, (void const *)index, sizeof first);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    memcpy(second, (char const *)index + sizeof first, sizeof second);
    return memcmp(first, second, sizeof first) == 0 && first[0] != 0 ? (sqlite3_int64)first[2] : -1;
}
