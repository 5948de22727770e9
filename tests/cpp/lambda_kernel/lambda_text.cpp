#include <tiles/lambda_text.hpp>

#include "tests/support/catch.hpp"

using namespace tiles::detail;

TEST_CASE("A lambda's brackets tell how each variable is captured", "[cpp][lambda_kernel]") {
  constexpr lambda_captures by_default("[=, &matrix](index<1> i) {}");
  CHECK(by_default.way_of("matrix") == capture_way::by_reference);
  CHECK(by_default.way_of("matrix_2") == capture_way::by_value);
  constexpr lambda_captures by_name("[ a, & b ](index<1> i) { c[i] = 0; }");
  CHECK(by_name.way_of("a") == capture_way::by_value);
  CHECK(by_name.way_of("b") == capture_way::by_reference);
  CHECK(by_name.way_of("c") == capture_way::none);
  constexpr lambda_captures all_by_reference("[&, a](index<1> i) {}");
  CHECK(all_by_reference.way_of("a") == capture_way::by_value);
  CHECK(all_by_reference.way_of("b") == capture_way::by_reference);
  CHECK(lambda_captures("[](index<1> i) {}").way_of("a") == capture_way::none);
}

TEST_CASE("A lambda's brackets name variables of the list in front of it", "[cpp][lambda_kernel]") {
  CHECK(lambda_captures("[=, &a](index<1> i) {}").name_only("b, a"));
  CHECK(lambda_captures("[=](index<1> i) {}").name_only(""));
  CHECK(lambda_captures("[](index<1> i) {}").name_only("a"));
  CHECK(lambda_captures("[a](index<1> i) {}").name_only("typename T, a"));
  CHECK_FALSE(lambda_captures("[a, b](index<1> i) {}").name_only("a, bb"));
  CHECK_FALSE(lambda_captures("[&a](index<1> i) {}").name_only(""));
}

TEST_CASE("A list's names are told by their numbers", "[cpp][lambda_kernel]") {
  CHECK(name_in_list("a, b , c", 0) == "a");
  CHECK(name_in_list("a, b , c", 1) == "b");
  CHECK(name_in_list("a, b , c", 2) == "c");
}

TEST_CASE("A lambda shows the rank of its index", "[cpp][lambda_kernel]") {
  CHECK(parameter_of("[=](index<2> i) {}").rank == 2);
  CHECK(parameter_of("[=, &a](const concurrency::index< 3 >& i) {}").rank == 3);
  CHECK(parameter_of("[=](tiles::index<N> i) {}").rank == -1);
  CHECK(parameter_of("[=](place at) {}").rank == -1);
  CHECK_FALSE(parameter_of("[=](index<2> i) {}").is_tiled);
}

TEST_CASE("A lambda shows the tile of its tiled_index, as far as it is of numbers",
          "[cpp][lambda_kernel]") {
  constexpr lambda_parameter two = parameter_of("[=](tiled_index<16, 8> t) {}");
  CHECK(two.is_tiled);
  CHECK(two.rank == 2);
  CHECK(two.tile == std::array<int, 3>{16, 8, 0});
  constexpr lambda_parameter three =
      parameter_of("[=](const ::tiles::tiled_index<(S, 2), 4, 2 * 2> t) {}");
  CHECK(three.rank == 3);
  CHECK(three.tile == std::array<int, 3>{-1, 4, -1});
}
