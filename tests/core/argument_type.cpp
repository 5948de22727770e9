#include "libtiles/core/argument_type.hpp"

#include "tests/support/catch.hpp"

using namespace libtiles;

TEST_CASE("an argument type is shown in the words of kernel text") {
  const element_type number{scalar_type::float32, "", 4};
  const element_type structure{scalar_type::structure, "Description", 28};
  CHECK(to_string(argument_type{argument_kind::array_view, number, 2, true}) ==
        "array_view<const float, 2>");
  CHECK(to_string(argument_type{argument_kind::array_view, structure, 1, false}) ==
        "array_view<Description, 1>");
  CHECK(to_string(argument_type{argument_kind::array, number, 3, false}) == "array<float, 3>&");
  CHECK(to_string(argument_type{argument_kind::array, number, 3, true}) ==
        "const array<float, 3>&");
  CHECK(to_string(argument_type{argument_kind::value, number, 0, false}) == "float");
}

TEST_CASE("structs of one name and different sizes are different element types") {
  const element_type a{scalar_type::structure, "P", 8};
  const element_type b{scalar_type::structure, "P", 12};
  CHECK(a != b);
  CHECK(a == element_type{scalar_type::structure, "P", 8});
}
