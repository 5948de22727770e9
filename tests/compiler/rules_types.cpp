// The rules of enums, aliases, vectors, halves, structs and literals, each with its message.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::error_in_body;
using compile::error_of;

TEST_CASE("an enum class becomes a number when asked to only") {
  const std::string before = "enum class e { a, b };\nvoid k(index<1> i, array_view<int, 1> v) ";
  CHECK(error_of(before + "{ v[i] = e::b; }") ==
        "t.tile:2:51: error: cannot convert 'e' to 'int'\n"
        "  void k(index<1> i, array_view<int, 1> v) { v[i] = e::b; }\n"
        "                                                    ^~~~\n"
        "  help: write static_cast<int>(...)");
  CHECK_THAT(error_of(before + "{ v[i] = e::a + 1; }"),
             ContainsSubstring("this operator does not take 'e' and 'int'"));
  CHECK_THAT(error_of(before + "{ if (e::a) v[i] = 1; }"),
             ContainsSubstring("a condition must be a number or a bool, got 'e'"));
  CHECK_THAT(error_of(before + "{ v[i] = b; }"), ContainsSubstring("unknown name 'b'"));
  CHECK(error_of(before + "{ v[i] = (int)e::b + int(e::a) + (e::a < e::b); }") == "");
}

TEST_CASE("a number becomes an enum when asked to only") {
  const std::string before = "enum e { a, b };\nvoid k(index<1> i, array_view<e, 1> v) ";
  CHECK(error_of(before + "{ v[i] = 1; }") ==
        "t.tile:2:49: error: cannot convert 'int' to 'e'\n"
        "  void k(index<1> i, array_view<e, 1> v) { v[i] = 1; }\n"
        "                                                  ^\n"
        "  help: write static_cast<e>(...)");
  CHECK_THAT(error_of(before + "{ v[i]++; }"), ContainsSubstring("++ and -- do not take an 'e'"));
  CHECK_THAT(error_of(before + "{ v[i] += 1; }"),
             ContainsSubstring("this assignment does not take 'e' and 'int'"));
  CHECK(error_of(before + "{ v[i] = static_cast<e>(1); v[i] = (e)(a + 1); e n = b; }") == "");
}

TEST_CASE("the values of an enum are constants that fit it") {
  CHECK(error_of("enum e : unsigned char { a = 255, b };") ==
        "t.tile:1:35: error: the value 256 of 'b' does not fit 'unsigned char'\n"
        "  enum e : unsigned char { a = 255, b };\n"
        "                                    ^");
  CHECK(error_of("enum e : float { a };") ==
        "t.tile:1:10: error: the type of an enum must be an integer, not a 'float'\n"
        "  enum e : float { a };\n"
        "           ^~~~~");
  CHECK_THAT(error_of("enum e { a = 1.5f };"),
             ContainsSubstring("the value of 'a' must be a constant integer"));
  CHECK_THAT(error_of("enum e { a, a };"), ContainsSubstring("'a' is declared twice"));
  CHECK_THAT(error_of("enum e { a };\nenum f { a };"), ContainsSubstring("'a' is declared twice"));
  CHECK_THAT(error_of("enum e { a };\nint f() { return e; }"),
             ContainsSubstring("expected '(' after the type 'e' in an expression"));
}

TEST_CASE("another name is given to types of values only") {
  CHECK(error_of("using v = array_view<int, 1>;") ==
        "t.tile:1:11: error: 'v' cannot be an alias of 'array_view<int, 1>'\n"
        "  using v = array_view<int, 1>;\n"
        "            ^~~~~~~~~~~~~~~~~~\n"
        "  help: numbers, vectors, structs, index<N> and extent<N> can have aliases");
}

TEST_CASE("a vector has the components that it has") {
  CHECK(error_in_body("float_2 a; a.z = 1;") ==
        "t.tile:2:14: error: a 'float_2' has no component 'z'\n"
        "  float_2 a; a.z = 1;\n"
        "               ^\n"
        "  help: the components of a 'float_2' are xy or rg, alone or combined, as in v.yx");
  CHECK_THAT(error_in_body("float_4 a; a.xg = 1;"), ContainsSubstring("has no component 'xg'"));
  CHECK_THAT(error_in_body("float_4 a; float_4 b = a.xyzwx;"),
             ContainsSubstring("has no component 'xyzwx'"));
  CHECK_THAT(error_in_body("float_4 a; a.length();"),
             ContainsSubstring("a 'float_4' has no method 'length'"));
}

TEST_CASE("components that are named twice cannot be assigned to") {
  CHECK(error_in_body("float_2 a; a.xx = 1;") ==
        "t.tile:2:12: error: this names a component twice, so it cannot be assigned to\n"
        "  float_2 a; a.xx = 1;\n"
        "             ^~~~");
  CHECK_THAT(error_in_body("float_4 a; a.xyx += 1;"),
             ContainsSubstring("this names a component twice"));
  CHECK(error_in_body("float_4 a; a.xyzw = a.xxyy; a.wx = a.xw;") == "");
}

TEST_CASE("a vector is made of its components, or of one number") {
  CHECK(error_in_body("float_3 a(1, 2);") ==
        "t.tile:2:9: error: 'float_3' has 3 components, got 2\n"
        "  float_3 a(1, 2);\n"
        "          ^");
  CHECK_THAT(error_in_body("float_2 b; float_4 a(1, 2, 3, b);"),
             ContainsSubstring("'float_4' has 4 components, got 5"));
  CHECK_THAT(
      error_in_body("float_3 a(t.global);"),
      ContainsSubstring("'float_3' is constructed from numbers and vectors, got 'index<2>'"));
}

TEST_CASE("a vector becomes one of other components when asked to only") {
  CHECK(error_in_body("int_2 a; float_2 b = a;") ==
        "t.tile:2:22: error: cannot convert 'int_2' to 'float_2'\n"
        "  int_2 a; float_2 b = a;\n"
        "                       ^\n"
        "  help: write static_cast<float_2>(...)");
  CHECK_THAT(error_in_body("float_3 a; float_2 b = a;"),
             ContainsSubstring("cannot convert 'float_3' to 'float_2'"));
  CHECK(error_in_body("int_2 a; float_2 b(a); b = (float_2)a; b = static_cast<float_2>(a);") == "");
}

TEST_CASE("operators take vectors of one type, or a vector and a number") {
  CHECK_THAT(error_in_body("float_2 a; int_2 b; a = a + b;"),
             ContainsSubstring("this operator does not take 'float_2' and 'int_2'"));
  CHECK_THAT(error_in_body("float_2 a; bool b = a < a;"),
             ContainsSubstring("this operator does not take 'float_2' and 'float_2'"));
  CHECK_THAT(error_in_body("float_2 a; a = a % 2;"),
             ContainsSubstring("this operator does not take 'float_2' and 'int'"));
  CHECK_THAT(error_in_body("float_2 a; a = ~a;"),
             ContainsSubstring("this operator does not take a 'float_2'"));
  CHECK_THAT(error_in_body("float_2 a; if (a) {}"),
             ContainsSubstring("a condition must be a number or a bool, got 'float_2'"));
  CHECK_THAT(error_in_body("int_2 a; a /= 0;"), ContainsSubstring("division by zero"));
  CHECK_THAT(error_in_body("float y = x; y += float_2(1);"),
             ContainsSubstring("this assignment does not take 'float' and 'float_2'"));
}

TEST_CASE("types that this language has not are named, with what to write instead") {
  CHECK(error_in_body("half4 a;") ==
        "t.tile:2:1: error: 'half4' is not part of the kernel language\n"
        "  half4 a;\n"
        "  ^~~~~\n"
        "  help: half is a storage type without vectors; use float_4");
  CHECK_THAT(error_in_body("float8 a;"),
             ContainsSubstring("help: vectors have 2, 3 or 4 components"));
  CHECK_THAT(error_in_body("Matrix a;"), ContainsSubstring("unknown type 'Matrix'"));
}

TEST_CASE("a number becomes norm or unorm only where that is written") {
  CHECK_THAT(error_in_body("norm a = x;"), ContainsSubstring("cannot convert 'float' to 'norm'"));
  CHECK_THAT(error_in_body("norm a(x); unorm b = a;"),
             ContainsSubstring("cannot convert 'norm' to 'unorm'"));
  CHECK_THAT(error_in_body("unorm a(x); a += 0.5f;"),
             ContainsSubstring("help: write unorm(...), which clamps a number to the range"));
  CHECK_THAT(error_in_body("norm_2 a; a = a * 0.5f;"),
             ContainsSubstring("cannot convert 'float' to 'norm_2'"));
  CHECK_THAT(error_of("norm f(float x) { return x; }"),
             ContainsSubstring("cannot convert 'float' to 'norm'"));
  CHECK(error_in_body("unorm a(x); norm b = a; float sum = b; a = unorm(b) + a; sum += a;") == "");
}

TEST_CASE("norm and unorm refuse what their vectors do not take") {
  CHECK_THAT(error_in_body("unorm_2 a; a = -a;"),
             ContainsSubstring("this operator does not take a 'unorm_2'"));
  CHECK_THAT(error_in_body("norm_2 a; norm_3 b; a = a + b;"),
             ContainsSubstring("this operator does not take 'norm_2' and 'norm_3'"));
  CHECK_THAT(error_in_body("norm a; int b = 3 % a;"),
             ContainsSubstring("this operator does not take 'int' and 'norm'"));
  CHECK_THAT(error_in_body("norm a; a %= a;"),
             ContainsSubstring("this assignment does not take 'norm' and 'norm'"));
  CHECK_THAT(error_in_body("unorm_2 a; norm b; a *= b;"),
             ContainsSubstring("cannot convert 'norm' to 'unorm_2'"));
}

TEST_CASE("a half is a number in memory only") {
  CHECK(error_in_body("half h = x;") ==
        "t.tile:2:1: error: a local variable cannot be of type 'half'\n"
        "  half h = x;\n"
        "  ^~~~\n"
        "  help: use float: half is a storage type, for elements of views and of tile_static "
        "arrays and for members of structs");
  CHECK_THAT(error_of("float f(half h) { return h; }"),
             ContainsSubstring("a parameter cannot be of type 'half'"));
  CHECK_THAT(error_of("half f(float h) { return h; }"),
             ContainsSubstring("the value of a function cannot be of type 'half'"));
  CHECK(error_in_body("tile_static half h[4]; h[t.local[0]] = x;") == "");
}

TEST_CASE("a struct is plain data") {
  CHECK(error_of("struct p { int x = 1; };") ==
        "t.tile:1:16: error: a member of a struct cannot have an initialiser\n"
        "  struct p { int x = 1; };\n"
        "                 ^\n"
        "  help: initialise it where the struct is created: p{...}");
  CHECK(error_of("struct p { int x; p(int a) {} };") ==
        "t.tile:1:19: error: a struct in a kernel cannot have member functions\n"
        "  struct p { int x; p(int a) {} };\n"
        "                    ^\n"
        "  help: write its members in braces: p{...}");
  CHECK(error_of("struct p { int x : 3; };") ==
        "t.tile:1:18: error: a struct in a kernel cannot have bit-fields\n"
        "  struct p { int x : 3; };\n"
        "                   ^\n"
        "  help: extract the bits from an integer with >> and &");
  CHECK(error_of("struct b { int x; };\nstruct p : b { int y; };") ==
        "t.tile:2:10: error: a struct in a kernel cannot have a base\n"
        "  struct p : b { int y; };\n"
        "           ^\n"
        "  help: make the base a member of the struct");
  CHECK(error_of("struct p { public: int x; };\nvoid k(index<1> i, array_view<p, 1> v) {}") == "");
}

TEST_CASE("a character literal is one character") {
  CHECK(error_in_body("int a = 'ab';") ==
        "t.tile:2:9: error: 'ab' is not a single character\n"
        "  int a = 'ab';\n"
        "          ^~~~\n"
        "  help: use an ASCII character, or the code of a byte: '\\xe9'");
  CHECK_THAT(error_in_body("int a = '';"), ContainsSubstring("'' is not a single character"));
  CHECK_THAT(error_in_body("int a = '\\q';"), ContainsSubstring("is not a single character"));
  CHECK_THAT(error_in_body("int a = '\\777';"), ContainsSubstring("is not a single character"));
  CHECK_THAT(error_in_body("int a = 'a;"), ContainsSubstring("this character is never closed"));
}

TEST_CASE("a number that makes doubles of floats is a warning") {
  const auto kernel =
      compile::text("void k(index<1> i, float x) {\nfloat y = x * 0.5; float z = 0.5 + 1;\n}");
  REQUIRE(kernel.warnings.size() == 1);
  CHECK(
      kernel.warnings[0] ==
      "t.tile:2:15: warning: this number is a double and promotes the float expression to double\n"
      "  float y = x * 0.5; float z = 0.5 + 1;\n"
      "                ^~~\n"
      "  help: append f to the number to compute in float");
}

TEST_CASE("a captured view of vectors is known by the vector's name and size") {
  const auto captured = [](const std::string& name, std::size_t size) {
    compile::bound_argument made = compile::view("v", libtiles::scalar_type::structure, 1);
    made.type.element = {libtiles::scalar_type::structure, name, size};
    return made;
  };
  const std::string text = "[=](index<1> i) { v[i].z = 1; }";
  CHECK(error_of(text, {captured("float_3", 12)}) == "");
  CHECK(error_of(text, {captured("float_3", 16)}) ==
        "argument 'v': struct 'float_3' has 12 bytes in the kernel text, got 16 bytes from the "
        "host");
}
