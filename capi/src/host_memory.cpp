// Views over host memory that say whose it is.
#include "tiles/c/host_memory.h"

#include "capi/src/data_desc.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

[[noreturn]] void refuse(const std::string& what) {
  throw error(status::invalid_argument, "tiles_host_memory: " + what);
}

tiles_host_memory read_host_memory(const tiles_host_memory* given) {
  const tiles_host_memory memory = read_struct(given, "tiles_host_memory");
  if (memory.ownership < TILES_OWNERSHIP_BORROW || memory.ownership > TILES_OWNERSHIP_DELETE) {
    refuse("ownership is " + std::to_string(memory.ownership) +
           "; expected TILES_OWNERSHIP_BORROW (0), TILES_OWNERSHIP_COPY (1) or "
           "TILES_OWNERSHIP_DELETE (2)");
  }
  const bool is_deleted = memory.ownership == TILES_OWNERSHIP_DELETE;
  if (is_deleted && memory.deleter == nullptr)
    refuse("deleter is NULL; TILES_OWNERSHIP_DELETE calls it");
  if (!is_deleted && memory.deleter != nullptr) {
    refuse("a deleter is given; only TILES_OWNERSHIP_DELETE calls it");
  }
  if (memory.ownership != TILES_OWNERSHIP_BORROW && memory.data == nullptr) {
    refuse(
        "data is NULL; only TILES_OWNERSHIP_BORROW takes that, for a view without a data source");
  }
  return memory;
}

/// Frees the caller's memory when it goes, once it was taken over.
class taken_memory {
 public:
  explicit taken_memory(const tiles_host_memory& memory) : memory_(memory) {}
  taken_memory(const taken_memory&) = delete;
  taken_memory& operator=(const taken_memory&) = delete;
  ~taken_memory() {
    if (is_taken_) memory_.deleter(memory_.data, memory_.user_data);
  }

  void take() { is_taken_ = true; }

 private:
  const tiles_host_memory memory_;
  bool is_taken_ = false;
};

std::unique_ptr<runtime::array_view> view_over(void* data, const data_description& desc,
                                               std::shared_ptr<void> owner = {}) {
  return runtime::array_view::over(data, desc.element, desc.shape, desc.strides, desc.is_const,
                                   std::move(owner));
}

// Dense, whatever strides the original has.
std::unique_ptr<runtime::array_view> copy_of(void* data, const data_description& desc) {
  const auto original = view_over(data, desc);
  auto copy = runtime::array_view::over(nullptr, desc.element, desc.shape, {}, false);
  runtime::copy_window(original->window(), copy->window());
  return desc.is_const ? copy->as_const() : std::move(copy);
}

}  // namespace

tiles_status tiles_array_view_over_host(const tiles_data_desc* desc,
                                        const tiles_host_memory* memory, tiles_array_view* out) {
  return guard([&] {
    required(out, "out");
    const data_description data = read_data_desc(desc);
    const tiles_host_memory given = read_host_memory(memory);
    if (given.ownership == TILES_OWNERSHIP_COPY) {
      *out = make_handle<tiles_array_view_s>(copy_of(given.data, data));
      return;
    }
    if (given.ownership == TILES_OWNERSHIP_BORROW) {
      *out = make_handle<tiles_array_view_s>(view_over(given.data, data));
      return;
    }
    const auto owner = std::make_shared<taken_memory>(given);
    *out = make_handle<tiles_array_view_s>(view_over(given.data, data, owner));
    owner->take();
  });
}
