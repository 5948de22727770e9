// Keeps POSIX's old function index() out of the way of concurrency::index, where no header has
// declared it yet: include this before others, or let the target Tiles::amp do so.
#pragma once

// The guards of <strings.h>, in glibc, on macOS, and in musl.
#if !defined(_STRINGS_H) && !defined(_STRINGS_H_)
#define index tiles_posix_index
#include <strings.h>
#undef index
#endif
