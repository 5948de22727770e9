// Random kernels on the default device against an interpreter on the host.
//
// fuzz_kernels [--seed S] [--count N] [--shapes group,merged,loop] [--keep-going] [--verbose]
//              [--print]
//
// Each kernel runs in each of the shapes; without the option in all of them, in loops on a CPU
// alone.
//
// From seed 1000000000 on kernels are of the kind that the loop shape writes as vectors of threads,
// from seed 2000000000 on of that which CPUs run along the rows of the domain, from seed 3000000000
// on of that in which the threads of a tile compute much together, from seed 4000000000 on of that
// whose threads declare structs and short vectors, from seed 5000000000 on of that which CPUs run
// along rows, with structs.
//
// A seed names the same kernel on every machine, but for one version of the generator only: a
// kernel that found a mistake lives on as a case of tests/language, and one that a driver gets
// wrong is listed by the hash of its text, which stands beside its seed wherever it is named
// (--verbose names each kernel before it runs). Processes may run beside each other, each with
// seeds of its own.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/fuzz/comparison.hpp"
#include "tests/fuzz/seed_run.hpp"

namespace {

struct request {
  std::uint64_t seed = 1;
  std::uint64_t count = 1000;
  bool keeps_going = false;
  bool is_verbose = false;
  bool prints = false;
  std::vector<std::string> shapes;
};

int usage() {
  std::cerr << "usage: fuzz_kernels [--seed S] [--count N] [--shapes group,merged,loop] "
               "[--keep-going] [--verbose] [--print]\n";
  return 2;
}

struct totals {
  std::uint64_t done = 0;
  std::uint64_t differences = 0;
  std::uint64_t ends = 0;  ///< kernels at which the driver ended the process
};

void report(const request& wanted, const totals& all, std::chrono::steady_clock::time_point start) {
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  std::cout << all.done << " of " << wanted.count << " kernels from seed " << wanted.seed << ", "
            << all.differences << " differences, " << all.ends << " that end the driver, "
            << static_cast<double>(all.done) / time.count() << " kernels a second" << std::endl;
}

// In parts, of which the memory of the drivers does not grow without end.
int compare(const request& wanted) {
  constexpr std::uint64_t part = 500;
  const auto start = std::chrono::steady_clock::now();
  totals all;
  while (all.done < wanted.count) {
    const std::uint64_t first = wanted.seed + all.done;
    const fuzz::seed_run run =
        fuzz::run_seeds({first, std::min(part, wanted.count - all.done), wanted.keeps_going,
                         wanted.is_verbose, wanted.shapes});
    all.done += run.done;
    all.differences += run.differences;
    if (run.signal != 0) {
      std::cout << fuzz::title_of_seed(first + run.done)
                << ": the driver ended the process, signal " << run.signal << std::endl;
      ++all.done;
      ++all.ends;
    }
    report(wanted, all, start);
    if (!wanted.keeps_going && all.differences + all.ends > 0) return 1;
    if (run.done == 0 && run.signal == 0) return 1;
  }
  return all.differences + all.ends == 0 ? 0 : 1;
}

// Separated by commas; none if one of them is unknown.
std::vector<std::string> shapes_of(const std::string& list) {
  std::vector<std::string> shapes;
  std::istringstream words(list);
  for (std::string word; std::getline(words, word, ',');) {
    if (fuzz::known_shapes().count(word) == 0) return {};
    shapes.push_back(word);
  }
  return shapes;
}

}  // namespace

int main(int argument_count, char** arguments) {
  request wanted;
  for (int n = 1; n < argument_count; ++n) {
    const std::string word = arguments[n];
    const bool takes_value = word == "--seed" || word == "--count" || word == "--shapes";
    if (takes_value && n + 1 == argument_count) return usage();
    if (word == "--seed") {
      wanted.seed = std::strtoull(arguments[++n], nullptr, 10);
    } else if (word == "--count") {
      wanted.count = std::strtoull(arguments[++n], nullptr, 10);
    } else if (word == "--shapes") {
      wanted.shapes = shapes_of(arguments[++n]);
      if (wanted.shapes.empty()) return usage();
    } else if (word == "--keep-going") {
      wanted.keeps_going = true;
    } else if (word == "--verbose") {
      wanted.is_verbose = true;
    } else if (word == "--print") {
      wanted.prints = true;
    } else {
      return usage();
    }
  }
  if (!wanted.prints) return compare(wanted);
  std::cout << fuzz::text_of_seed(wanted.seed);
  return 0;
}
