// What build_as_for_users() said in one test case does not hold in the next.
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include "tests/algorithms/forms.hpp"

namespace {

struct as_users_have_them : event_listener {
  using event_listener::event_listener;
  void testCaseStarting(const Catch::TestCaseInfo&) override { build_as_for_users(true); }
};

}  // namespace

CATCH_REGISTER_LISTENER(as_users_have_them)
