// Processes that are killed at any moment while they compile, launch and copy, with one cache and
// one piece of memory for all.
//
// killed_processes [--seed S] [--count N] [--longest MILLISECONDS]
//
// Each process checks what it computes. After it was killed, the memory that its views showed has
// each element as it was or as it was to be, the cache has no damaged entry, and in the end a last
// process finds all in order. A process is killed after at most the time given, or else three times
// what one step takes on this machine now. At least one has to come to its second step, and one to
// be killed within a step: else nothing was tried.
#include <sys/mman.h>
#include <sys/wait.h>
#include <tiles/tiles.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/temporary_folder.hpp"

namespace {

constexpr int count = 20000;

struct request {
  std::uint64_t seed = 1;
  int count = 100;
  int longest = 0;  ///< 0: as long as three steps
};

/// What a process and the one that kills it share.
struct common {
  volatile int before;  ///< each element is this much above its index
  volatile int step;    ///< and may be so much more; 0 between steps
  volatile int steps;   ///< that were taken
  int data[count];
};

enum exit_code { all_right = 0, wrong_result = 3, failed_call = 4 };

void succeed(tiles_status status) {
  if (status == TILES_OK) return;
  std::cout << tiles_get_last_error() << std::endl;
  std::_Exit(failed_call);
}

int element(const common& shared, int i) { return shared.before + i; }

tiles_kernel kernel_of(int step) {
  const std::string text =
      "void add(index<1> i, array_view<int, 1> v) { v[i] += " + std::to_string(step) + "; }";
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = text.c_str();
  tiles_kernel kernel = nullptr;
  succeed(tiles_kernel_create(&desc, &kernel));
  return kernel;
}

void add(tiles_context context, tiles_array_view view, int step) {
  const tiles_kernel kernel = kernel_of(step);
  const tiles_argument argument = tiles_argument_view(nullptr, view);
  const int64_t extent = count;
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  desc.rank = 1;
  desc.extent = &extent;
  desc.arguments = &argument;
  desc.argument_count = 1;
  succeed(tiles_kernel_launch(kernel, context, &desc, nullptr));
  succeed(tiles_kernel_release(kernel));
}

/// One of few kernels over the common memory, copied to the device or used where it is.
void take_step(common& shared, std::mt19937& random) {
  const int step = 1 + static_cast<int>(random() % 9);
  shared.step = step;
  tiles_context_desc where = TILES_CONTEXT_DESC_INIT;
  if (random() % 2 == 0) where.transport = TILES_TRANSPORT_COPY;
  tiles_context context = nullptr;
  succeed(tiles_context_create(&where, &context));
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_INT32;
  desc.rank = 1;
  desc.extent[0] = count;
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, shared.data, nullptr, &view));
  add(context, view, step);
  succeed(tiles_array_view_synchronize(view, nullptr));
  succeed(tiles_array_view_release(view));
  succeed(tiles_context_release(context));
  for (int i = 0; i < count; ++i) {
    if (shared.data[i] != element(shared, i) + step) std::_Exit(wrong_result);
  }
  shared.before = shared.before + step;
  shared.step = 0;
  shared.steps = shared.steps + 1;
}

int work(common& shared, std::uint64_t seed, int steps) {
  std::mt19937 random(static_cast<unsigned>(seed));
  for (int n = 0; n < steps; ++n) take_step(shared, random);
  return all_right;
}

/// \return the number of elements that are neither as they were nor as they were to be
int torn_elements(const common& shared) {
  int torn = 0;
  for (int i = 0; i < count; ++i) {
    const int more = shared.data[i] - element(shared, i);
    if (more != 0 && more != shared.step) ++torn;
  }
  return torn;
}

void begin(common& shared) {
  shared.before = 5;
  shared.step = shared.steps = 0;
  for (int i = 0; i < count; ++i) shared.data[i] = element(shared, i);
}

/// In a process of its own, since this one never uses OpenCL: its children could not.
template <class Body>
int status_of(const Body& body, int milliseconds = -1) {
  std::cout.flush();
  const pid_t child = ::fork();
  if (child == 0) std::_Exit(body());
  if (milliseconds >= 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    ::kill(child, SIGKILL);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

int verify_cache() {
  uint32_t good = 0, bad = 0;
  succeed(tiles_cache_verify(&good, &bad));
  if (bad > 0) std::cout << bad << " damaged entries, " << good << " good ones\n";
  return bad == 0 ? all_right : wrong_result;
}

std::size_t files_below(const std::string& folder) {
  std::size_t files = 0;
  std::error_code failure;
  for (std::filesystem::recursive_directory_iterator each(folder, failure), end;
       !failure && each != end; each.increment(failure)) {
    if (each->is_regular_file(failure)) ++files;
  }
  return files;
}

class campaign {
 public:
  explicit campaign(const request& wanted) : wanted_(wanted), random_(unsigned(wanted.seed)) {
    ::setenv("TILES_CACHE", "on", 1);
    ::setenv("TILES_CACHE_DIR", (folder_.path() + "/tiles").c_str(), 1);
    ::setenv("POCL_CACHE_DIR", (folder_.path() + "/pocl").c_str(), 1);
    std::filesystem::create_directory(folder_.path() + "/pocl");
    void* const memory =
        ::mmap(nullptr, sizeof(common), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) std::abort();
    shared_ = static_cast<common*>(memory);
  }

  int run() {
    const int longest = wanted_.longest > 0 ? wanted_.longest : 3 * milliseconds_of_a_step();
    for (int n = 0; n < wanted_.count; ++n) kill_one(n, longest);
    if (steps_ == 0) complain("the choice of moments (no step was finished)");
    if (killed_within_steps_ == 0) complain("the choice of moments (none was within a step)");
    begin(*shared_);
    const bool ends_well = status_of([&] { return work(*shared_, wanted_.seed, 10); }) == 0;
    if (!ends_well) complain("the last process");
    std::cout << wanted_.count << " processes from seed " << wanted_.seed << ", " << killed_
              << " of them killed, " << killed_within_steps_ << " within a step, after at most "
              << longest << " ms, " << steps_ << " steps, "
              << files_below(folder_.path() + "/tiles") << " files in the cache, " << failures_
              << " failures" << std::endl;
    return failures_ == 0 ? 0 : 1;
  }

 private:
  void complain(const std::string& what) {
    std::cout << what << " went wrong\n";
    ++failures_;
  }

  /// Of the first one, without anything in a cache.
  int milliseconds_of_a_step() {
    begin(*shared_);
    const auto start = std::chrono::steady_clock::now();
    if (status_of([&] { return work(*shared_, wanted_.seed, 1); }) != 0) {
      complain("the first process");
    }
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    return static_cast<int>(time.count()) + 1;
  }

  void kill_one(int n, int longest) {
    begin(*shared_);
    const std::uint64_t seed = wanted_.seed + static_cast<std::uint64_t>(n);
    const int milliseconds = static_cast<int>(random_() % static_cast<unsigned>(longest));
    const int status = status_of([&] { return work(*shared_, seed, 1000000); }, milliseconds);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
      ++killed_;
    } else {
      complain("process " + std::to_string(seed));
    }
    steps_ += shared_->steps;
    if (shared_->step != 0) ++killed_within_steps_;
    if (const int torn = torn_elements(*shared_); torn > 0) {
      complain(std::to_string(torn) + " elements of process " + std::to_string(seed));
    }
    if (status_of(verify_cache) != 0) complain("the cache after process " + std::to_string(seed));
  }

  const request wanted_;
  std::mt19937 random_;
  const temporary_folder folder_;
  common* shared_ = nullptr;
  int killed_ = 0;
  int killed_within_steps_ = 0;
  int steps_ = 0;
  int failures_ = 0;
};

int usage() {
  std::cerr << "usage: killed_processes [--seed S] [--count N] [--longest MILLISECONDS]\n";
  return 2;
}

}  // namespace

int main(int argument_count, char** arguments) {
  // In memory where there is such a folder: on a busy disk most moments are those of a wait.
  if (std::filesystem::is_directory("/dev/shm")) ::setenv("TMPDIR", "/dev/shm", 0);
  request wanted;
  for (int n = 1; n + 1 < argument_count; n += 2) {
    const std::string word = arguments[n];
    const int value = std::atoi(arguments[n + 1]);
    if (word == "--seed") {
      wanted.seed = static_cast<std::uint64_t>(value);
    } else if (word == "--count") {
      wanted.count = value;
    } else if (word == "--longest" && value > 0) {
      wanted.longest = value;
    } else {
      return usage();
    }
  }
  if (argument_count % 2 == 0) return usage();
  return campaign(wanted).run();
}
