// Exceptions made of what calls of the C library return.
#include <string>
#include <tiles/exceptions.hpp>

#include "tests/support/catch.hpp"

using namespace tiles;

TEST_CASE("Each status becomes its exception, with the status as its error code",
          "[cpp][exceptions]") {
  CHECK_THROWS_AS(detail::check(TILES_ERROR_OUT_OF_MEMORY), out_of_memory);
  CHECK_THROWS_AS(detail::check(TILES_ERROR_UNSUPPORTED), unsupported_feature);
  CHECK_THROWS_AS(detail::check(TILES_ERROR_INVALID_COMPUTE_DOMAIN), invalid_compute_domain);
  CHECK_THROWS_AS(detail::check(TILES_ERROR_TILE_LIMIT), invalid_compute_domain);
  CHECK_THROWS_AS(detail::check(TILES_ERROR_COMPILE), compile_error);
  CHECK_THROWS_AS(detail::check(TILES_ERROR_BUILD), compile_error);
  CHECK_THROWS_AS(detail::check(TILES_ERROR_KERNEL_FAULT), kernel_fault);
  CHECK_THROWS_AS(detail::check(TILES_ERROR_DEVICE_LOST), accelerator_view_removed);
  try {
    detail::check(TILES_ERROR_FORKED);
    FAIL("no exception");
  } catch (const runtime_exception& error) {
    CHECK(error.get_status() == TILES_ERROR_FORKED);
  }
}

TEST_CASE("Exceptions carry the error codes of C++ AMP", "[cpp][exceptions]") {
  constexpr auto code = [](unsigned int bits) { return static_cast<error_code>(bits); };
  CHECK(runtime_exception("something").get_error_code() == code(0x80070057));
  CHECK(invalid_compute_domain("domain").get_error_code() == code(0x80070057));
  CHECK(out_of_memory("memory").get_error_code() == code(0x8007000E));
  CHECK(unsupported_feature("feature").get_error_code() == code(0x80004005));
  CHECK(uninitialized_object("object").get_error_code() == code(0x80004005));
  CHECK(accelerator_view_removed("gone").get_error_code() == code(0x887A0005));
}

TEST_CASE("An invalid compute domain keeps what to do apart from C++ AMP's text",
          "[cpp][exceptions]") {
  const invalid_compute_domain error("the text\nthe advice");
  CHECK(error.what() == std::string("the text"));
  CHECK(error.get_advice() == std::string("the advice"));
  CHECK(invalid_compute_domain("the text").get_advice() == std::string());
}

TEST_CASE("A call that succeeded throws nothing", "[cpp][exceptions]") {
  CHECK_NOTHROW(detail::check(TILES_OK));
}

TEST_CASE("A failed call's message is the exception's text", "[cpp][exceptions]") {
  REQUIRE(tiles_array_view_refresh(nullptr) != TILES_OK);
  const std::string message = tiles_get_last_error();
  REQUIRE_FALSE(message.empty());
  CHECK_THROWS_WITH(detail::check(TILES_ERROR_INVALID_ARGUMENT), message);
}

TEST_CASE("An exception keeps the status of the call that failed", "[cpp][exceptions]") {
  const runtime_exception failed("text", detail::failure{TILES_ERROR_OUT_OF_MEMORY});
  CHECK(failed.get_status() == TILES_ERROR_OUT_OF_MEMORY);
  CHECK(failed.get_error_code() == static_cast<error_code>(0x8007000E));
  CHECK(invalid_compute_domain("text").get_status() == TILES_ERROR_INVALID_COMPUTE_DOMAIN);
  CHECK(unsupported_feature("text").get_status() == TILES_ERROR_UNSUPPORTED);
  CHECK(accelerator_view_removed("text").get_status() == TILES_ERROR_DEVICE_LOST);
  CHECK(uninitialized_object("text").get_status() == TILES_ERROR_INVALID_HANDLE);
}

TEST_CASE("A tile too large has the error code of an invalid argument", "[cpp][exceptions]") {
  const invalid_compute_domain refused("text", detail::failure{TILES_ERROR_TILE_LIMIT});
  CHECK(refused.get_status() == TILES_ERROR_TILE_LIMIT);
  CHECK(refused.get_error_code() == static_cast<error_code>(0x80070057));
}

TEST_CASE("A compile error keeps its place and the driver's log", "[cpp][exceptions]") {
  tiles_error_info info = TILES_ERROR_INFO_INIT;
  info.status = TILES_ERROR_BUILD;
  info.message = "the whole text";
  info.file = "scale.tile";
  info.line = 12;
  info.column = 34;
  info.build_log = "the driver's words";
  const compile_error error(info);
  CHECK(error.what() == std::string("the whole text"));
  CHECK(error.get_file() == std::string("scale.tile"));
  CHECK(error.get_line() == 12);
  CHECK(error.get_column() == 34);
  CHECK(error.get_build_log() == std::string("the driver's words"));
  CHECK(error.get_status() == TILES_ERROR_BUILD);
  CHECK(error.get_error_code() == static_cast<error_code>(0x80004005));
}
