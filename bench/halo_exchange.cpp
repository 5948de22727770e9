// The halos of two members of a group, beside the same bytes staged by hand: two OpenCL contexts,
// pinned memory, and both directions at once, in pieces that are written while the next ones are
// read. In turns; what arrives is compared before a time is printed.
//
// The time of an exchange is what a launch that reads the halos takes longer after one that wrote
// what they are copied from than after one that wrote other data; by hand, what two small kernels
// of each device take longer with the copies between them.
//
// Usage: bench_halo_exchange [<rounds> [<KiB>...]]   of each halo
#include <tiles/tiles_cl.h>

#include <chrono>
#include <memory>
#include <numeric>
#include <tiles/tiles.hpp>

#include "bench/peer.hpp"

namespace {

using namespace tiles;

constexpr int columns = 8192;
constexpr std::size_t row_bytes = columns * sizeof(float);

template <class Work>
double seconds_of(int times, const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < times; ++i) work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / times;
}

std::vector<float> numbers(std::size_t count) {
  std::vector<float> made(count);
  for (std::size_t i = 0; i < count; ++i) made[i] = static_cast<float>(i * 37 % 1009);
  return made;
}

/// Two members with so many rows each, all of which the other one reads.
class group_side {
 public:
  group_side(const std::vector<accelerator_view>& members, int depth)
      : depth_(depth),
        group_(members),
        x_(numbers(static_cast<std::size_t>(2 * depth) * columns)),
        y_(x_.size()),
        first_(2 * depth, columns, x_),
        second_(2 * depth, columns, y_),
        a_(group_, first_, distribution::halo(0, depth)),
        b_(group_, second_, distribution::split(0)),
        kernels_("halos.tile", text_for(depth)) {
    group_.set_weights({1, 1});
  }

  bool is_right() {
    const std::vector<float> before = x_;
    exchange();
    b_.synchronize();
    const std::size_t half = x_.size() / 2;
    for (std::size_t i = 0; i < x_.size(); ++i) {
      const std::size_t from = i < half ? i + half : i - half;
      if (y_[i] != before[from] + (from == 0 ? 1 : 0)) return false;
    }
    return true;
  }

  double seconds(int times) {
    const double with = seconds_of(times, [&] { exchange(); });
    const double without = seconds_of(times, [&] { launch_without(); });
    return with - without;
  }

 private:
  static std::string text_for(int depth) {
    const std::string d = std::to_string(depth);
    return "void touch(index<2> i, array_view<float, 2> v) restrict(amp) { v[i] += 1; }\n"
           "void swap(index<2> i, array_view<const float, 2> a, array_view<float, 2> b)\n"
           "    restrict(amp) {\n"
           "  if (i[0] < " +
           d + ") b[i] = a(i[0] + " + d +
           ", i[1]);\n"
           "  if (i[0] >= " +
           d + ") b[i] = a(i[0] - " + d +
           ", i[1]);\n"
           "}";
  }

  void launch(const distributed_view<float, 2>& written) {
    parallel_for_each(group_, extent<2>(1, 1), kernels_.function("touch"), written);
    parallel_for_each(group_, first_.extent, kernels_.function("swap"), a_, b_);
    group_.wait();
  }
  void exchange() { launch(a_); }
  void launch_without() { launch(b_); }

  const int depth_;
  const device_group group_;
  std::vector<float> x_, y_;
  const array_view<float, 2> first_, second_;
  const distributed_view<float, 2> a_, b_;
  const kernel kernels_;
};

/// A device with data for the other one, and room for the other's.
class staging_side {
 public:
  staging_side(cl_device_id device, std::size_t size) : size_(size) {
    cl_int code = CL_SUCCESS;
    context_ = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
    check(code, "clCreateContext");
    for (cl_command_queue* const each : {&reads_, &writes_}) {
      *each = clCreateCommandQueue(context_, device, 0, &code);
      check(code, "clCreateCommandQueue");
    }
    own_ = new_buffer(CL_MEM_READ_WRITE), halo_ = new_buffer(CL_MEM_READ_WRITE);
    pinned_ = new_buffer(CL_MEM_ALLOC_HOST_PTR);
    mapped_ = static_cast<char*>(clEnqueueMapBuffer(
        reads_, pinned_, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, size, 0, nullptr, nullptr, &code));
    check(code, "clEnqueueMapBuffer");
    for (std::size_t i = 0; i < size; ++i) mapped_[i] = static_cast<char>(i * 37 % 101);
    check(clEnqueueWriteBuffer(writes_, own_, CL_TRUE, 0, size, mapped_, 0, nullptr, nullptr),
          "clEnqueueWriteBuffer");
  }
  staging_side(const staging_side&) = delete;
  staging_side& operator=(const staging_side&) = delete;
  ~staging_side() {
    clEnqueueUnmapMemObject(reads_, pinned_, mapped_, 0, nullptr, nullptr);
    clFinish(reads_);
    for (cl_mem each : {own_, halo_, pinned_}) clReleaseMemObject(each);
    for (cl_command_queue each : {reads_, writes_}) clReleaseCommandQueue(each);
    clReleaseContext(context_);
  }

  void start_reads(std::size_t piece) {
    events_.assign((size_ + piece - 1) / piece, nullptr);
    for (std::size_t k = 0; k < events_.size(); ++k) {
      const std::size_t first = k * piece;
      check(clEnqueueReadBuffer(reads_, own_, CL_FALSE, first, std::min(piece, size_ - first),
                                mapped_ + first, 0, nullptr, &events_[k]),
            "clEnqueueReadBuffer");
    }
    check(clFlush(reads_), "clFlush");
  }

  void pass_on(std::size_t k, std::size_t piece, staging_side& to) {
    check(clWaitForEvents(1, &events_[k]), "clWaitForEvents");
    clReleaseEvent(events_[k]);
    const std::size_t first = k * piece;
    check(
        clEnqueueWriteBuffer(to.writes_, to.halo_, CL_FALSE, first, std::min(piece, size_ - first),
                             mapped_ + first, 0, nullptr, nullptr),
        "clEnqueueWriteBuffer");
    check(clFlush(to.writes_), "clFlush");
  }

  /// A kernel in front of the reads, and one behind the writes. They change no byte.
  void begin_step() { touch(reads_, own_); }
  void end_step() { touch(writes_, halo_); }

  void finish() {
    check(clFinish(reads_), "clFinish");
    check(clFinish(writes_), "clFinish");
  }

  void require_halo() {
    std::vector<char> arrived(size_);
    check(
        clEnqueueReadBuffer(writes_, halo_, CL_TRUE, 0, size_, arrived.data(), 0, nullptr, nullptr),
        "clEnqueueReadBuffer");
    for (std::size_t i = 0; i < size_; ++i) {
      if (arrived[i] != static_cast<char>(i * 37 % 101)) fail("by hand: the bytes are wrong");
    }
  }

 private:
  void touch(cl_command_queue queue, cl_mem buffer) {
    check(clEnqueueFillBuffer(queue, buffer, &first_byte, 1, 0, 1, 0, nullptr, nullptr),
          "clEnqueueFillBuffer");
    check(clFlush(queue), "clFlush");
  }

  cl_mem new_buffer(cl_mem_flags flags) {
    cl_int code = CL_SUCCESS;
    const cl_mem made = clCreateBuffer(context_, flags, size_, nullptr, &code);
    check(code, "clCreateBuffer");
    return made;
  }

  static constexpr char first_byte = 0;

  const std::size_t size_;
  cl_context context_ = nullptr;
  cl_command_queue reads_ = nullptr, writes_ = nullptr;
  cl_mem own_ = nullptr, halo_ = nullptr, pinned_ = nullptr;
  char* mapped_ = nullptr;
  std::vector<cl_event> events_;
};

void exchange_by_hand(staging_side& a, staging_side& b, std::size_t size, std::size_t piece) {
  a.start_reads(piece);
  b.start_reads(piece);
  for (std::size_t k = 0; k * piece < size; ++k) {
    a.pass_on(k, piece, b);
    b.pass_on(k, piece, a);
  }
}

template <class Exchange>
void step_by_hand(staging_side& a, staging_side& b, const Exchange& exchange) {
  for (staging_side* const each : {&a, &b}) each->begin_step();
  exchange();
  for (staging_side* const each : {&a, &b}) each->end_step();
  for (staging_side* const each : {&a, &b}) each->finish();
}

double seconds_by_hand(staging_side& a, staging_side& b, std::size_t size, std::size_t piece,
                       int times) {
  const auto exchange = [&] { exchange_by_hand(a, b, size, piece); };
  const double with = seconds_of(times, [&] { step_by_hand(a, b, exchange); });
  const double without = seconds_of(times, [&] { step_by_hand(a, b, [] {}); });
  return with - without;
}

cl_device_id device_of(const accelerator_view& member) {
  cl_device_id device = nullptr;
  check(tiles_context_get_cl(member.native_handle(), nullptr, &device, nullptr));
  return device;
}

bool measure(const std::vector<accelerator_view>& members, std::size_t size, int rounds) {
  const int depth = static_cast<int>(size / row_bytes);
  group_side group(members, depth);
  if (!group.is_right()) {
    std::printf("wrong halos of %zu KiB\n", size >> 10);
    return false;
  }
  staging_side a(device_of(members[0]), size), b(device_of(members[1]), size);
  const std::size_t pieces[] = {size, std::size_t{1} << 20, std::size_t{4} << 20,
                                std::size_t{16} << 20};
  for (const std::size_t piece : pieces) seconds_by_hand(a, b, size, piece, 1);
  a.require_halo();
  b.require_halo();
  const int times = static_cast<int>(std::clamp<std::size_t>((std::size_t{1} << 28) / size, 3, 50));
  group.seconds(times);
  std::vector<double> own, by_hand[std::size(pieces)];
  for (int round = 0; round < rounds; ++round) {
    own.push_back(group.seconds(times));
    for (std::size_t i = 0; i < std::size(pieces); ++i) {
      by_hand[i].push_back(seconds_by_hand(a, b, size, pieces[i], times));
    }
  }
  const double bytes = 2e-9 * static_cast<double>(size);
  std::printf("%8zu KiB each: group %8.3f ms, %6.2f GB/s; by hand", size >> 10, 1e3 * median(own),
              bytes / median(own));
  double best = median(by_hand[0]);
  for (std::size_t i = 0; i < std::size(pieces); ++i) {
    if (i > 0 && pieces[i] >= size) continue;
    best = std::min(best, median(by_hand[i]));
    std::printf(" %6.2f", bytes / median(by_hand[i]));
  }
  std::printf(" GB/s whole and in pieces; %.2f of the best\n", best / median(own));
  std::fflush(stdout);
  return true;
}

std::vector<accelerator_view> two_members() {
  std::vector<accelerator_view> members;
  for (accelerator each : accelerator::get_all()) {
    if (members.size() < 2 && each.description == accelerator().description) {
      members.push_back(each.create_view());
    }
  }
  if (members.size() < 2) members.push_back(accelerator().create_view());
  return members;
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 7;
  std::vector<std::size_t> sizes{32, 128, 1024, 16384, 131072};
  if (argc > 2) sizes.clear();
  for (int i = 2; i < argc; ++i) {
    sizes.push_back(static_cast<std::size_t>(std::max(32, std::atoi(argv[i]))) / 32 * 32);
  }
  const std::vector<accelerator_view> members = two_members();
  bool is_right = true;
  for (const std::size_t each : sizes) is_right &= measure(members, each << 10, rounds);
  return is_right ? 0 : 1;
}
