// What the parser says about text that it cannot read.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::error_in_body;
using compile::error_of;

TEST_CASE("a missing semicolon, bracket or operand is named with what stands there instead") {
  CHECK_THAT(error_in_body("int a = 1\nint b = 2;"),
             StartsWith("t.tile:3:1: error: expected ';' after the declaration, got 'int'"));
  CHECK_THAT(error_in_body("v[t.global[0]][0 = 1;"),
             StartsWith("t.tile:2:21: error: expected ']' after the index, got ';'"));
  CHECK_THAT(error_in_body("int a = ;"),
             StartsWith("t.tile:2:9: error: expected an expression, got ';'"));
  CHECK_THAT(error_in_body("if x > 1) {}"),
             StartsWith("t.tile:2:4: error: expected '(' after 'if', got 'x'"));
  CHECK_THAT(error_of("void f(index<1> i) {"),
             StartsWith("t.tile:1:21: error: expected '}' to close the block, got the end of the "
                        "text"));
}

TEST_CASE("what the kernel language leaves out is named") {
  CHECK_THAT(error_in_body("goto end;"),
             ContainsSubstring("'goto' is not part of the kernel language"));
  CHECK_THAT(error_in_body("try { }"), ContainsSubstring("'try' is not part"));
  CHECK_THAT(error_of("template <class T> T f(T x) { return x; }"),
             ContainsSubstring("templates are not part of the kernel language"));
  CHECK_THAT(error_in_body("auto f = [](int a) { return a; };"),
             ContainsSubstring("a lambda within a kernel is not part of the kernel language"));
  CHECK_THAT(error_in_body("auto text = \"x\";"),
             ContainsSubstring("kernels cannot use strings\n"));
  CHECK_THAT(error_of("struct P { int x; int size() { return x; } };"),
             ContainsSubstring("a struct in a kernel cannot have member functions"));
  CHECK_THAT(error_in_body("static int calls;"),
             ContainsSubstring("a static variable in a kernel must be const"));
  CHECK_THAT(error_of("int counter;"),
             ContainsSubstring("a variable outside of all functions must be const"));
}

TEST_CASE("words that make no type are refused") {
  CHECK_THAT(error_in_body("unsigned float a;"), ContainsSubstring("this is not a valid type"));
  CHECK_THAT(error_in_body("long long long a;"), ContainsSubstring("this is not a valid type"));
  CHECK_THAT(error_in_body("short char a;"), ContainsSubstring("this is not a valid type"));
  CHECK_THAT(error_of("void f(index<1> i, Descripton d) {}"),
             ContainsSubstring("unknown type 'Descripton'"));
}

TEST_CASE("numbers that are none or that do not fit are refused") {
  CHECK_THAT(error_in_body("int a = 12ab;"), ContainsSubstring("'12ab' is not a number"));
  CHECK_THAT(error_in_body("int a = 089;"), ContainsSubstring("'089' is not a number"));
  CHECK_THAT(error_in_body("float a = 1.5x;"), ContainsSubstring("'1.5x' is not a number"));
  CHECK_THAT(error_in_body("int a = 18446744073709551616;"),
             ContainsSubstring("this number does not fit 64 bits"));
  CHECK_THAT(error_in_body("float a = 1e39f;"),
             ContainsSubstring("this number is too large or too small for a float"));
  CHECK_THAT(error_in_body("double a = 1e400;"),
             ContainsSubstring("this number is too large or too small for a double"));
}

TEST_CASE("a kernel for the host only is refused, and so is an unknown restriction") {
  CHECK_THAT(error_of("[=](index<1> i) restrict(cpu) {}"),
             ContainsSubstring("this function is for the host only"));
  CHECK_THAT(error_of("[=](index<1> i) restrict(gpu) {}"),
             ContainsSubstring("restrict accepts 'amp' and 'cpu', not 'gpu'"));
  CHECK(error_of("[=](index<1> i) restrict(cpu, amp) {}") == "");
  CHECK(error_of("[=](index<1> i) mutable restrict(amp) -> void {}") == "");
}

TEST_CASE("text that is nested without end is refused, not followed") {
  const std::string open(100000, '(');
  CHECK_THAT(error_in_body("int a = " + open + "1;"), ContainsSubstring("nested too deeply"));
  CHECK_THAT(error_in_body(std::string(100000, '{')), ContainsSubstring("nested too deeply"));
  CHECK_THAT(error_in_body("int a = " + std::string(100000, '-') + "1;"),
             ContainsSubstring("nested too deeply"));
  std::string sum = "x";
  for (int i = 0; i < 100000; ++i) sum += "+x";
  CHECK_THAT(error_in_body("float a = " + sum + ";"), ContainsSubstring("nested too deeply"));
  CHECK_THAT(error_in_body("int a" + std::string(100000, '[') + ";"), ContainsSubstring("error:"));
}

TEST_CASE("a text may begin with a byte order mark, and have none elsewhere") {
  const std::string mark = "\xEF\xBB\xBF";
  CHECK_NOTHROW(compile::text(mark + compile::kernel_around("int a = 1;")));
  CHECK_THAT(error_of(mark + mark + "void f(index<1> i) {}"),
             ContainsSubstring("this character is not allowed in kernel text"));
  CHECK_THAT(error_in_body("int a = " + mark + "1;"),
             ContainsSubstring("this character is not allowed in kernel text"));
}

TEST_CASE("characters that mean nothing are reported, whatever they are") {
  CHECK_THAT(error_in_body("int a = 1 @ 2;"),
             ContainsSubstring("this character is not allowed in kernel text"));
  CHECK_THAT(error_in_body("int größe = 1;"),
             ContainsSubstring("this character is not allowed in kernel text"));
  CHECK_THAT(error_of("/* never closed"), ContainsSubstring("this comment is never closed"));
}
