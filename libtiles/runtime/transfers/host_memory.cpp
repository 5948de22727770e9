#include "libtiles/runtime/transfers/host_memory.hpp"

#include <cstdlib>
#include <new>

namespace libtiles::runtime {
namespace {

// Drivers share memory with the host only where it fills whole pages of its own.
constexpr std::size_t page = 4096;

std::size_t whole_pages(std::uint64_t size) {
  return static_cast<std::size_t>((size + page - 1) / page * page);
}

}  // namespace

host_memory host_memory::borrowed(byte_range covered, std::byte* first, std::uint64_t foreign) {
  return host_memory(covered, first, foreign);
}

host_memory host_memory::allocated(byte_range covered) {
  auto* const first =
      static_cast<std::byte*>(std::aligned_alloc(page, whole_pages(covered.size())));
  if (first == nullptr) throw std::bad_alloc();
  host_memory memory(covered, first, 0);
  memory.own_.reset(first);
  return memory;
}

bool host_memory::pin_for(const context& where) {
  const byte_range own{covered_.begin + foreign_, covered_.end};
  return pins_.pin(where, at(own.begin), own.size());
}

void host_memory::free_memory::operator()(std::byte* memory) const noexcept { std::free(memory); }

}  // namespace libtiles::runtime
