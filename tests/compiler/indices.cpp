// Operators of index<N> and extent<N>: what they become, and which operands they refuse.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::error_in_body;
using compile::written;

TEST_CASE("operators of indices are written out by component where that computes nothing twice") {
  CHECK(written("index<2> a = t.local;", "index<2> r = a + t.tile_origin * 2;") ==
        "tiles_index2 v_r = ((tiles_index2){{(v_a.i[0] + (origin_0 * 2)), (v_a.i[1] + (origin_1 * "
        "2))}});");
  CHECK(written("index<2> a = t.local;", "v[a + 1] = 0;") ==
        "v_v[v_a.i[0] * d0_v + d0_v + v_a.i[1] + 1] = 0;");
  CHECK(written("index<2> a = t.local;", "bool r = a == t.tile;") ==
        "uchar v_r = (v_a.i[0] == tile_0) && (v_a.i[1] == tile_1);");
  CHECK(written("", "unsigned r = v.extent.size();") == "uint v_r = ((uint)e0_v) * ((uint)e1_v);");
  CHECK(written("", "bool r = v.extent.contains(t.global);") ==
        "uchar v_r = (((global_0 >= 0) && (global_0 < e0_v)) && (global_1 >= 0)) && (global_1 < "
        "e1_v);");
}

TEST_CASE("an operand that has to be computed first is one of a call") {
  CHECK(written("int n = 0; index<2> a;", "index<2> r = a + n++;") ==
        "tiles_index2 v_r = tiles_add2(v_a, tiles_filled2((v_n++)));");
  CHECK(written("index<2> a;", "a += t.local;") ==
        "tiles_add_to2_private(&v_a, ((tiles_index2){{local_0, local_1}}));");
  CHECK(written("index<2> a;", "index<2> r = a++;") ==
        "tiles_index2 v_r = tiles_subtract2((tiles_add_to2_private(&v_a, ((tiles_index2){{1, "
        "1}}))), ((tiles_index2){{1, 1}}));");
}

TEST_CASE("operators of indices refuse operands of other ranks and kinds") {
  CHECK(error_in_body("index<2> a; index<3> b; a = a + b;") ==
        "t.tile:2:29: error: this operator does not take 'index<2>' and 'index<3>'\n"
        "  index<2> a; index<3> b; a = a + b;\n"
        "                              ^~~~~\n"
        "  help: both must have the same rank");
  CHECK(error_in_body("index<2> a; a = a + v.extent;") ==
        "t.tile:2:17: error: this operator does not take 'index<2>' and 'extent<2>'\n"
        "  index<2> a; a = a + v.extent;\n"
        "                  ^~~~~~~~~~~~\n"
        "  help: write the extent first");
  CHECK_THAT(error_in_body("index<2> a; a = a * a;"),
             ContainsSubstring("this operator does not take 'index<2>' and 'index<2>'"));
  CHECK_THAT(error_in_body("index<2> a; a = a * 2.5f;"),
             ContainsSubstring("this operator does not take 'index<2>' and 'float'"));
  CHECK_THAT(error_in_body("index<2> a; bool b = a < a;"),
             ContainsSubstring("this operator does not take 'index<2>' and 'index<2>'"));
  CHECK_THAT(error_in_body("index<2> a; bool b = a == v.extent;"),
             ContainsSubstring("this operator does not take 'index<2>' and 'extent<2>'"));
  CHECK_THAT(error_in_body("index<2> a; int n = 0; n += a;"),
             ContainsSubstring("this assignment does not take 'int' and 'index<2>'"));
  CHECK_THAT(error_in_body("index<2> a; a += v.extent;"),
             ContainsSubstring("this operator does not take 'index<2>' and 'extent<2>'"));
  CHECK_THAT(error_in_body("const index<2> a; a += 1;"),
             ContainsSubstring("cannot assign to 'a', which is const"));
  CHECK_THAT(error_in_body("index<2> a; a = -a;"),
             ContainsSubstring("this operator does not take an 'index<2>'"));
  CHECK_THAT(error_in_body("index<2> a; a /= 0;"), ContainsSubstring("division by zero"));
  CHECK_THAT(error_in_body("index<2> a = t.local % 0;"), ContainsSubstring("division by zero"));
}

TEST_CASE("an index is made of as many components as it has dimensions") {
  CHECK_THAT(error_in_body("index<2> a(1, 2, 3);"),
             ContainsSubstring("'index<2>' has 2 components, got 3"));
  CHECK_THAT(error_in_body("int p[1]; index<2> a(p);"),
             ContainsSubstring("'index<2>' takes an 'int[2]' or a longer one, got 'int[1]'"));
  CHECK_THAT(error_in_body("index<2> a(v.extent);"),
             ContainsSubstring("cannot convert 'extent<2>' to 'index<2>'"));
  CHECK_THAT(error_in_body("bool b = v.extent.contains(1);"),
             ContainsSubstring("cannot convert 'int' to 'index<2>'"));
}
