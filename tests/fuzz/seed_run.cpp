#include "tests/fuzz/seed_run.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <iostream>

#include "tests/fuzz/comparison.hpp"

namespace fuzz {
namespace {

constexpr char same = 's';
constexpr char different = 'd';

// No kernel takes long, but some drivers' compilers do, or never end.
constexpr unsigned seconds_per_kernel = 300;

// One character for each seed that is done.
void compare_all(const seed_range& seeds, int progress) {
  const std::vector<shaped_device> devices = devices_for(seeds.shapes);
  for (std::uint64_t n = 0; n < seeds.count; ++n) {
    if (seeds.is_verbose) std::cout << "running " << title_of_seed(seeds.first + n) << std::endl;
    ::alarm(seconds_per_kernel);
    const std::string difference = difference_of(seeds.first + n, devices);
    if (!difference.empty()) std::cout << difference << std::endl;
    const char told = difference.empty() ? same : different;
    if (::write(progress, &told, 1) != 1) return;
    if (!difference.empty() && !seeds.keeps_going) return;
  }
}

}  // namespace

seed_run run_seeds(const seed_range& seeds) {
  int progress[2];
  if (::pipe(progress) != 0) return {};
  const pid_t child = ::fork();
  if (child == 0) {
    try {
      compare_all(seeds, progress[1]);
    } catch (const refused& error) {
      std::cout << error.what() << std::endl;
    }
    ::_exit(0);
  }
  ::close(progress[1]);
  seed_run made;
  for (char told = 0; ::read(progress[0], &told, 1) == 1;) {
    ++made.done;
    if (told == different) ++made.differences;
  }
  ::close(progress[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) made.signal = WTERMSIG(status);
  return made;
}

}  // namespace fuzz
