#pragma once
#include <stddef.h>

/// The files of words as they are, one after another, a zero behind each.
const char *cwords_files(void);
size_t cwords_length(void);
