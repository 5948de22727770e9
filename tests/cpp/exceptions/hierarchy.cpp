// Which exceptions there are, and what programs make of them.
#include <cstdint>
#include <exception>
#include <string>
#include <tiles/exceptions.hpp>
#include <type_traits>

#include "tests/support/catch.hpp"

using namespace tiles;

TEST_CASE("All exceptions are runtime exceptions, which are standard ones", "[cpp][exceptions]") {
  CHECK(std::is_base_of_v<std::exception, runtime_exception>);
  CHECK(std::is_base_of_v<runtime_exception, invalid_compute_domain>);
  CHECK(std::is_base_of_v<runtime_exception, out_of_memory>);
  CHECK(std::is_base_of_v<runtime_exception, unsupported_feature>);
  CHECK(std::is_base_of_v<runtime_exception, uninitialized_object>);
  CHECK(std::is_base_of_v<runtime_exception, accelerator_view_removed>);
  CHECK(std::is_base_of_v<runtime_exception, compile_error>);
  CHECK(std::is_base_of_v<runtime_exception, kernel_fault>);
}

TEST_CASE("Exceptions copy without throwing", "[cpp][exceptions]") {
  CHECK(std::is_nothrow_copy_constructible_v<runtime_exception>);
  CHECK(std::is_nothrow_copy_constructible_v<compile_error>);
}

TEST_CASE("Programs throw exceptions of their own", "[cpp][exceptions]") {
  const runtime_exception own("own text", 7);
  CHECK(own.what() == std::string("own text"));
  CHECK(own.get_error_code() == 7);
  CHECK(runtime_exception(9).get_error_code() == 9);
  CHECK(runtime_exception(9).what() == std::string());
  CHECK(out_of_memory().what() == std::string());
  CHECK(unsupported_feature().what() == std::string());
  CHECK(invalid_compute_domain().what() == std::string());
  CHECK(uninitialized_object().what() == std::string());
  const accelerator_view_removed removed("gone", 5);
  CHECK(removed.what() == std::string("gone"));
  CHECK(removed.get_view_removed_reason() == 5);
  CHECK(accelerator_view_removed(6).get_view_removed_reason() == 6);
}

TEST_CASE("A view removed tells of the device as gone unless it is given a reason",
          "[cpp][exceptions]") {
  const accelerator_view_removed removed("gone");
  CHECK(removed.get_view_removed_reason() == static_cast<error_code>(0x887A0005));
  CHECK(accelerator_view_removed("gone", 5).get_error_code() ==
        static_cast<error_code>(0x887A0005));
}

TEST_CASE("Every exception is caught as the base that a program names", "[cpp][exceptions]") {
  const auto throw_it = [] { throw invalid_compute_domain("domain"); };
  CHECK_THROWS_AS(throw_it(), invalid_compute_domain);
  CHECK_THROWS_AS(throw_it(), runtime_exception);
  CHECK_THROWS_AS(throw_it(), std::exception);
}

TEST_CASE("A copy of an exception says what the original says", "[cpp][exceptions]") {
  const runtime_exception original("own text", 7);
  const runtime_exception copied = original;
  CHECK(copied.what() == std::string("own text"));
  CHECK(copied.get_error_code() == 7);
  runtime_exception assigned("another", 1);
  assigned = original;
  CHECK(assigned.what() == std::string("own text"));
  CHECK(assigned.get_error_code() == 7);
}

TEST_CASE("An error code is a number of 32 bits with a sign, as HRESULT is", "[cpp][exceptions]") {
  STATIC_REQUIRE(std::is_same_v<error_code, std::int32_t>);
  CHECK(runtime_exception("something").get_error_code() < 0);
}

TEST_CASE("A number becomes an exception only when asked to, and so does a text",
          "[cpp][exceptions]") {
  STATIC_REQUIRE_FALSE(std::is_convertible_v<error_code, runtime_exception>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<std::string, runtime_exception>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<std::string, out_of_memory>);
}
