// The main() of the classics.
#pragma once

#include <amp.h>

#include <cstdlib>
#include <exception>
#include <iostream>

/// The size that an argument says; 0 if it says none.
inline int size_in(const char* text) {
  constexpr long largest = 1L << 26;
  char* end = nullptr;
  const long size = std::strtol(text, &end, 10);
  return *end == '\0' && size >= 1 && size <= largest ? static_cast<int>(size) : 0;
}

/// Runs `program` with the size of the first argument, else with `usual_size`. It returns whether
/// all it computed is right; the exit status is 0 for that alone.
inline int run_classic(int argc, char** argv, int usual_size, bool (*program)(int size)) {
  const int size = argc > 1 ? size_in(argv[1]) : usual_size;
  if (size < 1) {
    std::cerr << "usage: " << argv[0] << " [size], a whole number from 1 to 67108864\n";
    return 1;
  }
  try {
    return program(size) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
