// Kernels in which statements are planted: a frame has `$here` where they stand, one of which runs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace planted {

struct frame {
  std::string name;
  std::string text;
  std::vector<std::int64_t> extent;  ///< of one tile, or of as many threads
  bool is_tiled;
  bool has_all;          ///< what can stand anywhere stands here, too
  std::string prefix{};  ///< what `$s` and `$u` are members of
};

const std::string views =
    "array_view<const int, 1> v, array_view<const int, 2> m, array_view<const int, 3> c, "
    "array_view<const float, 1> f, array_view<int, 1> o, int which";
const std::string handed_on = "v, m, c, f, o, which";

inline std::string kernel(const std::string& thread, const std::string& body) {
  return "void k(" + thread + ", " + views + ") {\n" + body + "}\n";
}

/// Of a kernel in tiles whose threads have written `s`.
inline std::string tiled(const std::string& thread, const std::string& number,
                         const std::string& tile, const std::string& body) {
  return kernel(thread,
                "  tile_static int s[4];\n"
                "  tile_static int u[4];\n"
                "  const int x = " +
                    number +
                    ";\n"
                    "  const int g = " +
                    tile +
                    " * 4 + x;\n"
                    "  s[x] = 0;\n"
                    "  t.barrier.wait();\n" +
                    body);
}

inline std::string in_row(const std::string& body) {
  return tiled("tiled_index<4> t", "t.local[0]", "t.tile[0]", body);
}

inline const std::vector<frame>& frames() {
  static const std::string of_function =
      "(tiled_index<4> t, " + views + ", int x, int g, int (&s)[4], int (&u)[4])";
  static const std::string call = "(t, " + handed_on + ", x, g, s, u);\n";
  static const std::string numbers = "  const int g = i[0];\n  const int x = g % 4;\n";
  static const std::vector<frame> all{
      {"tiles of one dimension", in_row("$here"), {4}, true, true},
      {"tiles of two dimensions",
       tiled("tiled_index<2, 2> t", "t.local[0] * 2 + t.local[1]", "t.tile[1]", "$here"),
       {2, 2},
       true,
       false},
      {"tiles of three dimensions",
       tiled("tiled_index<2, 1, 2> t", "t.local[0] * 2 + t.local[2]", "t.tile[2]", "$here"),
       {2, 1, 2},
       true,
       false},
      {"a function of a function",
       "void inner" + of_function + " {\n$here}\nvoid outer" + of_function + " {\n  inner" + call +
           "}\n" + in_row("  outer" + call),
       {4},
       true,
       false},
      {"a loop that waits",
       in_row("  for (int turn = 0; turn < 2; ++turn) {\n$here    t.barrier.wait();\n  }\n"),
       {4},
       true,
       false},
      {"conditions",
       in_row("  if (v[5] > 50) {\n    if (which >= 0) {\n$here    }\n  }\n"),
       {4},
       true,
       false},
      {"a struct",
       "struct box { int before; int s[4]; int u[4]; };\n" +
           kernel("tiled_index<4> t",
                  "  tile_static box b;\n"
                  "  const int x = t.local[0];\n"
                  "  const int g = t.tile[0] * 4 + x;\n"
                  "  b.s[x] = 0;\n"
                  "  t.barrier.wait();\n$here"),
       {4},
       true,
       false,
       "b."},
      {"threads of one dimension", kernel("index<1> i", numbers + "$here"), {4}, false, true},
      {"threads of three dimensions",
       kernel("index<3> i",
              "  const int g = i[1] * 2 + i[0] + i[2] * 4;\n  const int x = g % 4;\n$here"),
       {2, 2, 1},
       false,
       true},
      {"a function of a loop",
       "void work(" + views + ", int x, int g) {\n$here}\n" +
           kernel("index<1> i", numbers + "  for (int turn = 0; turn < 2; ++turn) work(" +
                                    handed_on + ", x, g);\n"),
       {4},
       false,
       true},
  };
  return all;
}

}  // namespace planted
