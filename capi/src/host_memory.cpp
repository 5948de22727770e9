// Views over host memory, with each kind of ownership.
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
  throw error(status::invalid_argument, "tiles_host_memory_desc: " + what);
}

tiles_host_memory_desc read_host_memory(const tiles_host_memory_desc* given, const void* data) {
  if (given == nullptr) return TILES_HOST_MEMORY_DESC_INIT;
  const tiles_host_memory_desc memory = read_struct(given, "tiles_host_memory_desc");
  if (memory.ownership < TILES_OWNERSHIP_BORROW || memory.ownership > TILES_OWNERSHIP_DELETE) {
    refuse("ownership is " + std::to_string(memory.ownership) +
           "; expected TILES_OWNERSHIP_BORROW (0), "
           "TILES_OWNERSHIP_COPY (1) or TILES_OWNERSHIP_DELETE (2)");
  }
  const bool is_deleted = memory.ownership == TILES_OWNERSHIP_DELETE;
  if (is_deleted && memory.deleter == nullptr)
    refuse("deleter is NULL; TILES_OWNERSHIP_DELETE requires one");
  if (!is_deleted && memory.deleter != nullptr) {
    refuse("deleter is set; only TILES_OWNERSHIP_DELETE uses it");
  }
  if (memory.ownership != TILES_OWNERSHIP_BORROW && data == nullptr) {
    throw error(
        status::invalid_argument,
        "'host_data' is NULL; a view without a data source requires TILES_OWNERSHIP_BORROW");
  }
  return memory;
}

/// Frees the caller's memory when it goes, once it was taken over.
class taken_memory {
 public:
  taken_memory(void* data, const tiles_host_memory_desc& memory) : data_(data), memory_(memory) {}
  taken_memory(const taken_memory&) = delete;
  taken_memory& operator=(const taken_memory&) = delete;
  ~taken_memory() {
    if (is_taken_) memory_.deleter(data_, memory_.user_data);
  }

  void take() { is_taken_ = true; }

 private:
  void* const data_;
  const tiles_host_memory_desc memory_;
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

tiles_status tiles_array_view_create(const tiles_data_desc* desc, void* host_data,
                                     const tiles_host_memory_desc* memory, tiles_array_view* out) {
  return guard([&] {
    required(out, "out");
    const data_description data = read_data_desc(desc);
    const tiles_host_memory_desc given = read_host_memory(memory, host_data);
    if (given.ownership == TILES_OWNERSHIP_COPY) {
      *out = make_handle<tiles_array_view_s>(copy_of(host_data, data));
      return;
    }
    if (given.ownership == TILES_OWNERSHIP_BORROW) {
      *out = make_handle<tiles_array_view_s>(view_over(host_data, data));
      return;
    }
    const auto owner = std::make_shared<taken_memory>(host_data, given);
    *out = make_handle<tiles_array_view_s>(view_over(host_data, data, owner));
    owner->take();
  });
}
