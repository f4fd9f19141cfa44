#pragma once
#include <png.h>

/// A macro that Swift cannot import: four bytes a pixel, straight alpha last.
static const png_uint_32 cpng_format_rgba = PNG_FORMAT_RGBA;

/// Another one; it bounds the encoded size, so that encoding runs once, not twice.
static inline png_alloc_size_t cpng_encoded_size_max(png_image image) { return PNG_IMAGE_PNG_SIZE_MAX(image); }
