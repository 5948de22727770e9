// Copies of host memory that leave the processor's caches as they are.
#pragma once

#include <cstddef>

namespace libtiles::runtime {

/// As std::memcpy. The target is written past the caches where the processor has instructions for
/// that: its lines are not read before they are overwritten, a third of the memory's work. What
/// reads the target next reads it from memory.
void streaming_copy(std::byte* to, const std::byte* from, std::size_t size) noexcept;

}  // namespace libtiles::runtime
