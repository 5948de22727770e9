// How fast data gets to the device and back, against raw OpenCL on the same device, in turns.
// "again" is memory that moves in every round, beside blocking copies of pinned memory; "first" is
// memory that is new in every round, beside blocking copies of equally new memory, both with a new
// buffer. For several sizes, and every way that TILES_TRANSFER names. Then what the counters say of
// kernels that only read or only write, and with --big an array of more than 2^32 bytes, 6 GiB
// unless it says otherwise. Every element is checked; prints medians in GB/s (10^9 bytes), and
// ratios of one run.
//
// Usage: bench_transfers [--quick] [--big [<bytes>]]
#include <malloc.h>
#include <tiles/tiles.h>
#include <tiles/tiles_cl.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "bench/peer.hpp"

namespace {

using clock = std::chrono::steady_clock;

template <class Work>
double seconds_of(const Work& work) {
  const auto start = clock::now();
  work();
  return std::chrono::duration<double>(clock::now() - start).count();
}

/// A context whose data goes one way.
class path {
 public:
  explicit path(const char* name) : name_(name) {
    setenv("TILES_TRANSFER", name, 1);
    check(tiles_context_create(nullptr, &context_));
  }
  path(const path&) = delete;
  path& operator=(const path&) = delete;
  ~path() { tiles_context_release(context_); }

  const char* name() const { return name_; }
  tiles_context context() const { return context_; }

  tiles_transfer_stats stats() const {
    tiles_transfer_stats stats = TILES_TRANSFER_STATS_INIT;
    check(tiles_context_get_transfer_stats(context_, &stats));
    return stats;
  }

 private:
  const char* name_;
  tiles_context context_ = nullptr;
};

/// One compiled kernel.
class kernel {
 public:
  explicit kernel(const char* text) {
    tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
    desc.text = text;
    check(tiles_kernel_create(&desc, &handle_));
  }
  kernel(const kernel&) = delete;
  kernel& operator=(const kernel&) = delete;
  ~kernel() { tiles_kernel_release(handle_); }

  /// Runs `count` threads, and waits for them.
  void run(const path& on, const std::vector<tiles_array_view>& views, std::int64_t count) const {
    std::vector<tiles_argument> arguments;
    for (tiles_array_view each : views) arguments.push_back(tiles_argument_view(nullptr, each));
    tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
    launch.rank = 1;
    launch.extent = &count;
    launch.arguments = arguments.data();
    launch.argument_count = static_cast<std::uint32_t>(arguments.size());
    check(tiles_kernel_launch(handle_, on.context(), &launch, nullptr));
    check(tiles_context_finish(on.context(), nullptr));
  }

 private:
  tiles_kernel handle_ = nullptr;
};

constexpr const char* step_text =
    "void step(index<1> i, array_view<int, 1> a) { a[i] = a[i] * 3 + 1; }";

/// Ordinary memory, which the host has written.
class memory {
 public:
  explicit memory(std::size_t size) : data_(static_cast<int*>(std::malloc(size))), size_(size) {
    if (data_ == nullptr) fail("no host memory left");
    number(0);
  }
  memory(const memory&) = delete;
  memory& operator=(const memory&) = delete;
  ~memory() { std::free(data_); }

  int* data() { return data_; }
  const int* data() const { return data_; }
  std::size_t size() const { return size_; }
  std::int64_t count() const { return static_cast<std::int64_t>(size_ / sizeof(int)); }

  void number(int round) {
    for (std::int64_t i = 0; i < count(); ++i) data_[i] = value(i, round);
  }

  void check_stepped(const char* name, int round) const {
    for (std::int64_t i = 0; i < count(); ++i) {
      if (data_[i] != value(i, round) * 3 + 1) {
        fail(std::string(name) + ": element " + std::to_string(i) + " of round " +
             std::to_string(round) + " is " + std::to_string(data_[i]));
      }
    }
  }

  void check_numbered(const char* name, int round) const {
    for (std::int64_t i = 0; i < count(); ++i) {
      if (data_[i] != value(i, round)) fail(std::string(name) + ": element " + std::to_string(i));
    }
  }

  static int value(std::int64_t i, int round) { return static_cast<int>(i % 65521) + round; }

 private:
  int* data_;
  std::size_t size_;
};

/// A view over memory, until the end of the scope.
class view {
 public:
  explicit view(memory& over) {
    tiles_data_desc desc = TILES_DATA_DESC_INIT;
    desc.element_type = TILES_TYPE_INT32;
    desc.rank = 1;
    desc.extent[0] = over.count();
    check(tiles_array_view_create(&desc, over.data(), nullptr, &handle_));
  }
  view(const view&) = delete;
  view& operator=(const view&) = delete;
  ~view() { check(tiles_array_view_release(handle_)); }

  tiles_array_view handle() const { return handle_; }

 private:
  tiles_array_view handle_ = nullptr;
};

/// Seconds of each round.
struct times {
  std::vector<double> up, down;
};

/// Raw OpenCL beside a path of libtiles: one buffer, and pinned memory of its size.
class opencl_side {
 public:
  opencl_side(const path& beside, std::size_t size) : size_(size) {
    cl_device_id device = nullptr;
    check(tiles_context_get_cl(beside.context(), &context_, &device, nullptr));
    cl_int code = CL_SUCCESS;
    queue_ = clCreateCommandQueue(context_, device, 0, &code);
    check(code, "clCreateCommandQueue");
    buffer_ = clCreateBuffer(context_, CL_MEM_READ_WRITE, size, nullptr, &code);
    check(code, "clCreateBuffer");
    pinned_ =
        clCreateBuffer(context_, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, size, nullptr, &code);
    check(code, "clCreateBuffer");
    mapped_ = clEnqueueMapBuffer(queue_, pinned_, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, size, 0,
                                 nullptr, nullptr, &code);
    check(code, "clEnqueueMapBuffer");
  }
  opencl_side(const opencl_side&) = delete;
  opencl_side& operator=(const opencl_side&) = delete;
  ~opencl_side() {
    clEnqueueUnmapMemObject(queue_, pinned_, mapped_, 0, nullptr, nullptr);
    clFinish(queue_);
    clReleaseMemObject(pinned_);
    clReleaseMemObject(buffer_);
    clReleaseCommandQueue(queue_);
  }

  void measure_pinned(const memory& from, times& found) {
    std::memcpy(mapped_, from.data(), size_);
    found.up.push_back(seconds_of([&] { write(buffer_, mapped_); }));
    std::memset(mapped_, 0, size_);
    found.down.push_back(seconds_of([&] { read(buffer_, mapped_); }));
    if (std::memcmp(mapped_, from.data(), size_) != 0) fail("pinned: the bytes are wrong");
  }

  /// Fresh memory, and a new buffer for it, as libtiles needs for a new view.
  void measure_fresh(times& found) {
    memory fresh(size_);
    fresh.number(5);
    cl_mem buffer = nullptr;
    found.up.push_back(seconds_of([&] {
      cl_int code = CL_SUCCESS;
      buffer = clCreateBuffer(context_, CL_MEM_READ_WRITE, size_, nullptr, &code);
      check(code, "clCreateBuffer");
      write(buffer, fresh.data());
    }));
    fresh.number(0);
    found.down.push_back(seconds_of([&] { read(buffer, fresh.data()); }));
    fresh.check_numbered("pageable OpenCL", 5);
    clReleaseMemObject(buffer);
  }

 private:
  void write(cl_mem buffer, const void* from) {
    check(clEnqueueWriteBuffer(queue_, buffer, CL_TRUE, 0, size_, from, 0, nullptr, nullptr),
          "clEnqueueWriteBuffer");
    check(clFinish(queue_), "clFinish");
  }
  void read(cl_mem buffer, void* to) {
    check(clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, size_, to, 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
  }

  const std::size_t size_;
  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
  cl_mem buffer_ = nullptr;
  cl_mem pinned_ = nullptr;
  void* mapped_ = nullptr;
};

/// To the device, through a kernel that changes every element, and back.
void measure_round(const path& on, const kernel& step, const view& of, memory& host, int round,
                   times& found) {
  found.up.push_back(seconds_of(
      [&] { check(tiles_array_view_synchronize_to(of.handle(), on.context(), nullptr)); }));
  step.run(on, {of.handle()}, host.count());
  found.down.push_back(
      seconds_of([&] { check(tiles_array_view_synchronize(of.handle(), nullptr)); }));
  host.check_stepped(on.name(), round);
}

/// One path with one size: memory that stays, and memory that is new in each round.
class contender {
 public:
  contender(const path& on, const kernel& step, std::size_t size)
      : on_(on), step_(step), host_(size), view_(host_) {}

  void run_round(int round) {
    host_.number(round);
    check(tiles_array_view_refresh(view_.handle()));
    measure_round(on_, step_, view_, host_, round, repeated);
    memory fresh(host_.size());
    fresh.number(round);
    const view of(fresh);
    measure_round(on_, step_, of, fresh, round, first);
  }

  /// The rounds in which the driver and libtiles get to know the memory.
  void forget() { repeated = first = {}; }

  const path& on() const { return on_; }

  times repeated, first;

 private:
  const path& on_;
  const kernel& step_;
  memory host_;
  view view_;
};

void print_row(const char* name, std::size_t size, const times& repeated, const times& first) {
  const auto rate = [&](const std::vector<double>& seconds) {
    return static_cast<double>(size) * 1e-9 / median(seconds);
  };
  std::printf("  %-16s %9.3f %9.3f   %9.3f %9.3f\n", name, rate(repeated.up), rate(repeated.down),
              rate(first.up), rate(first.down));
}

void print_ratios(const contender& own, const times& pinned, const times& fresh) {
  std::printf("  %s against OpenCL: repeated %.2f up %.2f down, first use %.2f up %.2f down\n",
              own.on().name(), median(pinned.up) / median(own.repeated.up),
              median(pinned.down) / median(own.repeated.down),
              median(fresh.up) / median(own.first.up), median(fresh.down) / median(own.first.down));
}

constexpr int warm_up_rounds = 2;

void measure_size(const std::vector<std::unique_ptr<path>>& paths, const kernel& step,
                  std::size_t size, int rounds) {
  std::vector<std::unique_ptr<contender>> contenders;
  for (const auto& each : paths) {
    contenders.push_back(std::make_unique<contender>(*each, step, size));
  }
  opencl_side opencl(*paths.front(), size);
  memory source(size);
  times pinned, fresh;
  for (int round = 0; round < rounds + warm_up_rounds; ++round) {
    if (round == warm_up_rounds) {
      pinned = fresh = {};
      for (auto& each : contenders) each->forget();
    }
    source.number(round);
    opencl.measure_pinned(source, pinned);
    opencl.measure_fresh(fresh);
    for (auto& each : contenders) each->run_round(round);
  }
  std::printf("%zu KiB, median of %d rounds in turns, GB/s\n", size >> 10, rounds);
  std::printf("  %-16s %9s %9s   %9s %9s\n", "", "again up", "down", "first up", "down");
  print_row("OpenCL", size, pinned, fresh);
  for (auto& each : contenders) print_row(each->on().name(), size, each->repeated, each->first);
  print_ratios(*contenders.front(), pinned, fresh);
}

/// Large sizes take long, and small ones vary.
int rounds_of(std::size_t size) {
  return static_cast<int>(std::clamp<std::size_t>((std::size_t{1} << 30) / size, 5, 15));
}

void require_zero(const char* what, std::uint64_t bytes) {
  std::printf("  %s: %llu bytes\n", what, static_cast<unsigned long long>(bytes));
  if (bytes != 0) fail(std::string(what) + " are not 0 bytes");
}

void show_counters(const path& on) {
  const kernel writes("void f(index<1> i, array_view<int, 1> a) { a[i] = i[0] * 3; }");
  const kernel reads(
      "void f(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) { b[i] = a[i] + 1; }");
  memory written(std::size_t{1} << 20), read(written.size());
  const view written_view(written), read_view(read);
  const tiles_transfer_stats start = on.stats();
  writes.run(on, {written_view.handle()}, written.count());
  const tiles_transfer_stats after_write = on.stats();
  reads.run(on, {read_view.handle(), written_view.handle()}, read.count());
  const tiles_transfer_stats before_read_back = on.stats();
  check(tiles_array_view_synchronize(read_view.handle(), nullptr));
  const tiles_transfer_stats end = on.stats();
  check(tiles_array_view_synchronize(written_view.handle(), nullptr));
  for (std::int64_t i = 0; i < read.count(); ++i) {
    if (written.data()[i] != memory::value(i, 0) + 1) fail("counters: a result is wrong");
  }
  std::printf("counters of '%s'\n", on.name());
  require_zero("uploads of a write-only kernel", after_write.uploaded_bytes - start.uploaded_bytes);
  require_zero("downloads of a read-only view",
               end.downloaded_bytes - before_read_back.downloaded_bytes);
}

/// Where the device uses host memory in place, nothing may ever be copied.
void show_sharing() {
  const path on("auto");
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  check(tiles_context_get_device(on.context(), &device));
  if (device.shares_host_memory == 0) return;
  show_counters(on);
  const tiles_transfer_stats all = on.stats();
  require_zero("uploads in place", all.uploaded_bytes);
  require_zero("downloads in place", all.downloaded_bytes);
}

/// An array of `Element`, filled, changed at its far end by a kernel, and copied back whole.
template <class Element>
void check_far_end(const path& on, tiles_type type, const char* kernel_text, std::uint64_t bytes) {
  constexpr std::int64_t rows = 6, touched = 1000;
  const auto columns = static_cast<std::int64_t>(bytes / rows / sizeof(Element));
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = type;
  desc.rank = 2;
  desc.extent[0] = rows;
  desc.extent[1] = columns;
  tiles_array array = nullptr;
  tiles_array_view all = nullptr;
  check(tiles_array_create(on.context(), &desc, nullptr, &array));
  check(tiles_array_view_from_array(array, 0, &all));
  const Element value = 77;
  check(tiles_array_view_fill(all, &value));
  kernel(kernel_text).run(on, {all}, touched);
  const std::int64_t count = rows * columns;
  const std::unique_ptr<Element[]> found(new Element[static_cast<std::size_t>(count)]);
  const std::uint64_t size = static_cast<std::uint64_t>(count) * sizeof(Element);
  const double seconds = seconds_of([&] { check(tiles_array_view_read(all, found.get(), size)); });
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t from_end = count - 1 - i;
    const Element expected = from_end < touched ? static_cast<Element>(from_end % 50 + 1) : value;
    if (found[static_cast<std::size_t>(i)] != expected) {
      fail("big: element " + std::to_string(i) + " of " + std::to_string(count) + " is wrong");
    }
  }
  std::printf("big: %lld elements in %llu bytes are right; copied back with %.1f GB/s\n",
              static_cast<long long>(count), static_cast<unsigned long long>(size),
              static_cast<double>(size) * 1e-9 / seconds);
  check(tiles_array_view_release(all));
  check(tiles_array_release(array));
}

std::uint64_t largest_buffer(const path& on) {
  cl_device_id device = nullptr;
  check(tiles_context_get_cl(on.context(), nullptr, &device, nullptr));
  cl_ulong size = 0;
  check(clGetDeviceInfo(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof size, &size, nullptr),
        "clGetDeviceInfo");
  return size;
}

void show_big(std::uint64_t bytes) {
  const path on("auto");
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  check(tiles_context_get_device(on.context(), &device));
  const std::uint64_t most = std::min(largest_buffer(on), device.global_memory / 5 * 4);
  if (bytes > most) {
    std::printf("big: skipped, it takes %llu bytes, and the device has %llu for one array\n",
                static_cast<unsigned long long>(bytes), static_cast<unsigned long long>(most));
    return;
  }
  check_far_end<std::int32_t>(on, TILES_TYPE_INT32,
                              "void f(index<1> i, array_view<int, 2> a) {\n"
                              "  a(5, a.extent[1] - 1 - i[0]) = i[0] % 50 + 1;\n"
                              "}",
                              bytes);
  check_far_end<std::uint8_t>(on, TILES_TYPE_UINT8,
                              "void f(index<1> i, array_view<unsigned char, 2> a) {\n"
                              "  a(5, a.extent[1] - 1 - i[0]) = i[0] % 50 + 1;\n"
                              "}",
                              bytes);
}

struct options {
  bool is_quick = false;
  std::uint64_t big = 0;  // bytes; 0: not wanted
};

options options_of(int argc, char** argv) {
  options found;
  for (int i = 1; i < argc; ++i) {
    const std::string text = argv[i];
    if (text == "--quick") {
      found.is_quick = true;
    } else if (text == "--big") {
      const bool has_size = i + 1 < argc && argv[i + 1][0] != '-';
      found.big = has_size ? std::strtoull(argv[++i], nullptr, 10) : std::uint64_t{6} << 30;
    } else {
      fail("usage: bench_transfers [--quick] [--big [<bytes>]]");
    }
  }
  return found;
}

void measure_all(bool is_quick) {
  std::vector<std::unique_ptr<path>> paths;
  // "copy" is "auto" where device and host share no memory, and copies where they do.
  for (const char* name : {"copy", "staged", "pinned", "pageable"}) {
    paths.push_back(std::make_unique<path>(name));
  }
  const kernel step(step_text);
  const int largest = is_quick ? 20 : 28;
  for (int bits = 12; bits <= largest; bits += 4) {
    const std::size_t size = std::size_t{1} << bits;
    measure_size(paths, step, size, is_quick ? 1 : rounds_of(size));
  }
  show_counters(*paths.front());
}

}  // namespace

int main(int argc, char** argv) {
  const options given = options_of(argc, argv);
  // Memory that was freed goes back to the system, so that new memory is new to the driver.
  mallopt(M_MMAP_THRESHOLD, 4096);
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  check(tiles_context_get_device(nullptr, &device));
  std::printf("device: %s (%s)\n", device.name, device.platform);
  measure_all(given.is_quick);
  show_sharing();
  if (given.big != 0) show_big(given.big);
  return 0;
}
