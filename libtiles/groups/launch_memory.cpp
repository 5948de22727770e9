#include "libtiles/groups/launch_memory.hpp"

#include <algorithm>
#include <string>

namespace libtiles::groups {
namespace {

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

}  // namespace

launch_memory::launch_memory(const cut_launch& of) : of_(of) {
  for (const group_argument& each : of.arguments) {
    if (each.plain.window != nullptr) whole_ += runtime::dense_size(*each.plain.window);
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
      needed += bytes_in(*each, ranges_of(each->how(), each->shape(), cuts)[member].held.size());
    }
    if (needed > room(member)) return false;
  }
  return true;
}

std::uint64_t launch_memory::bytes_of_piece(std::int64_t count) const {
  std::uint64_t bytes = 0;
  for (const distributed_view* const each : split_) {
    const std::int64_t halo = of_.reads_halo(*each) ? 2 * each->how().depth : 0;
    bytes += bytes_in(*each, count + halo);
  }
  return bytes;
}

partition launch_memory::pieces(std::size_t member, const index_range& share) const {
  if (share.is_empty()) return {};
  const std::int64_t tile = of_.tile();
  const std::uint64_t most = room(member) / pieces_at_once;
  if (bytes_of_piece(tile) > most) refuse(member);
  std::int64_t count = share.size();
  if (row_ > 0) {
    const std::uint64_t bytes = row_ * static_cast<std::uint64_t>(share.size()) / wished_pieces;
    const auto wished =
        std::max(static_cast<std::int64_t>(std::clamp(bytes, least_bytes, most_bytes) / row_),
                 least_for_halo * deepest_);
    const auto fitting = static_cast<std::int64_t>((most - bytes_of_piece(0)) / row_);
    count = std::min({count, wished, fitting});
  }
  count = std::max<std::int64_t>(1, count / tile) * tile;
  partition made;
  for (std::int64_t begin = share.begin; begin < share.end; begin += count) {
    made.push_back({begin, std::min(begin + count, share.end)});
  }
  return made;
}

void launch_memory::refuse(std::size_t member) const {
  const std::uint64_t piece = bytes_of_piece(of_.tile());
  const std::uint64_t others = held_by_others(member);
  const std::uint64_t needed = piece * pieces_at_once + whole_ + others;
  throw error(status::out_of_memory,
              of_.translated.name + ": the data of one tile in dimension " +
                  std::to_string(of_.dimension) + ", of " + std::to_string(of_.tile()) +
                  " indices and their halos, takes " + std::to_string(piece) +
                  " bytes. Two such pieces, " + std::to_string(whole_) +
                  " bytes of data that members have whole, and " + std::to_string(others) +
                  " bytes of other distributed views are " + std::to_string(needed) +
                  " bytes; the memory limit of the group is " +
                  std::to_string(of_.group.memory_of(member)) + " bytes.\nraise the limit to " +
                  std::to_string(needed) +
                  " bytes, use a smaller tile, or release other distributed views");
}

}  // namespace libtiles::groups
