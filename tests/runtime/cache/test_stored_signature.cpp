// A kernel's parameters beside its binary.
#include "libtiles/runtime/programs/stored_signature.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

TEST_CASE("parameters come back as they were kept, and so does the binary", "[stored_signature]") {
  opencl_signature kept;
  kept.parameters = {{"in", "float*", parameter_space::global, true},
                     {"", "", parameter_space::unknown, false},
                     {"pair", "struct two words", parameter_space::value, false}};
  kept.required_size = {8, 4, 1};
  const std::string binary = GENERATE(std::string("\0\n1 2\n", 6), std::string());
  const auto found = unpack(pack(kept, binary));
  REQUIRE(found);
  CHECK(found->binary == binary);
  CHECK(found->signature.required_size == kept.required_size);
  REQUIRE(found->signature.parameters.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(found->signature.parameters[i].name == kept.parameters[i].name);
    CHECK(found->signature.parameters[i].type == kept.parameters[i].type);
    CHECK(found->signature.parameters[i].space == kept.parameters[i].space);
    CHECK(found->signature.parameters[i].is_const == kept.parameters[i].is_const);
  }
}

TEST_CASE("a kernel without parameters is kept too", "[stored_signature]") {
  const auto found = unpack(pack({}, "binary"));
  REQUIRE(found);
  CHECK(found->binary == "binary");
  CHECK(found->signature.parameters.empty());
}

TEST_CASE("what holds no parameters is not taken for some", "[stored_signature]") {
  CHECK_FALSE(unpack(""));
  CHECK_FALSE(unpack("binary"));
  CHECK_FALSE(unpack("parameters 1 0 0 0\n"));
  CHECK_FALSE(unpack("parameters 1 0 0 0\n9 0\nin\nfloat*\n"));
  CHECK_FALSE(unpack("parameters 99999999999 0 0 0\n1 0\nin\nfloat*\n"));
}
