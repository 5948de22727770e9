#include "libtiles/algorithms/zeroed_memory.hpp"

#include <algorithm>
#include <utility>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/work_division.hpp"
#include "libtiles/runtime/context/context.hpp"

namespace libtiles::algorithms {
namespace {

constexpr auto size_of_word = static_cast<std::int64_t>(sizeof(std::uint64_t));

// So that a piece does for calls of many sizes.
constexpr std::int64_t least_words = 8192;

void make_zeros(const execution& how, const runtime::array_view& memory, std::int64_t words) {
  const std::int64_t work_items = group_size(*how.where, 256);
  kernel_call(algorithm_kernel(zeros_text, "zeros.cl", "tiles_zeros",
                               {parameter("WORK_ITEMS", work_items)}))
      .overwrites(memory)
      .number(words)
      .launch(how, {(words + work_items - 1) / work_items}, {work_items}, false);
}

}  // namespace

zeroed_memory::zeroed_memory(const execution& how, std::int64_t words, bool leaves_zeros)
    : how_(how),
      words_(words),
      is_of_context_(leaves_zeros && how.workspace == nullptr && how.workspace_size == nullptr &&
                     how.where->queues().keep_order()) {}

zeroed_memory::~zeroed_memory() {
  view_.reset();
  how_.where->zeros().give(std::move(piece_));
}

void zeroed_memory::add_to(workspace_layout& layout) {
  if (!is_of_context_) part_ = layout.add(words_ * size_of_word);
}

const runtime::array_view& zeroed_memory::zeros(const workspace& memory) {
  if (is_of_context_) {
    find_zeros();
  } else {
    make_zeros(how_, memory.part(part_), words_);
  }
  return view(memory);
}

void zeroed_memory::find_zeros() {
  piece_ = how_.where->zeros().take(static_cast<std::uint64_t>(words_ * size_of_word));
  if (piece_.size > 0) {
    view_ = view_of(how_.where, piece_);
    return;
  }
  const std::int64_t words = std::max(words_, least_words);
  runtime::scratch_pool::piece made =
      new_piece(how_.where, static_cast<std::uint64_t>(words * size_of_word));
  view_ = view_of(how_.where, made);
  // Whatever the call waits for: later calls find zeros.
  make_zeros({how_.where}, *view_, words);
  piece_ = std::move(made);
}

}  // namespace libtiles::algorithms
