// Calls of the C API that may fail once because the driver did.
#pragma once

#include <tiles/tiles.h>

#include <map>
#include <string>
#include <vector>

#include "tests/faults/driver.hpp"
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
    calls_ = driver::calls();
  }

  /// A call that lets go of an object, which takes effect even if it fails.
  template <class Call>
  void once(Call&& call) {
    note(call());
  }

  /// Whether the call of the driver's came later than all that repeat() made: while objects went.
  bool is_of_letting_go(const driver::fault& planned) const {
    const auto found = calls_.find(planned.function);
    return found == calls_.end() || found->second < planned.nth;
  }

 private:
  tiles_status note(tiles_status status) {
    if (status != TILES_OK) failures_.push_back({status, tiles_get_last_error()});
    return status;
  }

  static void succeed(tiles_status status) {
    INFO((status == TILES_OK ? "" : tiles_get_last_error()));
    REQUIRE(status == TILES_OK);
  }

  std::vector<failure> failures_;
  std::map<std::string, int> calls_;
};
