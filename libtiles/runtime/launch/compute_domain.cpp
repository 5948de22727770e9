#include "libtiles/runtime/launch/compute_domain.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "libtiles/core/error.hpp"
#include "libtiles/core/index_rank.hpp"
#include "libtiles/runtime/launch/tile_shape.hpp"

namespace libtiles::runtime {
namespace {

using compiler::compiled_kernel;

constexpr std::uint64_t max_threads = 4294967295;

// The first line says what is wrong, the second one what to do. The C++ layer makes C++ AMP's own
// texts, which programs may compare, of the first line.
constexpr const char* domain_prefix = "unsupported compute domain, ";
constexpr const char* tile_prefix = "unsupported tile, ";

[[noreturn]] void refuse(const std::string& text, const std::string& advice) {
  throw error(status::invalid_compute_domain, text + "\n" + advice);
}

std::string dimension(std::size_t d) { return "the extent of dimension " + std::to_string(d); }

void check_extent(std::size_t d, std::int64_t extent) {
  if (extent >= 0) return;
  refuse(domain_prefix + dimension(d) + " of the compute domain (" + std::to_string(extent) +
             ") cannot be smaller than 0.",
         "pass the number of threads in each dimension; over a domain with a 0 nothing runs");
}

[[noreturn]] void refuse_thread_count(const std::string& count) {
  refuse(std::string(domain_prefix) + "The number of threads requested (" + count +
             ") exceeds the limit (" + std::to_string(max_threads) + ").",
         "split the domain into several launches");
}

// Without a division, which every launch would pay for, while the product is far from overflow.
bool overflows(std::uint64_t count, std::uint64_t extent) {
  if (count <= max_threads && extent <= std::numeric_limits<std::int32_t>::max()) return false;
  return count > std::numeric_limits<std::uint64_t>::max() / extent;
}

// The product of the first extents, until one more would overflow.
void check_thread_count(const extents& shape) {
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return;
  std::uint64_t count = 1;
  for (const std::int64_t each : shape) {
    const auto extent = static_cast<std::uint64_t>(each);
    if (overflows(count, extent)) refuse_thread_count("at least " + std::to_string(count));
    count *= extent;
  }
  if (count > max_threads) refuse_thread_count(std::to_string(count));
}

// Kernels count threads per dimension in int, as C++ AMP does.
void check_int_range(std::size_t d, std::int64_t extent) {
  constexpr std::int64_t limit = std::numeric_limits<std::int32_t>::max();
  if (extent <= limit) return;
  refuse(domain_prefix + dimension(d) + " of the compute domain (" + std::to_string(extent) +
             ") exceeds the limit (" + std::to_string(limit) + ").",
         "use more dimensions, or split the domain into several launches");
}

std::string tile_text(const extents& tile) {
  std::string text;
  for (const std::int64_t extent : tile)
    text += (text.empty() ? "" : ", ") + std::to_string(extent);
  return "<" + text + ">";
}

void check_kernel_rank(const compiled_kernel& compiled, const extents& shape) {
  if (static_cast<std::size_t>(compiled.rank) == shape.size()) return;
  refuse(domain_prefix + compiled.name + " has rank " + std::to_string(compiled.rank) +
             ", the domain " + to_string(shape) + " has rank " + std::to_string(shape.size()) + ".",
         "use a domain of rank " + std::to_string(compiled.rank));
}

void check_given_tile(const compiled_kernel& compiled, const extents& tile) {
  if (tile.empty()) return;
  if (!compiled.is_tiled) {
    refuse(tile_prefix + compiled.name + " is not tiled, but the launch has the tile " +
               to_string(tile) + ".",
           "remove the tile, or let the kernel's first parameter be a tiled_index" + tile_text(tile));
  }
  if (tile != tile_of(compiled)) {
    refuse(tile_prefix + compiled.name + " has the tile " + to_string(tile_of(compiled)) +
               ", but the launch has " + to_string(tile) + ".",
           "remove the tile, or use the kernel's");
  }
}

std::string padding_advice(const extents& shape, const extents& tile) {
  extents padded = shape;
  extents truncated = shape;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    truncated[d] = shape[d] / tile[d] * tile[d];
    padded[d] = truncated[d] + (shape[d] % tile[d] == 0 ? 0 : tile[d]);
  }
  return "pad the domain to " + to_string(padded) + ", or truncate it to " + to_string(truncated);
}

// The extents of a domain fit an int, and a division of ints takes a fraction of the time.
bool is_divisible(std::int64_t extent, std::int64_t tile) {
  if (tile > std::numeric_limits<std::int32_t>::max()) return false;
  return static_cast<std::int32_t>(extent) % static_cast<std::int32_t>(tile) == 0;
}

// What a tile is of depends on who asks: no list is made unless there is something to say.
template <class Tile>
void check_divisibility(const extents& shape, const Tile& tile) {
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (is_divisible(shape[d], tile[d])) continue;
    refuse(tile_prefix + dimension(d) + " of the compute domain (" + std::to_string(shape[d]) +
               ") cannot be evenly divided by " + dimension(d) + " of the tile (" +
               std::to_string(tile[d]) + ").",
           padding_advice(shape, extents(tile.begin(), tile.end())));
  }
}

void check_tile_extent(std::size_t d, std::int64_t extent) {
  if (extent > 0) return;
  refuse(tile_prefix + dimension(d) + " of the tile (" + std::to_string(extent) +
             ") cannot be smaller than or equal to 0.",
         "use at least one thread in every dimension of the tile, or no tile");
}

}  // namespace

void check_domain_rank(std::uint64_t rank) {
  if (rank >= 1 && rank <= max_index_rank) return;
  refuse(std::string(domain_prefix) + "its rank is " + std::to_string(rank) + ".",
         "use a domain of rank 1 to " + std::to_string(max_index_rank) + ", with tiles to " +
             std::to_string(max_domain_rank));
}

void check_domain(const compute_domain& domain) {
  check_domain_rank(domain.shape.size());
  for (std::size_t d = 0; d < domain.shape.size(); ++d) check_extent(d, domain.shape[d]);
  check_thread_count(domain.shape);
  for (std::size_t d = 0; d < domain.shape.size(); ++d) check_int_range(d, domain.shape[d]);
}

void check_domain_of(const compiled_kernel& compiled, const compute_domain& domain) {
  check_kernel_rank(compiled, domain.shape);
  check_given_tile(compiled, domain.tile);
  if (compiled.is_tiled) check_divisibility(domain.shape, compiled.tile);
}

void check_tile(const extents& shape, const extents& tile) {
  for (std::size_t d = 0; d < shape.size(); ++d) check_tile_extent(d, tile[d]);
  check_divisibility(shape, tile);
}

}  // namespace libtiles::runtime
