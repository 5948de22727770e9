// The atomic functions: what they update, and what they refuse.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::error_in_body;
using compile::error_of;

TEST_CASE("an element that is updated atomically is read and written") {
  const auto made = compile::text(
      "void count(int* at) { atomic_fetch_inc(at); }\n"
      "void k(index<1> i, array_view<int, 1> a, array_view<int, 1> b, array_view<int, 1> d) {\n"
      "  count(&a[i]); int seen = 0; atomic_compare_exchange(&b[i], &seen, 2);\n"
      "  d[i] = seen;\n}");
  CHECK((made.parameters[0].is_read && made.parameters[0].is_written));
  CHECK((made.parameters[1].is_read && made.parameters[1].is_written));
  CHECK((!made.parameters[2].is_read && made.parameters[2].is_written));
}

TEST_CASE("an atomic function takes the address of an int or an unsigned int, some of a float") {
  CHECK(error_in_body("atomic_fetch_add(v[t], 1);") ==
        "t.tile:2:18: error: 'atomic_fetch_add' takes the address of what it updates, got an "
        "'int'\n"
        "  atomic_fetch_add(v[t], 1);\n"
        "                   ^~~~\n"
        "  help: write & in front of it");
  CHECK(error_in_body("tile_static double d; atomic_fetch_add(&d, 1);") ==
        "t.tile:2:40: error: 'atomic_fetch_add' updates an int, an unsigned int or a float, not a "
        "'double'\n"
        "  tile_static double d; atomic_fetch_add(&d, 1);\n"
        "                                         ^~");
  CHECK_THAT(error_in_body("tile_static float f; atomic_fetch_max(&f, 1);"),
             ContainsSubstring("'atomic_fetch_max' updates an int or an unsigned int, not a "
                               "'float'"));
  CHECK_THAT(error_in_body("tile_static long n; atomic_fetch_add(&n, 1);"),
             ContainsSubstring("not a 'long'"));
}

TEST_CASE("an atomic function updates what other threads see") {
  CHECK(error_in_body("int n = 0; atomic_fetch_inc(&n);") ==
        "t.tile:2:29: error: 'atomic_fetch_inc' cannot update a variable of one thread\n"
        "  int n = 0; atomic_fetch_inc(&n);\n"
        "                              ^~\n"
        "  help: update an element of a view or of a tile_static array");
  CHECK(error_in_body("atomic_exchange(&c[0], 1.0f);") ==
        "t.tile:2:17: error: 'atomic_exchange' cannot update a const element\n"
        "  atomic_exchange(&c[0], 1.0f);\n"
        "                  ^~~~~\n"
        "  help: use a view of non-const elements");
}

TEST_CASE("an atomic function has as many arguments as in C++ AMP") {
  CHECK_THAT(error_in_body("atomic_fetch_inc(&v[t], 1);"),
             ContainsSubstring("'atomic_fetch_inc' takes 1 argument, got 2"));
  CHECK_THAT(error_in_body("atomic_compare_exchange(&v[t], 1);"),
             ContainsSubstring("'atomic_compare_exchange' takes 3 arguments, got 2"));
  CHECK(error_in_body("atomic_compare_exchange(&v[t], 1, 2);") ==
        "t.tile:2:32: error: 'atomic_compare_exchange' takes the address of the expected value, "
        "'int*', got an 'int'\n"
        "  atomic_compare_exchange(&v[t], 1, 2);\n"
        "                                 ^\n"
        "  help: keep the expected value in a variable, and write & in front of it");
  CHECK_THAT(error_in_body("atomic_fetch_ad(&v[t], 1);"),
             ContainsSubstring("help: did you mean 'atomic_fetch_add'?"));
}
