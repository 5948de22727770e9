#include <tiles/short_vectors.hpp>
#include <type_traits>

#include "tests/support/catch.hpp"

using namespace tiles::graphics;

TEST_CASE("short_vector names a vector by its component and their number", "[cpp][short_vectors]") {
  CHECK(std::is_same_v<short_vector<float, 3>::type, float_3>);
  CHECK(std::is_same_v<short_vector<unsigned char, 4>::type, uchar_4>);
  CHECK(std::is_same_v<short_vector<int, 2>::type, int_2>);
}

TEST_CASE("A short vector of one component is the component", "[cpp][short_vectors]") {
  CHECK(std::is_same_v<short_vector<unsigned int, 1>::type, unsigned int>);
}

TEST_CASE("short_vector_traits say what a vector is made of", "[cpp][short_vectors]") {
  CHECK(std::is_same_v<short_vector_traits<uint_4>::value_type, unsigned int>);
  CHECK(short_vector_traits<uint_4>::size == 4);
  CHECK(short_vector_traits<float_2>::size == 2);
}

TEST_CASE("To short_vector_traits a number is one component", "[cpp][short_vectors]") {
  CHECK(std::is_same_v<short_vector_traits<float>::value_type, float>);
  CHECK(short_vector_traits<float>::size == 1);
}

TEST_CASE("A number is assigned to all components", "[cpp][short_vectors]") {
  float_3 v(1, 2, 3);
  v = 4;
  CHECK(v == float_3(4, 4, 4));
}
