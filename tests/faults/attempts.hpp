// Calls of the C API that may fail once because the driver did.
#pragma once

#include <tiles/tiles.h>

#include <string>
#include <vector>

#include "tests/support/catch.hpp"

/// What a scenario's calls returned that did not succeed at first.
struct failure {
  tiles_status status;
  std::string message;
};

/// Makes calls and repeats each that fails once, since the next call works.
class attempts {
 public:
  const std::vector<failure>& failures() const { return failures_; }

  template <class Call>
  void repeat(Call&& call) {
    if (note(call()) != TILES_OK) succeed(call());
  }

  /// A call that takes effect even if it fails.
  void once(tiles_status status) { note(status); }

 private:
  tiles_status note(tiles_status status) {
    if (status != TILES_OK) failures_.push_back({status, tiles_last_error()});
    return status;
  }

  static void succeed(tiles_status status) {
    INFO((status == TILES_OK ? "" : tiles_last_error()));
    REQUIRE(status == TILES_OK);
  }

  std::vector<failure> failures_;
};
