#include "libtiles/runtime/transfers/page_pins.hpp"

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/log.hpp"

namespace libtiles::runtime {

bool page_pins::is_pinned(const context& where) const {
  const entry* const known = find(where);
  return known != nullptr && known->pin() != nullptr;
}

bool page_pins::pin(const context& where, std::byte* first, std::uint64_t size) {
  entry& known = of(where);
  if (known.pin() != nullptr) return true;
  if (known.is_refused || size == 0) return false;
  try {
    known.pin = cl::Buffer(where.opencl_context(), CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                           static_cast<std::size_t>(size), first);
    return true;
  } catch (const cl::Error& failure) {
    known.is_refused = true;
    log(log_level::info, "pinning " + count_of(size, "byte") + " for " + describe(where.device()) +
                             ": " + failure.what() + " returned " + std::to_string(failure.err()) +
                             "; they are copied without pinning");
    return false;
  }
}

std::uint64_t page_pins::transferred(const context& where) const {
  const entry* const known = find(where);
  return known == nullptr ? 0 : known->transferred;
}

void page_pins::add_transferred(const context& where, std::uint64_t bytes) {
  of(where).transferred += bytes;
}

const page_pins::entry* page_pins::find(const context& where) const {
  for (const entry& each : entries_) {
    if (each.context_id == where.id()) return &each;
  }
  return nullptr;
}

page_pins::entry& page_pins::of(const context& where) {
  for (entry& each : entries_) {
    if (each.context_id == where.id()) return each;
  }
  entries_.emplace_back();
  entries_.back().context_id = where.id();
  return entries_.back();
}

}  // namespace libtiles::runtime
