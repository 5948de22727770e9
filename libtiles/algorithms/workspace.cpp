#include "libtiles/algorithms/workspace.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "libtiles/algorithms/call_recorder.hpp"
#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/runtime/data/data_source.hpp"

namespace libtiles::algorithms {
namespace {

constexpr std::int64_t alignment = workspace_layout::alignment;

std::int64_t rounded_up(std::int64_t bytes) {
  return (bytes + alignment - 1) / alignment * alignment;
}

[[noreturn]] void refuse(const char* operation, const std::string& why) {
  throw error(status::invalid_argument, std::string(operation) + ": 'workspace' " + why);
}

void check_memory(const runtime::array& memory, const runtime::context& where, std::int64_t needed,
                  const char* operation) {
  const runtime::data_window& window = memory.window();
  if (memory.home().get() != &where) {
    refuse(operation, "belongs to another context; expected the context of the call");
  }
  if (memory.is_const()) refuse(operation, "has const elements; expected writable memory");
  if (window.first % static_cast<std::uint64_t>(alignment) != 0) {
    refuse(operation, "begins at byte " + std::to_string(window.first) +
                          " of its memory; expected a multiple of " + std::to_string(alignment));
  }
  if (memory.size_in_bytes() >= static_cast<std::size_t>(needed)) return;
  refuse(operation, "has " + count_of(memory.size_in_bytes(), "byte") + "; expected at least " +
                        std::to_string(needed) + ", the result of tiles_" + operation +
                        "_workspace()");
}

}  // namespace

// Rows of `alignment` bytes, as an extent has 31 bits.
std::unique_ptr<runtime::array_view> bytes_at(std::shared_ptr<runtime::data_source> source,
                                              std::uint64_t first, std::int64_t bytes) {
  runtime::data_window window;
  window.source = std::move(source);
  window.element = {scalar_type::uint8, "", 1};
  window.first = first;
  window.shape = {bytes / alignment, alignment};
  window.strides = dense_strides(window.shape);
  return std::make_unique<runtime::array_view>(std::move(window), false);
}

std::size_t workspace_layout::add(std::int64_t bytes) {
  begins_.push_back(end_);
  end_ += std::max(alignment, rounded_up(bytes));
  return begins_.size() - 1;
}

std::int64_t workspace_layout::bytes_of(std::size_t part) const {
  return (part + 1 == begins_.size() ? end_ : begins_[part + 1]) - begins_[part];
}

bool workspace_layout::answers(const execution& how) const {
  if (how.workspace_size == nullptr) return false;
  *how.workspace_size = static_cast<std::uint64_t>(end_);
  return true;
}

workspace::workspace(const execution& how, const workspace_layout& layout, const char* operation) {
  if (layout.bytes() == 0) return;
  std::shared_ptr<runtime::data_source> source;
  std::uint64_t first = 0;
  if (how.workspace != nullptr) {
    check_memory(*how.workspace, *how.where, layout.bytes(), operation);
    source = how.workspace->window().source;
    first = how.workspace->window().first;
  } else {
    source = runtime::data_source::in_device_memory(how.where,
                                                    static_cast<std::uint64_t>(layout.bytes()));
  }
  for (std::size_t each = 0; each < layout.count(); ++each) {
    parts_.push_back(bytes_at(source, first + static_cast<std::uint64_t>(layout.begin_of(each)),
                              layout.bytes_of(each)));
  }
  if (how.recorder != nullptr) how.recorder->note_workspace(layout, *this);
}

}  // namespace libtiles::algorithms
