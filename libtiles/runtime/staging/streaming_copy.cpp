#include "libtiles/runtime/staging/streaming_copy.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace libtiles::runtime {

#ifdef __SSE2__

namespace {

constexpr std::size_t line = 64;  // bytes of a cache's line

void stream_line(std::byte* to, const std::byte* from) {
  constexpr std::size_t parts = line / sizeof(__m128i);
  __m128i held[parts];
  std::memcpy(held, from, line);
  for (std::size_t i = 0; i < parts; ++i) {
    _mm_stream_si128(reinterpret_cast<__m128i*>(to) + i, held[i]);
  }
}

}  // namespace

void streaming_copy(std::byte* to, const std::byte* from, std::size_t size) noexcept {
  const std::size_t beyond_line = reinterpret_cast<std::uintptr_t>(to) % line;
  const std::size_t before = std::min(size, (line - beyond_line) % line);
  std::memcpy(to, from, before);
  std::size_t done = before;
  for (; size - done >= line; done += line) stream_line(to + done, from + done);
  std::memcpy(to + done, from + done, size - done);
  _mm_sfence();  // other threads may be told now that it is there
}

#else

void streaming_copy(std::byte* to, const std::byte* from, std::size_t size) noexcept {
  std::memcpy(to, from, size);
}

#endif

}  // namespace libtiles::runtime
