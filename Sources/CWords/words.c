// The files of words become part of the program: C can put in a file as it is, and a changed one builds this anew.
// A language is one line here. Its file says itself which language it is.
#include "CWords.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char files[] = {
#embed "../../Words/de.po" suffix(, 0,)
#embed "../../Words/ar.po" suffix(, 0,)
};

const char *cwords_files(void) { return files; }
size_t cwords_length(void) { return sizeof files; }
