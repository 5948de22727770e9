// Runs what is expected to fail and hands out its error, so that a test can look at all of it.
#pragma once

#include <utility>

#include "libtiles/core/error.hpp"
#include "tests/support/catch.hpp"

template <class Body>
libtiles::error error_of(Body&& body) {
  try {
    std::forward<Body>(body)();
  } catch (const libtiles::error& failure) {
    return failure;
  }
  FAIL("an error was expected");
  throw std::logic_error("unreachable");
}
