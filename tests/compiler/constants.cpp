// #define, constants of the caller, const variables, and arithmetic on them.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::compiled_kernel;
using libtiles::compiler::kernel_text;

namespace {

/// The literal that an initialiser becomes.
std::string folded(const std::string& type, const std::string& expression) {
  const std::string source = compile::body(type + " r = " + expression + ";").opencl_source;
  const std::size_t start = source.find("v_r = ") + 6;
  return source.substr(start, source.find(';', start) - start);
}

int tile_of(const std::string& before, const std::string& size) {
  return compile::text(before + "void k(tiled_index<" + size + "> t, array_view<int, 1> v) {}")
      .tile[0];
}

}  // namespace

TEST_CASE("tile extents take any constant integer expression") {
  CHECK(tile_of("", "4 * 4 + 1") == 17);
  CHECK(tile_of("#define S 8\n", "S") == 8);
  CHECK(tile_of("#define A 3\n#define S (A + 1)\n", "S * 2") == 8);
  CHECK(tile_of("const int S = 2 << 3;\n", "S") == 16);
  CHECK(tile_of("static const unsigned S = 5;\n", "S") == 5);
  CHECK(tile_of("constexpr int A = 3, B = A * 7;\n", "B % 4 ? 6 : 7") == 6);
  CHECK(tile_of("", "(8 > 4) ? (32 >> 1) : 1") == 16);
}

TEST_CASE("a constant of the caller takes the place of a #define of the same name") {
  compile::kernel_input input =
      compile::input("#define S 2\nvoid k(tiled_index<S> t, array_view<int, 1> v) {}");
  input.constants = {{"S", "16"}};
  CHECK(kernel_text(input).compile({}).tile[0] == 16);
}

TEST_CASE("a constant of the caller has a name and a value") {
  const auto error_with = [](const libtiles::compiler::constant& given) -> std::string {
    compile::kernel_input input = compile::input("void k(index<1> i) {}");
    input.constants = {given};
    try {
      kernel_text taken(input);
    } catch (const libtiles::error& refused) {
      return refused.what();
    }
    return {};
  };
  CHECK(error_with({"S", "4"}).empty());
  CHECK(error_with({"S", ""}) ==
        "constant S:1:1: error: the constant 'S' has no value\n"
        "  \n"
        "  ^");
  CHECK(error_with({"4", "S"}) == "the constant '4' is not a valid name in kernel text");
}

TEST_CASE("arithmetic on constants wraps, truncates and rounds as a device does it") {
  CHECK(folded("int", "2147483647 + 1") == "(-2147483647 - 1)");
  CHECK(folded("unsigned", "0u - 1u") == "4294967295u");
  CHECK(folded("int", "-7 / 2") == "(-3)");
  CHECK(folded("int", "-7 % 2") == "(-1)");
  CHECK(folded("long", "-9223372036854775807L - 1") == "(-9223372036854775807L - 1)");
  CHECK(folded("unsigned long", "18446744073709551615u") == "18446744073709551615UL");
  CHECK(folded("float", "1.0f / 3.0f") == "0.33333334f");
  CHECK(folded("float", "0.1f + 0.2f") == "0.3f");
  CHECK(folded("int", "(int)3.99f") == "3");
  CHECK(folded("int", "0x10 + 010 + 0b11") == "27");
  CHECK(folded("int", "1'000'000") == "1000000");
  CHECK(folded("int", "~0") == "(-1)");
  CHECK(folded("bool", "3 > 2 && !(1 == 2)") == "1");
  CHECK(folded("float", "0x1.8p3f") == "12.0f");
}

TEST_CASE("a float constant never becomes a double by accident") {
  const compiled_kernel kernel = compile::body("float y = 0.5; y *= 2;");
  CHECK_FALSE(kernel.uses_double);
  CHECK_THAT(kernel.opencl_source, ContainsSubstring("v_y = 0.5f;"));
  CHECK(compile::body("float y = x * 0.5;").uses_double);
  CHECK(compile::body("double y = x;").uses_double);
  CHECK_FALSE(compile::body("float y = x * 0.5f;").uses_double);
}

TEST_CASE("what is not defined on a device is left to the device") {
  CHECK(folded("float", "1.0f / 0.0f") == "1.0f / 0.0f");
  CHECK(folded("int", "1 << 40") == "1 << 40");
}

TEST_CASE("division of integers by a constant zero is refused") {
  CHECK_THAT(compile::error_in_body("int r = 1 / (2 - 2);"),
             StartsWith("t.tile:2:14: error: division by zero"));
  CHECK_THAT(compile::error_in_body("int r = 1; r %= 0;"),
             StartsWith("t.tile:2:17: error: division by zero"));
}

TEST_CASE("macros that define each other do not end in a loop") {
  CHECK_THAT(compile::error_of("#define A B\n#define B A\nconst int c = A;"),
             StartsWith("t.tile:3:15: error: unknown name 'A'"));
}

TEST_CASE("macros that multiply each other are stopped") {
  std::string text = "#define M0 1\n";
  for (int i = 1; i < 40; ++i) {
    const std::string previous = "M" + std::to_string(i - 1);
    text += "#define M" + std::to_string(i) + " " + previous + " + " + previous + "\n";
  }
  CHECK_THAT(
      compile::error_of(text + "const int c = M39;"),
      StartsWith("t.tile:41:15: error: the expansion of the macros of this text does not end"));
}

TEST_CASE("macros with parameters and other directives are refused") {
  CHECK_THAT(compile::error_of("#define SQUARE(x) ((x) * (x))\n"),
             ContainsSubstring("1:9: error: macros with parameters are not part of the kernel "
                               "language"));
  CHECK_THAT(compile::error_of("#include <amp.h>\n"),
             ContainsSubstring("1:2: error: '#include' is not part of the kernel language"));
}
