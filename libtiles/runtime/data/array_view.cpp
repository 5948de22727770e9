#include "libtiles/runtime/data/array_view.hpp"

#include "libtiles/core/error.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/runtime/data/host_sources.hpp"

namespace libtiles::runtime {
namespace {

void check_rank(const extents& given, std::size_t rank, const char* what) {
  if (given.size() == rank) return;
  throw error(status::invalid_argument,
              std::string("section: ") + what + " has " + std::to_string(given.size()) +
                  " numbers; the view has " + std::to_string(rank) + " dimensions");
}

// Written so that no sum can overflow.
void check_dimension(std::size_t d, std::int64_t origin, std::int64_t extent, std::int64_t whole) {
  if (origin >= 0 && extent >= 0 && origin <= whole && extent <= whole - origin) return;
  throw error(status::invalid_argument, "section: dimension " + std::to_string(d) + " starts at " +
                                            std::to_string(origin) + " and has " +
                                            std::to_string(extent) + " elements; the view has " +
                                            std::to_string(whole) + " there");
}

}  // namespace

std::unique_ptr<array_view> array_view::over(void* host_data, element_type element, extents shape,
                                             bool is_const) {
  const std::size_t size = size_in_bytes(element, shape);
  source_range range;
  if (host_data == nullptr) {
    range.source = data_source::without_data(size);
  } else {
    range = source_of_host_memory(host_data, size, element.size);
  }
  std::vector<std::int64_t> strides = dense_strides(shape);
  return std::make_unique<array_view>(
      data_window{std::move(range.source), std::move(element), range.offset, std::move(shape),
                  std::move(strides)},
      is_const);
}

std::unique_ptr<array_view> array_view::over(const array& whole, bool is_const) {
  return std::make_unique<array_view>(whole.window(), is_const);
}

array_view::array_view(data_window window, bool is_const)
    : window_(std::move(window)), is_const_(is_const) {
  window_.source->attach_view();
}

array_view::~array_view() {
  if (!is_attached_) return;
  try {
    release();
  } catch (const std::exception&) {
    // Logged; there is no one to throw it to.
  }
}

std::unique_ptr<array_view> array_view::section(const extents& origin, const extents& shape) const {
  check_rank(origin, window_.shape.size(), "origin");
  check_rank(shape, window_.shape.size(), "extent");
  data_window part = window_;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    check_dimension(d, origin[d], shape[d], window_.shape[d]);
    part.offset += origin[d] * window_.strides[d];
  }
  part.shape = shape;
  if (element_count(shape) == 0) part.offset = window_.offset;  // it has no first element
  return std::make_unique<array_view>(std::move(part), is_const_);
}

std::unique_ptr<array_view> array_view::as_const() const {
  return std::make_unique<array_view>(window_, true);
}

// What lies outside of a section is still wanted.
void array_view::discard_data() {
  const auto elements = static_cast<std::size_t>(element_count(window_.shape));
  if (elements * window_.element.size == window_.source->size()) window_.source->discard();
}

void* array_view::host_data(bool will_write) {
  if (will_write && is_const_) {
    throw error(status::invalid_argument,
                "the host cannot write through array_view<const " + to_string(window_.element) +
                    ", " + std::to_string(window_.shape.size()) + ">; ask for read access");
  }
  std::byte* const first = window_.source->host_data(will_write);
  if (first == nullptr) return nullptr;
  return first + window_.offset * static_cast<std::int64_t>(window_.element.size);
}

void array_view::release() {
  is_attached_ = false;
  try {
    window_.source->detach_view();
  } catch (const std::exception& failure) {
    log(log_level::warning, std::string("the write-back of a view failed: ") + failure.what());
    throw;
  }
}

}  // namespace libtiles::runtime
