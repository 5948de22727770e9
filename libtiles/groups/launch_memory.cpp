#include "libtiles/groups/launch_memory.hpp"

#include <algorithm>
#include <string>

#include "libtiles/core/count_of.hpp"

namespace libtiles::groups {
namespace {

using runtime::data_window;

// The first piece comes, and the last one goes, while nothing else happens: they should be few of
// many. Smaller ones cost calls, and larger ones gain nothing: they take ten milliseconds to copy.
constexpr std::uint64_t wished_pieces = 16;
constexpr std::uint64_t least_bytes = std::uint64_t{16} << 20;
constexpr std::uint64_t most_bytes = std::uint64_t{256} << 20;

// Of its own indices for one of a halo, which comes twice.
constexpr std::int64_t least_for_halo = 16;

std::uint64_t bytes_in(const distributed_view& data, std::int64_t count) {
  return bytes_of(data.window().element, data.shape(), data.how().dimension, count);
}

bool are_same(const data_window& a, const data_window& b) {
  return a.source == b.source && a.first == b.first && a.shape == b.shape &&
         a.strides == b.strides && a.element == b.element;
}

}  // namespace

launch_memory::launch_memory(const cut_launch& of) : of_(of) {
  std::vector<const data_window*> plain;  // each once
  for (const group_argument& each : of.arguments) {
    if (each.plain.window == nullptr) continue;
    const data_window& window = *each.plain.window;
    const bool is_known = std::any_of(plain.begin(), plain.end(), [&](const data_window* other) {
      return are_same(window, *other);
    });
    if (is_known) continue;
    plain.push_back(&window);
    whole_ += runtime::dense_size(window);
  }
  for (const distributed_view* const each : of.distributed()) {
    if (each->how().kind == distribution_kind::copy) {
      whole_ += each->size_in_bytes();
      continue;
    }
    split_.push_back(each);
    row_ += bytes_in(*each, 1);
    if (of.reads_halo(*each)) deepest_ = std::max(deepest_, each->how().depth);
  }
}

std::uint64_t launch_memory::held_by_others(std::size_t member) const {
  std::uint64_t held = of_.group.memory_held(member);
  for (const distributed_view* const each : of_.distributed()) held -= each->memory(member);
  return held;
}

// For what is split.
std::uint64_t launch_memory::room(std::size_t member) const {
  const std::uint64_t taken = held_by_others(member) + whole_;
  return of_.group.memory_of(member) - std::min(taken, of_.group.memory_of(member));
}

bool launch_memory::fits(const partition& cuts) const {
  for (std::size_t member = 0; member < cuts.size(); ++member) {
    std::uint64_t needed = 0;
    for (const distributed_view* const each : split_) {
      const auto ranges = ranges_of(each->how(), each->shape(), cuts);
      const std::uint64_t part = bytes_in(*each, ranges[member].held.size());
      if (part > of_.group.largest_part(member)) return false;
      needed += part;
    }
    if (needed > room(member)) return false;
  }
  return true;
}

// No piece has more than the view and what stands beyond it.
std::uint64_t launch_memory::bytes_of_piece(const distributed_view& data,
                                            std::int64_t count) const {
  const distribution& how = data.how();
  const std::int64_t beyond = how.beyond ? 2 * how.depth : 0;
  const std::int64_t halo = of_.reads_halo(data) ? 2 * how.depth : 0;
  return bytes_in(data, std::min(count + halo, data.shape()[how.dimension] + beyond));
}

std::uint64_t launch_memory::bytes_of_piece(std::int64_t count) const {
  std::uint64_t bytes = 0;
  for (const distributed_view* const each : split_) bytes += bytes_of_piece(*each, count);
  return bytes;
}

bool launch_memory::is_small_enough(std::size_t member, std::int64_t count,
                                    std::size_t at_once) const {
  return bytes_of_piece(count) <= room(member) / at_once &&
         std::all_of(split_.begin(), split_.end(), [&](const distributed_view* each) {
           return bytes_of_piece(*each, count) <= of_.group.largest_part(member);
         });
}

partition launch_memory::pieces(std::size_t member, const index_range& share) const {
  if (share.is_empty()) return {};
  const std::int64_t tile = of_.tile();
  const std::int64_t tiles = (share.size() + tile - 1) / tile;
  const std::size_t at_once = tiles == 1 ? 1 : pieces_at_once;
  const auto fits_in = [&](std::int64_t count) {
    return is_small_enough(member, std::min(count * tile, share.size()), at_once);
  };
  if (!fits_in(1)) refuse(member, share, at_once);
  std::int64_t most = tiles;
  if (row_ > 0) {
    const std::uint64_t bytes = row_ * static_cast<std::uint64_t>(share.size()) / wished_pieces;
    const auto wished =
        std::max(static_cast<std::int64_t>(std::clamp(bytes, least_bytes, most_bytes) / row_),
                 least_for_halo * deepest_);
    most = std::clamp<std::int64_t>(wished / tile, 1, tiles);
  }
  // The most tiles that fit, of 1 to `most`: more take more.
  std::int64_t least = 1;
  while (least < most) {
    const std::int64_t middle = least + (most - least + 1) / 2;
    if (fits_in(middle)) {
      least = middle;
    } else {
      most = middle - 1;
    }
  }
  const std::int64_t count = least * tile;
  partition made;
  for (std::int64_t begin = share.begin; begin < share.end; begin += count) {
    made.push_back({begin, std::min(begin + count, share.end)});
  }
  return made;
}

void launch_memory::refuse(std::size_t member, const index_range& share,
                           std::size_t at_once) const {
  const std::int64_t count = std::min(of_.tile(), share.size());
  const std::string text = of_.translated.name + ": the data of one tile in dimension " +
                           std::to_string(of_.dimension) + ", of " +
                           count_of(count, "index", "indices") + " and " +
                           (count == 1 ? "its" : "their") + " halos, takes ";
  const std::uint64_t largest = of_.group.largest_part(member);
  for (const distributed_view* const each : split_) {
    const std::uint64_t part = bytes_of_piece(*each, count);
    if (part <= largest) continue;
    throw error(status::out_of_memory, text + count_of(part, "byte") +
                                           " of one view; the device allocates at most " +
                                           count_of(largest, "byte") +
                                           " at once.\nuse a smaller tile or halo, or cut "
                                           "the view along another dimension");
  }
  const std::uint64_t piece = bytes_of_piece(count);
  const std::uint64_t others = held_by_others(member);
  const std::uint64_t needed = piece * at_once + whole_ + others;
  throw error(status::out_of_memory,
              text + count_of(piece, "byte") + ". " +
                  (at_once == 1 ? "This piece, " : "Two such pieces, ") + count_of(whole_, "byte") +
                  " of data that members have whole, and " + count_of(others, "byte") +
                  " of other distributed views are " + count_of(needed, "byte") +
                  "; the memory limit of the group is " +
                  count_of(of_.group.memory_of(member), "byte") + ".\nraise the limit to " +
                  count_of(needed, "byte") +
                  ", use a smaller tile, or release other distributed views");
}

}  // namespace libtiles::groups
