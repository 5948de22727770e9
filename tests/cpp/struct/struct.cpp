#include <string>
#include <tiles/struct.hpp>

#include "tests/support/catch.hpp"

namespace geometry {

struct vertex {
  float position[3];
  unsigned char color[2][4];
  bool is_visible;
};
TILES_STRUCT(vertex, position, color, is_visible);

struct edge {
  vertex ends[2];
  double weight;
  vertex middle;
  long long id;
};
TILES_STRUCT(edge, ends, weight, middle, id);

}  // namespace geometry

namespace elsewhere {

struct vertex {
  int x;
};
TILES_STRUCT(vertex, x);

}  // namespace elsewhere

TEST_CASE("A struct becomes kernel text with its fields and their types", "[cpp][struct]") {
  CHECK(tiles::struct_declaration<geometry::vertex>() ==
        "struct vertex { float position[3]; unsigned char color[2][4]; bool is_visible; };\n");
}

TEST_CASE("A struct's text brings the structs in it, each once", "[cpp][struct]") {
  CHECK(tiles::struct_declaration<geometry::edge>() ==
        tiles::struct_declaration<geometry::vertex>() +
            "struct edge { vertex ends[2]; double weight; vertex middle; long id; };\n");
}

TEST_CASE("Two different structs of one name do not fit into one kernel", "[cpp][struct]") {
  std::string declarations;
  tiles::detail::append_declaration<geometry::vertex>(declarations);
  tiles::detail::append_declaration<geometry::vertex>(declarations);
  CHECK(declarations == tiles::struct_declaration<geometry::vertex>());
  CHECK_THROWS_WITH(tiles::detail::append_declaration<elsewhere::vertex>(declarations),
                    "one kernel uses two different structs named vertex; rename one of them");
}
