#pragma once
#include <zlib.h>

/// A macro that Swift cannot import. Window bits of 31 ask for a gzip wrapper.
static inline int czlib_begin_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
}
