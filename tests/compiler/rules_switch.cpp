// The rules of switch, each with its message.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::error_in_body;

TEST_CASE("a case is there once") {
  CHECK(error_in_body("switch (t.local[0]) { case 3: break; case 1 + 2: break; }") ==
        "t.tile:2:38: error: this switch has more than one case 3 already\n"
        "  switch (t.local[0]) { case 3: break; case 1 + 2: break; }\n"
        "                                       ^~~~~~~~~~~");
  CHECK_THAT(error_in_body("switch (t.local[0]) { case 1 ... 4: break; case 2: break; }"),
             StartsWith("t.tile:2:44: error: this switch has more than one case 2 already"));
  CHECK(error_in_body("switch (t.local[0]) { default: break; case 1: default: break; }") ==
        "t.tile:2:47: error: this switch already has a default\n"
        "  switch (t.local[0]) { default: break; case 1: default: break; }\n"
        "                                                ^~~~~~~~");
}

TEST_CASE("a label does not jump over an initialisation") {
  CHECK(error_in_body("switch (t.local[0]) { case 0: int n = 1; case 1: break; }") ==
        "t.tile:2:42: error: this label jumps over the initialisation of 'n'\n"
        "  switch (t.local[0]) { case 0: int n = 1; case 1: break; }\n"
        "                                           ^~~~~~~\n"
        "  help: enclose the statements of the case that declares it in braces");
  CHECK_THAT(error_in_body("switch (t.local[0]) { case 0: index<2> i; case 1: break; }"),
             ContainsSubstring("this label jumps over the initialisation of 'i'"));
  CHECK_THAT(error_in_body("switch (t.local[0]) { case 0: const int n = 1; default: break; }"),
             ContainsSubstring("this label jumps over the initialisation of 'n'"));
  CHECK(error_in_body("switch (t.local[0]) { case 0: { int n = 1; } case 1: int m = 2; }") == "");
}

TEST_CASE("a case is a constant integer of the switch's type") {
  CHECK(error_in_body("int n = t.local[0]; switch (n) { case n: break; }") ==
        "t.tile:2:39: error: a case must be a constant integer\n"
        "  int n = t.local[0]; switch (n) { case n: break; }\n"
        "                                        ^\n"
        "  help: use a number, an enum's value, or a const int with a constant value");
  CHECK_THAT(error_in_body("switch (t.local[0]) { case 1.5f: break; }"),
             ContainsSubstring("a case must be a constant integer"));
  CHECK(error_in_body("switch (t.local[0]) { case 4294967296: break; }") ==
        "t.tile:2:28: error: the case 4294967296 does not fit 'int', the type of the switch\n"
        "  switch (t.local[0]) { case 4294967296: break; }\n"
        "                             ^~~~~~~~~~");
}

TEST_CASE("a range of cases goes up, and not too far") {
  CHECK(error_in_body("switch (t.local[0]) { case 3 ... 1: break; }") ==
        "t.tile:2:23: error: the range from 3 to 1 is empty\n"
        "  switch (t.local[0]) { case 3 ... 1: break; }\n"
        "                        ^~~~~~~~~~~~~");
  CHECK(error_in_body("switch (t.local[0]) { case 0 ... 1024: break; }") ==
        "t.tile:2:23: error: a range of cases has at most 1024 values\n"
        "  switch (t.local[0]) { case 0 ... 1024: break; }\n"
        "                        ^~~~~~~~~~~~~~~~\n"
        "  help: test the value with 'if' instead");
}

TEST_CASE("a switch takes an integer or an enum") {
  CHECK(error_in_body("switch (x) { case 1: break; }") ==
        "t.tile:2:9: error: a switch takes an integer or an enum, got 'float'\n"
        "  switch (x) { case 1: break; }\n"
        "          ^");
}

TEST_CASE("labels stand in the braces of their switch") {
  CHECK(error_in_body("switch (t.local[0]) { case 0: if (x > 1) { case 1: break; } }") ==
        "t.tile:2:44: error: 'case' is outside of a switch\n"
        "  switch (t.local[0]) { case 0: if (x > 1) { case 1: break; } }\n"
        "                                             ^~~~\n"
        "  help: put the label directly into the braces of its switch");
  CHECK_THAT(error_in_body("default: x;"), ContainsSubstring("'default' is outside of a switch"));
  CHECK_THAT(error_in_body("switch (t.local[0]) { int n; case 0: break; }"),
             ContainsSubstring("expected 'case' or 'default' first in a switch, got 'int'"));
  CHECK_THAT(error_in_body("switch (t.local[0]) { case 0: continue; }"),
             ContainsSubstring("'continue' is outside of all loops"));
}
