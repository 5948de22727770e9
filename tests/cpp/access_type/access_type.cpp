// The enumerations that arrays and accelerator views are made with.
#include <tiles/access_type.hpp>
#include <tiles/queuing_mode.hpp>

#include "tests/support/catch.hpp"

using namespace tiles;

TEST_CASE("Access for reading and writing is both of them", "[cpp][access_type]") {
  STATIC_REQUIRE(access_type_read_write == (access_type_read | access_type_write));
  STATIC_REQUIRE(access_type_none == 0);
}

TEST_CASE("The access that the library chooses is none of those that programs choose",
          "[cpp][access_type]") {
  STATIC_REQUIRE(access_type_auto != access_type_none);
  STATIC_REQUIRE((access_type_auto & access_type_read_write) == 0);
}

TEST_CASE("The two queuing modes are told apart", "[cpp][access_type]") {
  STATIC_REQUIRE(queuing_mode_immediate != queuing_mode_automatic);
}
