// A kernel over data of twice a group's memory limit, which runs in pieces, beside three others, in
// turns: plain copies of as many bytes to the device and back, OpenCL's copies of as many bytes of
// pinned memory, and the same launch without a limit, with its data brought and fetched. The
// results are compared with a loop on the host before a time is printed. Data is copied also where
// a device shares the host's memory.
//
// Usage: bench_streamed_launch [<MiB> [<rounds>]]   of each of two planes; else 256, in 5 rounds
#include <tiles/tiles_cl.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <tiles/tiles.hpp>
#include <vector>

#include "bench/peer.hpp"

using namespace tiles;

namespace {

constexpr int columns = 4096;
constexpr int pieces = 16;

const kernel heat("heat.tile", R"(
void step(index<2> i, array_view<const float, 2> from, array_view<float, 2> to) restrict(amp) {
  to[i] = 0.25f * (from(i[0] - 1, i[1]) + from(i[0] + 1, i[1])) + 0.5f * from[i];
})");

std::vector<float> data_of(std::size_t count) {
  std::vector<float> made(count);
  for (std::size_t i = 0; i < count; ++i) made[i] = static_cast<float>(i * 37 % 101) * 0.25f;
  return made;
}

// Sums of a few quarters: exact.
bool are_right(const std::vector<float>& from, const std::vector<float>& to, int rows) {
  const auto at = [&](int i, int j) {
    const int row = std::clamp(i, 0, rows - 1);
    return from[static_cast<std::size_t>(row) * columns + static_cast<std::size_t>(j)];
  };
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      const float expected = 0.25f * (at(i - 1, j) + at(i + 1, j)) + 0.5f * at(i, j);
      if (to[static_cast<std::size_t>(i) * columns + static_cast<std::size_t>(j)] != expected) {
        return false;
      }
    }
  }
  return true;
}

double seconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// OpenCL's own copies on a member's device, from pinned memory and back to it.
class pinned_copies {
 public:
  explicit pinned_copies(const accelerator_view& member) {
    cl_device_id device = nullptr;
    check(tiles_context_get_cl(member.native_handle(), nullptr, &device, nullptr));
    cl_int code = CL_SUCCESS;
    context_ = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
    check(code, "clCreateContext");
    queue_ = clCreateCommandQueue(context_, device, 0, &code);
    check(code, "clCreateCommandQueue");
    buffer_ = clCreateBuffer(context_, CL_MEM_READ_WRITE, size, nullptr, &code);
    check(code, "clCreateBuffer");
    pinned_ = clCreateBuffer(context_, CL_MEM_ALLOC_HOST_PTR, size, nullptr, &code);
    check(code, "clCreateBuffer");
    memory_ = clEnqueueMapBuffer(queue_, pinned_, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, size, 0,
                                 nullptr, nullptr, &code);
    check(code, "clEnqueueMapBuffer");
  }
  pinned_copies(const pinned_copies&) = delete;
  pinned_copies& operator=(const pinned_copies&) = delete;
  ~pinned_copies() {
    clEnqueueUnmapMemObject(queue_, pinned_, memory_, 0, nullptr, nullptr);
    clFinish(queue_);
    clReleaseMemObject(pinned_);
    clReleaseMemObject(buffer_);
    clReleaseCommandQueue(queue_);
    clReleaseContext(context_);
  }

  /// Up and down, so many bytes each way.
  void run(std::uint64_t bytes) {
    for (std::uint64_t done = 0; done < bytes; done += size) {
      const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(size, bytes - done));
      check(clEnqueueWriteBuffer(queue_, buffer_, CL_FALSE, 0, count, memory_, 0, nullptr, nullptr),
            "clEnqueueWriteBuffer");
      check(clEnqueueReadBuffer(queue_, buffer_, CL_FALSE, 0, count, memory_, 0, nullptr, nullptr),
            "clEnqueueReadBuffer");
    }
    check(clFinish(queue_), "clFinish");
  }

 private:
  static constexpr std::size_t size = std::size_t{64} << 20;

  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
  cl_mem buffer_ = nullptr, pinned_ = nullptr;
  void* memory_ = nullptr;
};

}  // namespace

int main(int argc, char** argv) {
  const int mebibytes = std::max(1, argc > 1 ? std::atoi(argv[1]) : 256);
  const int rounds = std::max(1, argc > 2 ? std::atoi(argv[2]) : 5);
  setenv("TILES_TRANSFER", "copy", 0);
  const int rows = mebibytes * 64;  // of 16 KiB
  const auto bytes = static_cast<std::uint64_t>(rows) * columns * sizeof(float);
  const std::vector<float> x = data_of(bytes / sizeof(float));
  std::vector<float> y(x.size()), z(x.size());

  const accelerator_view member = accelerator().create_view();
  const device_group group(std::vector<accelerator_view>{member});
  group.set_memory_limit(bytes);
  const array_view<const float, 2> from(rows, columns, x);
  const array_view<float, 2> to(rows, columns, y), copied(rows, columns, z);
  const distributed_view<const float, 2> a(group, from, distribution::halo(0, 1, border::nearest));
  const distributed_view<float, 2> b(group, to, distribution::split(0));
  const auto streamed = [&] { parallel_for_each(group, to.extent, heat, a, b); };
  array<float, 2> piece(rows / pieces, columns, member);
  const auto up = [&](int k) {
    copy(from.section(k * rows / pieces, 0, rows / pieces, columns), piece);
  };
  const auto down = [&](int k) {
    copy(piece, copied.section(k * rows / pieces, 0, rows / pieces, columns));
  };
  const auto plain = [&] {
    for (int k = 0; k < pieces; ++k) {
      up(k);
      down(k);
    }
  };
  const auto at_once = [&] {
    group.set_memory_limit(0);
    a.refresh();
    b.discard_data();
    streamed();
    b.synchronize();
    group.set_memory_limit(bytes);
  };
  pinned_copies by_opencl(member);
  const auto pinned = [&] { by_opencl.run(bytes); };
  const std::function<void()> works[] = {streamed, at_once, plain, pinned};
  for (const auto& work : works) {
    y.assign(y.size(), -1.0f);
    work();
    if (&work < &works[2] && !are_right(x, y, rows)) {
      std::printf("wrong results\n");
      return 1;
    }
  }
  if (z != x) {
    std::printf("wrong copies\n");
    return 1;
  }
  std::vector<double> times[std::size(works)];
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < std::size(works); ++i) times[i].push_back(seconds_of(works[i]));
  }
  const auto rate = [&](std::size_t i) {
    return 2e-9 * static_cast<double>(bytes) / median(times[i]);
  };
  std::printf("2 x %d MiB, limit %d MiB: in pieces %.2f GB/s", mebibytes, mebibytes, rate(0));
  const char* const names[] = {"at once", "plain copies", "copies of pinned memory"};
  for (std::size_t i = 1; i < std::size(works); ++i) {
    std::printf("; %s %.2f GB/s, %.2f of it", names[i - 1], rate(i), rate(0) / rate(i));
  }
  std::printf("\n");
  return 0;
}
