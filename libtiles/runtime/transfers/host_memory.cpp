#include "libtiles/runtime/transfers/host_memory.hpp"

#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace libtiles::runtime {
namespace {

// Drivers share memory with the host only where it fills whole pages of its own.
constexpr std::size_t page = 4096;

std::size_t whole_pages(std::uint64_t size) {
  return static_cast<std::size_t>((size + page - 1) / page * page);
}

// Advice: a CPU finds the addresses of more memory at once where pages are large.
void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t size) {
#if defined(__linux__)
  constexpr std::size_t some_large_pages = std::size_t{4} << 20;
  if (size >= some_large_pages) madvise(memory, size, MADV_HUGEPAGE);
#endif
}

}  // namespace

host_memory host_memory::borrowed(byte_range covered, std::byte* first, std::uint64_t foreign) {
  return host_memory(covered, first, foreign);
}

host_memory host_memory::pinned(byte_range covered, std::byte* first) {
  host_memory memory(covered, first, 0);
  memory.is_pinned_ = true;
  return memory;
}

host_memory host_memory::allocated(byte_range covered) {
  const std::size_t size = whole_pages(covered.size());
  auto* const first = static_cast<std::byte*>(std::aligned_alloc(page, size));
  if (first == nullptr) throw std::bad_alloc();
  ask_for_large_pages(first, size);
  host_memory memory(covered, first, 0);
  memory.own_.reset(first);
  return memory;
}

bool host_memory::pin_for(const context& where) {
  if (is_pinned_) return true;
  const byte_range own{covered_.begin + foreign_, covered_.end};
  return pins_.pin(where, at(own.begin), own.size());
}

void host_memory::free_memory::operator()(std::byte* memory) const noexcept { std::free(memory); }

}  // namespace libtiles::runtime
