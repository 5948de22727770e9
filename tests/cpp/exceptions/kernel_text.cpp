// Errors that a place in a kernel is to blame for.
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

#include "tests/support/catch.hpp"

using namespace tiles;

TEST_CASE("A typing error in TILES_KERNEL is a compile error at the line of the C++ file",
          "[cpp][exceptions]") {
  std::vector<float> data(4, 1.0f);
  const array_view<float> values(4, data);
  const int line = __LINE__ + 5;
  try {
    // clang-format off
    parallel_for_each(values.extent, TILES_KERNEL((values),
        [=](tiles::index<1> i) restrict(amp) {
          values[i] = valeus[i] * 2;
        }));
    // clang-format on
    FAIL("no exception");
  } catch (const compile_error& error) {
    CHECK(error.get_status() == TILES_ERROR_COMPILE);
    CHECK(error.get_file() == std::string(__FILE__));
    CHECK(error.get_line() == line);
    CHECK(error.get_column() == 23);
    CHECK(error.what() == std::string(__FILE__) + ":" + std::to_string(line) +
                              ":23: error: unknown name 'valeus'\n"
                              "            values[i] = valeus[i] * 2;\n"
                              "                        ^~~~~~\n"
                              "  help: did you mean 'values'?");
  }
}

TEST_CASE("After a compile error the program goes on", "[cpp][exceptions]") {
  std::vector<int> data{1, 2, 3};
  const array_view<int> numbers(3, data);
  for (int attempt = 0; attempt < 2; ++attempt) {
    CHECK_THROWS_AS(parallel_for_each(numbers.extent, TILES_KERNEL((numbers), [=
    ](tiles::index<1> i) restrict(amp) { numbers[i] = 1 + ; })),
                    compile_error);
  }
  parallel_for_each(numbers.extent, TILES_KERNEL((numbers), [=](tiles::index<1> i) restrict(amp) {
                      numbers[i] += 1;
                    }));
  CHECK(numbers[2] == 4);
}

TEST_CASE("A typing error in kernel text is a compile error at the text's line",
          "[cpp][exceptions]") {
  const kernel scale("scale.tile",
                     "void scale(index<1> i, array_view<float, 1> v)\n"
                     "restrict(amp) { v[i] = 2 * w[i]; }\n");
  std::vector<float> data(4, 1.0f);
  const array_view<float> values(4, data);
  try {
    parallel_for_each(values.extent, scale, values);
    FAIL("no exception");
  } catch (const compile_error& error) {
    CHECK_THAT(error.what(), StartsWith("scale.tile:2:28: error: "));
    CHECK(error.get_file() == std::string("scale.tile"));
    CHECK(error.get_line() == 2);
    CHECK(error.get_column() == 28);
  }
}

TEST_CASE("A fault in a checked kernel is told where its data is looked at, with its place",
          "[cpp][exceptions]") {
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  desc.checked = 1;
  tiles_context context = nullptr;
  REQUIRE(tiles_context_create(&desc, &context) == TILES_OK);
  const accelerator_view checked = accelerator_view::from_native(context);
  const kernel divide("divide.tile",
                      "void divide(index<1> i, array_view<int, 1> v)\n"
                      "{ v[i] = 12 / v[i]; }\n");
  std::vector<int> data{3, 0};
  const array_view<int> values(2, data);
  parallel_for_each(checked, values.extent, divide, values);
  try {
    values.synchronize();
    FAIL("no exception");
  } catch (const kernel_fault& error) {
    CHECK_THAT(error.what(), StartsWith("divide: 1 fault found in checked mode\n"
                                        "divide.tile:2:10: division by zero in '12 / v[i]'"));
    CHECK(error.get_status() == TILES_ERROR_KERNEL_FAULT);
    CHECK(error.get_file() == std::string("divide.tile"));
    CHECK(error.get_line() == 2);
    CHECK(error.get_column() == 10);
  }
  values.synchronize();
  CHECK(data == std::vector<int>{4, 0});
}
