#include "libtiles/runtime/transfers/chunk_load.hpp"

#include <algorithm>
#include <cstring>

#include "libtiles/runtime/staging/streaming_copy.hpp"

namespace libtiles::runtime {
namespace {

// Where every type of OpenCL may lie, and where caches' lines begin.
constexpr std::size_t alignment = 128;

// Below that a thread's wake-up takes as long as its copy.
constexpr std::size_t least_bytes_per_thread = std::size_t{256} << 10;

// Less may be in the caches still when its user reads it, and short rows share lines with others.
constexpr std::size_t least_streamed_bytes = std::size_t{4} << 20;
constexpr std::uint64_t least_streamed_row = std::uint64_t{16} << 10;

/// Cuts groups so that each fits into a chunk, and takes chunks as they are full.
class loader {
 public:
  explicit loader(std::size_t chunk_size) : chunk_size_(chunk_size) {}

  void add(const run_group& group) {
    if (group.length > chunk_size_) {
      for (std::uint64_t i = 0; i < group.count; ++i) {
        add_run(group.begin + i * group.pitch, group.length);
      }
    } else {
      add_rows(group);
    }
  }

  std::vector<chunk_load> take() { return std::move(loads_); }

 private:
  void add_run(address begin, std::uint64_t length) {
    for (std::uint64_t done = 0; done < length; done += chunk_size_) {
      const std::uint64_t size = std::min<std::uint64_t>(chunk_size_, length - done);
      place({begin + done, size, size, 1});
    }
  }

  void add_rows(const run_group& group) {
    const std::uint64_t most = chunk_size_ / group.length;
    for (std::uint64_t done = 0; done < group.count; done += most) {
      place({group.begin + done * group.pitch, group.length, group.pitch,
             std::min(most, group.count - done)});
    }
  }

  void place(const run_group& runs) {
    packed_runs next{runs, (used_ + alignment - 1) / alignment * alignment};
    if (loads_.empty() || next.offset + next.size() > chunk_size_) {
      loads_.emplace_back();
      next.offset = 0;
    }
    used_ = next.offset + next.size();
    loads_.back().push_back(next);
  }

  const std::size_t chunk_size_;
  std::size_t used_ = 0;
  std::vector<chunk_load> loads_;
};

/// Calls `copy(bytes from the chunk's place, address, size)` for all bytes of the runs.
template <class Copy>
void for_parts(copying_threads& threads, const run_group& runs, const Copy& copy) {
  if (runs.count == 1) {
    threads.run(static_cast<std::size_t>(runs.length), least_bytes_per_thread,
                [&](std::size_t first, std::size_t last) {
                  copy(first, runs.begin + first, last - first);
                });
    return;
  }
  const auto length = static_cast<std::size_t>(runs.length);
  const std::size_t least_rows = std::max<std::size_t>(1, least_bytes_per_thread / length);
  threads.run(static_cast<std::size_t>(runs.count), least_rows,
              [&](std::size_t first, std::size_t last) {
                for (std::size_t i = first; i < last; ++i) {
                  copy(i * length, runs.begin + i * runs.pitch, length);
                }
              });
}

void plain_copy(std::byte* to, const std::byte* from, std::size_t size) noexcept {
  std::memcpy(to, from, size);
}

}  // namespace

std::vector<chunk_load> chunk_loads_of(const byte_region& region, std::uint64_t buffer_size,
                                       std::size_t chunk_size) {
  loader loads(chunk_size);
  for (const run_group& each : rectangles_of(region, buffer_size)) loads.add(each);
  return loads.take();
}

void pack(copying_threads& threads, const host_memory& from, const packed_runs& each,
          std::byte* chunk) {
  std::byte* const packed = chunk + each.offset;
  for_parts(threads, each.runs, [&](std::size_t at, address position, std::size_t size) {
    std::memcpy(packed + at, from.at(position), size);
  });
}

void unpack(copying_threads& threads, const std::byte* chunk, const packed_runs& each,
            const host_memory& to) {
  const std::byte* const packed = chunk + each.offset;
  const bool is_streamed =
      each.size() >= least_streamed_bytes && each.runs.length >= least_streamed_row;
  const auto copy = is_streamed ? streaming_copy : plain_copy;
  for_parts(threads, each.runs, [&](std::size_t at, address position, std::size_t size) {
    copy(to.at(position), packed + at, size);
  });
}

}  // namespace libtiles::runtime
