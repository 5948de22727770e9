// Random kernels on the default device against an interpreter on the host.
//
// fuzz_kernels [--seed S] [--count N] [--keep-going] [--print]
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>

#include "tests/fuzz/comparison.hpp"

namespace {

struct request {
  std::uint64_t seed = 1;
  std::uint64_t count = 1000;
  bool keeps_going = false;
  bool prints = false;
};

int usage() {
  std::cerr << "usage: fuzz_kernels [--seed S] [--count N] [--keep-going] [--print]\n";
  return 2;
}

// How fast it goes, once in a while.
void report(const request& wanted, std::uint64_t done, std::uint64_t differences,
            std::chrono::steady_clock::time_point start) {
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  std::cout << done << " of " << wanted.count << " kernels from seed " << wanted.seed << ", "
            << differences << " differences, " << static_cast<double>(done) / time.count()
            << " kernels a second" << std::endl;
}

int compare(const request& wanted) {
  const auto start = std::chrono::steady_clock::now();
  std::uint64_t differences = 0;
  for (std::uint64_t n = 0; n < wanted.count; ++n) {
    const std::string difference = fuzz::difference_of(wanted.seed + n);
    if (!difference.empty()) {
      ++differences;
      std::cout << difference << std::endl;
      if (!wanted.keeps_going) return 1;
    }
    if ((n + 1) % 500 == 0 || n + 1 == wanted.count) report(wanted, n + 1, differences, start);
  }
  return differences == 0 ? 0 : 1;
}

}  // namespace

int main(int argument_count, char** arguments) {
  request wanted;
  for (int n = 1; n < argument_count; ++n) {
    const std::string word = arguments[n];
    const bool takes_number = word == "--seed" || word == "--count";
    if (takes_number && n + 1 == argument_count) return usage();
    if (word == "--seed") {
      wanted.seed = std::strtoull(arguments[++n], nullptr, 10);
    } else if (word == "--count") {
      wanted.count = std::strtoull(arguments[++n], nullptr, 10);
    } else if (word == "--keep-going") {
      wanted.keeps_going = true;
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
