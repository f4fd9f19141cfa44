#pragma once
#include <sqlite3.h>
#include <string.h>

/// The macro is a cast that Swift cannot import: the library is to copy what is bound.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

/// Figures of the memory in use are not kept, for the whole process; refused once the library is in use.
static inline int csqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/// Whether closing the last connection leaves the write-ahead log as it is; Swift imports no variadic functions.
static inline int csqlite_keep_log(sqlite3 *handle, int keeps) {
    return sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}

/// Whether references are looked up as rows are written. Unlike the pragma, this also holds from within a transaction on.
static inline int csqlite_check_references(sqlite3 *handle, int checks) {
    return sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_FKEY, checks, (int *)0);
}

/// Never to go through a whole table for a Bloom filter, which is made where many look-ups are expected: we know better.
/// There is no other switch for it.
static inline int csqlite_no_bloom_filters(sqlite3 *handle) {
    return sqlite3_test_control(SQLITE_TESTCTRL_OPTIMIZATIONS, handle, 0x00080000);
}

/// What names the last commit to a file in write-ahead mode, whoever made it; no call of the library tells that without a read
/// transaction.
///
/// The index of the log is memory that all processes share. It begins with two copies of a head of 48 bytes
/// (https://www.sqlite.org/walformat.html): the third number counts commits, the seventh and eighth are the checksum over the
/// log up to the last one. Who writes the head fills the second copy first; where both are the same, neither is being written.
///
/// - Returns: 0 where it cannot be told just now. The connection has read the file before.
static inline int csqlite_last_commit(sqlite3 *handle, unsigned int *count, unsigned long long *checksum) {
    sqlite3_file *file = 0;
    void volatile *index = 0;
    unsigned int first[12], second[12];
    if (sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return 0;
    if (!file || !file->pMethods || file->pMethods->iVersion < 2 || !file->pMethods->xShmMap) return 0;
    if (file->pMethods->xShmMap(file, 0, 32768, 0, &index) != SQLITE_OK || !index) return 0;
    memcpy(first, (void const *)index, sizeof first);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    memcpy(second, (char const *)index + sizeof first, sizeof second);
    if (memcmp(first, second, sizeof first) != 0 || first[0] == 0) return 0;
    *count = first[2];
    *checksum = (unsigned long long)first[6] << 32 | first[7];
    return 1;
}
