// The main() of the classics.
#pragma once

#include <amp.h>

#include <cstdlib>
#include <iostream>

/// Runs `program` with the size of the first argument, else with `usual_size`. It returns whether
/// all it computed is right; the exit status is 0 for that alone.
inline int run_classic(int argc, char** argv, int usual_size, bool (*program)(int size)) {
  const int size = argc > 1 ? std::atoi(argv[1]) : usual_size;
  if (size < 1) {
    std::cerr << "usage: " << argv[0] << " [size], a whole number from 1 on\n";
    return 1;
  }
  try {
    return program(size) ? 0 : 1;
  } catch (const concurrency::runtime_exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
