#pragma once
#include <zlib.h>

/// Window bits: deflate's blocks alone, or in a gzip wrapper.
static const int czlib_raw = -15;
static const int czlib_gzip = 31;

/// A macro that Swift cannot import.
static inline int czlib_begin_deflate(z_stream *stream, int level, int wrapping) {
    return deflateInit2(stream, level, Z_DEFLATED, wrapping, 8, Z_DEFAULT_STRATEGY);
}

static inline int czlib_begin_inflate(z_stream *stream, int wrapping) {
    return inflateInit2(stream, wrapping);
}

/// Hands a stream all its bytes at once, and the room for what it makes of them.
static inline void czlib_set_buffers(z_stream *stream, const Bytef *bytes, uInt count, Bytef *room, uInt size) {
    stream->next_in = (Bytef *)bytes;
    stream->avail_in = count;
    stream->next_out = room;
    stream->avail_out = size;
}
