#include "libtiles/runtime/data/array_view.hpp"

#include <limits>

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/runtime/data/check_faults_of.hpp"
#include "libtiles/runtime/data/host_sources.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/geometry/window_shapes.hpp"

namespace libtiles::runtime {
namespace {

void check_strides(const extents& shape, const std::vector<std::int64_t>& strides) {
  if (strides.size() == shape.size()) return;
  throw error(status::invalid_argument, "strides have " + count_of(strides.size(), "number") +
                                            "; the view has " +
                                            count_of(shape.size(), "dimension"));
}

void check_reach(address first, const window_reach& reach) {
  const std::uint64_t above_first = reach.size - reach.below_first;
  if (reach.below_first <= first && above_first <= std::numeric_limits<address>::max() - first) {
    return;
  }
  throw error(status::invalid_argument, "the strides reach " + count_of(reach.below_first, "byte") +
                                            " below and " + count_of(above_first, "byte") +
                                            " above the first element, beyond the address space");
}

/// The largest power of two that divides the size of an element: it needs no more on any device.
std::uint64_t alignment_of(const element_type& element) {
  constexpr std::uint64_t most = 16;
  std::uint64_t alignment = 1;
  while (alignment < most && element.size % (2 * alignment) == 0) alignment *= 2;
  return alignment;
}

}  // namespace

std::unique_ptr<array_view> array_view::over(void* host_data, element_type element, extents shape,
                                             std::vector<std::int64_t> strides, bool is_const,
                                             std::shared_ptr<void> owner) {
  size_in_bytes(element, shape);
  if (strides.empty()) strides = dense_strides(shape);
  check_strides(shape, strides);
  const window_reach reach = reach_of(element, shape, strides);
  data_window window{nullptr, element, 0, std::move(shape), std::move(strides)};
  if (host_data == nullptr) {
    window.source = data_source::without_data(reach.size);
    window.first = reach.below_first;
  } else {
    window.first = reinterpret_cast<std::uintptr_t>(host_data);
    check_reach(window.first, reach);
    check_alignment(window, "host_data");
    window.source = source_of_host_memory(static_cast<std::byte*>(host_data) - reach.below_first,
                                          reach.size, alignment_of(element), std::move(owner));
  }
  return std::make_unique<array_view>(std::move(window), is_const);
}

std::unique_ptr<array_view> array_view::over(const array& whole, bool is_const) {
  return std::make_unique<array_view>(whole.window(), is_const || whole.is_const());
}

array_view::array_view(data_window window, bool is_const)
    : window_(std::move(window)), form_(form_of(argument_kind::array_view, window_, is_const)) {
  const source_lock lock(window_);
  source_lock::source_of(window_).attach_view();
}

array_view::~array_view() {
  if (!is_attached_) return;
  try {
    release();
  } catch (const std::exception&) {
    // Logged; there is no one to throw it to.
  }
}

std::unique_ptr<array_view> array_view::with(data_window window) const {
  return std::make_unique<array_view>(std::move(window), is_const());
}

// A copy on a device begins with the first byte of the source: host memory that begins at an odd
// place may have room for other elements where that copy has none.
std::unique_ptr<array_view> array_view::reinterpret_as(const element_type& element) const {
  data_window window = reinterpret(window_, element);
  if (has_elements(window) && source() == view_source::host_memory) {
    window.source =
        source_of_host_memory(reinterpret_cast<void*>(static_cast<std::uintptr_t>(window.first)),
                              size_in_bytes(element, window.shape), alignment_of(element));
  }
  return with(std::move(window));
}

std::unique_ptr<array_view> array_view::as_const() const {
  return std::make_unique<array_view>(window_, true);
}

view_source array_view::source() const {
  if (home() != nullptr) return view_source::array;
  return window_.source->is_over_host_memory() ? view_source::host_memory : view_source::none;
}

void array_view::synchronize() {
  {
    const source_lock lock(window_);
    source_lock::source_of(window_).synchronize(window_);
  }
  check_faults_of(window_);
}

std::vector<context_event> array_view::synchronize_later() {
  const source_lock lock(window_);
  return source_lock::source_of(window_).synchronize_later(window_);
}

std::vector<context_event> array_view::synchronize_to(const std::shared_ptr<context>& where) {
  if (!has_elements(window_)) return {};
  const source_lock lock(window_);
  return source_lock::source_of(window_).synchronize_to(where, window_);
}

void array_view::refresh() {
  const source_lock lock(window_);
  source_lock::source_of(window_).refresh(window_);
}

void array_view::discard_data() {
  const source_lock lock(window_);
  source_lock::source_of(window_).discard(window_);
}

void* array_view::host_data(access use) {
  if (use != access::read && is_const()) {
    throw error(status::invalid_argument,
                "the host cannot write through array_view<const " + to_string(window_.element) +
                    ", " + std::to_string(window_.shape.size()) + ">; request read access");
  }
  void* const first = locked_host_data(use);
  check_faults_of(window_);
  return first;
}

void* array_view::locked_host_data(access use) {
  const source_lock lock(window_);
  return source_lock::source_of(window_).host_data(window_, use);
}

void array_view::release() {
  is_attached_ = false;
  try {
    const source_lock lock(window_);
    source_lock::source_of(window_).detach_view();
  } catch (const std::exception& failure) {
    log(log_level::warning, std::string("the write-back of a view failed: ") + failure.what());
    throw;
  }
}

}  // namespace libtiles::runtime
