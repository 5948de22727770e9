#include "libtiles/algorithms/look_back.hpp"

#include <algorithm>
#include <utility>

#include "libtiles/algorithms/zeros.hpp"
#include "libtiles/runtime/context/context.hpp"

namespace libtiles::algorithms {
namespace {

constexpr std::int64_t size_of_word = 8;

// So that a piece does for calls of many sizes.
constexpr std::int64_t least_words = 8192;

// So many numbers have room in a word.
constexpr std::uint64_t most_launches = (std::uint64_t{1} << 31) - 1;

std::int64_t words_for(std::int64_t tiles, std::int64_t value_size) {
  constexpr std::int64_t lanes = 32;
  const std::int64_t values = tiles + 2 * (tiles / lanes) + 1;  // blocks, and at most as many spans
  return 1 + values * (value_size / 4);
}

}  // namespace

look_back::look_back(const execution& how, std::int64_t tiles, std::int64_t value_size)
    : how_(how),
      words_(words_for(tiles, value_size)),
      is_of_context_(how.workspace == nullptr && how.workspace_size == nullptr &&
                     how.where->queues().keep_order()) {}

look_back::~look_back() {
  view_.reset();
  if (piece_.launches < most_launches) how_.where->look_back_memory().give(std::move(piece_));
}

void look_back::add_to(workspace_layout& layout) {
  if (!is_of_context_) part_ = layout.add(words_ * size_of_word);
}

void look_back::add_to(kernel_call& call, const workspace& memory) {
  if (is_of_context_) {
    find_memory();
    call.changes(*view_).number(static_cast<std::int64_t>(++piece_.launches));
  } else {
    submit_zeros(how_, memory.part(part_), words_);
    call.changes(memory.part(part_)).number(1);
  }
}

void look_back::find_memory() {
  piece_ = how_.where->look_back_memory().take(static_cast<std::uint64_t>(words_ * size_of_word));
  if (piece_.size > 0) {
    view_ = view_of(how_.where, piece_);
    return;
  }
  const std::int64_t words = std::max(words_, least_words);
  runtime::scratch_pool::piece made =
      new_piece(how_.where, static_cast<std::uint64_t>(words * size_of_word));
  view_ = view_of(how_.where, made);
  // Whatever this call waits for: later ones rely on it. All of it: they may take more than this one.
  submit_zeros({how_.where}, *view_, static_cast<std::int64_t>(made.size) / size_of_word);
  piece_ = std::move(made);
}

}  // namespace libtiles::algorithms
