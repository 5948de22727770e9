#include "libtiles/algorithms/look_back.hpp"

#include <algorithm>
#include <utility>

#include "libtiles/algorithms/call_recorder.hpp"
#include "libtiles/algorithms/zeros.hpp"
#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/data/data_source.hpp"
#include "libtiles/runtime/transfers/device_buffer.hpp"

namespace libtiles::algorithms {
namespace {

constexpr std::int64_t size_of_word = 8;

// So that a piece does for calls of many sizes.
constexpr std::int64_t least_words = 8192;

// So many numbers have room in a word.
constexpr std::uint64_t most_launches = (std::uint64_t{1} << 31) - 1;

// What workspace_layout::alignment asks for.
std::int64_t whole_rows(std::int64_t words) {
  constexpr std::int64_t step = workspace_layout::alignment / size_of_word;
  return (words + step - 1) / step * step;
}

std::int64_t words_for(const look_back_size& size) {
  constexpr std::int64_t lanes = 32;
  // Blocks, and at most as many spans.
  const std::int64_t values = size.tiles + 2 * (size.tiles / lanes) + 1;
  return 1 + values * (size.value_size / 4);
}

using piece = runtime::memory_pool::piece;

// Its contents matter to later calls, so it is no memory that anybody else gets.
piece new_piece(const std::shared_ptr<runtime::context>& where, std::int64_t words) {
  const auto size = static_cast<std::uint64_t>(words * size_of_word);
  runtime::device_buffer memory(where, {0, size});
  memory.lend();
  return {memory.opencl_buffer(), size};
}

std::unique_ptr<runtime::array_view> view_of(const std::shared_ptr<runtime::context>& where,
                                             const piece& memory) {
  return bytes_at(runtime::data_source::over_buffer(where, memory.buffer, memory.size), 0,
                  static_cast<std::int64_t>(memory.size));
}

}  // namespace

look_back::look_back(const execution& how, look_back_size size)
    : how_(how),
      size_(size),
      words_(words_for(size)),
      is_of_context_(how.workspace == nullptr && how.workspace_size == nullptr &&
                     how.where->queues().keep_order()) {
  if (is_of_context_) find_memory();
}

look_back::~look_back() {
  view_.reset();
  if (piece_.launches < most_launches) how_.where->look_back_memory().give(std::move(piece_));
}

void look_back::add_to(workspace_layout& layout) {
  if (!is_of_context_) part_ = layout.add(words_ * size_of_word);
}

void look_back::add_to(kernel_call& call, const workspace& memory) {
  if (is_of_context_) {
    if (how_.recorder != nullptr) how_.recorder->note_look_back(size_, *view_);
    call.changes(*view_).number(static_cast<std::int64_t>(++piece_.launches));
  } else {
    submit_zeros(how_, memory.part(part_), words_);
    call.changes(memory.part(part_)).number(1);
  }
}

void look_back::count_launch(runtime::launch_argument& number) {
  number = runtime::launch_argument::of(nullptr, scalar_type::int64, &++piece_.launches);
}

void look_back::find_memory() {
  piece_ = how_.where->look_back_memory().take(static_cast<std::uint64_t>(words_ * size_of_word));
  if (piece_.size > 0) {
    view_ = view_of(how_.where, piece_);
    return;
  }
  piece made = new_piece(how_.where, whole_rows(std::max(words_, least_words)));
  view_ = view_of(how_.where, made);
  // Whatever this call waits for: later ones rely on it. All of it: they may take more than this
  // one.
  submit_zeros({how_.where}, *view_, static_cast<std::int64_t>(made.size) / size_of_word);
  if (how_.recorder != nullptr) how_.recorder->leave_out_launch();
  piece_ = std::move(made);
}

}  // namespace libtiles::algorithms
