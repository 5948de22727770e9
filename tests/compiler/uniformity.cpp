// A barrier is reached by all threads of a tile, or by none: what the compiler refuses and takes.
#include "libtiles/compiler/analysis/uniformity/uniformity.hpp"

#include "libtiles/compiler/analysis/access_propagation.hpp"
#include "libtiles/compiler/sema/sema.hpp"
#include "libtiles/compiler/syntax/parser.hpp"
#include "libtiles/compiler/syntax/preprocessor.hpp"
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::error_in_body;
using compile::error_of;
using libtiles::compiler::source_text;
using libtiles::compiler::uniformity;
namespace typed = libtiles::compiler::typed;

namespace {

typed::program program_of(const source_text& source) {
  libtiles::compiler::diagnostics messages;
  std::vector<std::unique_ptr<source_text>> constants;
  const auto unit = parse(preprocess({&source}, {}, constants, messages), messages);
  typed::program program =
      libtiles::compiler::analyze(unit, libtiles::compiler::kernel_input(), {}, messages);
  messages.throw_errors();
  libtiles::compiler::propagate_access(program);
  return program;
}

// A kernel with one helper function in front.
std::string error_with(const std::string& helper, const std::string& body) {
  return error_of(helper + "\n" + compile::kernel_around(body));
}

}  // namespace

TEST_CASE("a barrier behind a condition on the thread's own index is refused") {
  CHECK(error_in_body("if (t.local[0] == 0) {\n"
                      "  v[t] = 1;\n"
                      "  t.barrier.wait();\n"
                      "}") ==
        "t.tile:4:3: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "    t.barrier.wait();\n"
        "    ^~~~~~~~~~~~~~~~\n"
        "t.tile:2:5: note: this condition may differ between the threads of a tile: 't.local[0]' "
        "differs between threads\n"
        "  if (t.local[0] == 0) {\n"
        "      ^~~~~~~~~~~~~~~\n"
        "  help: end the conditional block before the barrier, "
        "and repeat the condition after it");
}

TEST_CASE("the way of a value from the thread's index to the condition is shown") {
  CHECK(error_in_body("int a = t.global[1];\n"
                      "int b = a * 2;\n"
                      "if (x > b) { } else t.barrier.wait();") ==
        "t.tile:4:21: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "  if (x > b) { } else t.barrier.wait();\n"
        "                      ^~~~~~~~~~~~~~~~\n"
        "t.tile:4:5: note: this condition may differ between the threads of a tile\n"
        "  if (x > b) { } else t.barrier.wait();\n"
        "      ^~~~~\n"
        "t.tile:3:9: note: 'b' is assigned a value here that may differ between the threads of a "
        "tile\n"
        "  int b = a * 2;\n"
        "          ^~~~~\n"
        "t.tile:2:9: note: 'a' is assigned a value here that may differ between the threads of a "
        "tile: "
        "'t.global[1]' differs between threads\n"
        "  int a = t.global[1];\n"
        "          ^~~~~~~~~~~\n"
        "  help: end the conditional block before the barrier, "
        "and repeat the condition after it");
}

TEST_CASE("a barrier in a loop whose turns differ between threads is refused") {
  CHECK(error_in_body("for (int i = t.local[0]; i < 8; i += 2) {\n"
                      "  t.barrier.wait_with_tile_static_memory_fence();\n"
                      "}") ==
        "t.tile:3:3: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "    t.barrier.wait_with_tile_static_memory_fence();\n"
        "    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
        "t.tile:2:26: note: this loop condition may differ between the threads of a tile\n"
        "  for (int i = t.local[0]; i < 8; i += 2) {\n"
        "                           ^~~~~\n"
        "t.tile:2:14: note: 'i' is assigned a value here that may differ between the threads of a "
        "tile: "
        "'t.local[0]' differs between threads\n"
        "  for (int i = t.local[0]; i < 8; i += 2) {\n"
        "               ^~~~~~~~~~\n"
        "  help: run the same number of iterations in all threads, with an 'if' around what only "
        "some of them do");
  CHECK(error_in_body("int n = 0;\n"
                      "do { ++n; t.barrier.wait(); } while (n < t.local[1]);") ==
        "t.tile:3:11: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "  do { ++n; t.barrier.wait(); } while (n < t.local[1]);\n"
        "            ^~~~~~~~~~~~~~~~\n"
        "t.tile:3:38: note: this loop condition may differ between the threads of a tile: "
        "'t.local[1]' differs between threads\n"
        "  do { ++n; t.barrier.wait(); } while (n < t.local[1]);\n"
        "                                       ^~~~~~~~~~~~~~\n"
        "  help: run the same number of iterations in all threads, with an 'if' around what only "
        "some of them do");
  CHECK(error_in_body("int n = t.local[1];\n"
                      "while (n > 0) { t.barrier.wait(); --n; }") ==
        "t.tile:3:17: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "  while (n > 0) { t.barrier.wait(); --n; }\n"
        "                  ^~~~~~~~~~~~~~~~\n"
        "t.tile:3:8: note: this loop condition may differ between the threads of a tile\n"
        "  while (n > 0) { t.barrier.wait(); --n; }\n"
        "         ^~~~~\n"
        "t.tile:2:9: note: 'n' is assigned a value here that may differ between the threads of a "
        "tile: "
        "'t.local[1]' differs between threads\n"
        "  int n = t.local[1];\n"
        "          ^~~~~~~~~~\n"
        "  help: run the same number of iterations in all threads, with an 'if' around what only "
        "some of them do");
}

TEST_CASE("a barrier behind a return that only some threads take is refused") {
  CHECK(error_in_body("if (t.global[0] >= 7) return;\n"
                      "t.barrier.wait();") ==
        "t.tile:3:1: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "  t.barrier.wait();\n"
        "  ^~~~~~~~~~~~~~~~\n"
        "t.tile:2:23: note: some threads may return here\n"
        "  if (t.global[0] >= 7) return;\n"
        "                        ^~~~~~~\n"
        "t.tile:2:5: note: this condition may differ between the threads of a tile: 't.global[0]' "
        "differs between threads\n"
        "  if (t.global[0] >= 7) return;\n"
        "      ^~~~~~~~~~~~~~~~\n"
        "  help: instead of returning, put the work of the other threads into an 'if' that ends "
        "before the barrier");
  CHECK(error_in_body("for (int i = 0; i < 4; ++i) {\n"
                      "  t.barrier.wait();\n"
                      "  if (t.global[0] == i) return;\n"
                      "}") ==
        "t.tile:3:3: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "    t.barrier.wait();\n"
        "    ^~~~~~~~~~~~~~~~\n"
        "t.tile:4:25: note: some threads may return here\n"
        "    if (t.global[0] == i) return;\n"
        "                          ^~~~~~~\n"
        "t.tile:4:7: note: this condition may differ between the threads of a tile: 't.global[0]' "
        "differs between threads\n"
        "    if (t.global[0] == i) return;\n"
        "        ^~~~~~~~~~~~~~~~\n"
        "  help: instead of returning, put the work of the other threads into an 'if' that ends "
        "before the barrier");
}

TEST_CASE("a barrier in a loop that some threads leave earlier is refused") {
  CHECK(error_in_body("while (true) {\n"
                      "  t.barrier.wait();\n"
                      "  if (t.local[0] > 1) break;\n"
                      "}") ==
        "t.tile:3:3: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "    t.barrier.wait();\n"
        "    ^~~~~~~~~~~~~~~~\n"
        "t.tile:4:23: note: some threads may leave the loop here\n"
        "    if (t.local[0] > 1) break;\n"
        "                        ^~~~~~\n"
        "t.tile:4:7: note: this condition may differ between the threads of a tile: 't.local[0]' "
        "differs between threads\n"
        "    if (t.local[0] > 1) break;\n"
        "        ^~~~~~~~~~~~~~\n"
        "  help: instead of leaving the loop early, put the work of the other threads into an 'if' "
        "that ends before the barrier");
  CHECK(error_in_body("for (int i = 0; i < 4; ++i) {\n"
                      "  if (t.local[0] == i) continue;\n"
                      "  t.barrier.wait();\n"
                      "}") ==
        "t.tile:4:3: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "    t.barrier.wait();\n"
        "    ^~~~~~~~~~~~~~~~\n"
        "t.tile:3:24: note: some threads may continue with the next iteration here\n"
        "    if (t.local[0] == i) continue;\n"
        "                         ^~~~~~~~~\n"
        "t.tile:3:7: note: this condition may differ between the threads of a tile: 't.local[0]' "
        "differs between threads\n"
        "    if (t.local[0] == i) continue;\n"
        "        ^~~~~~~~~~~~~~~\n"
        "  help: instead of leaving the loop early, put the work of the other threads into an 'if' "
        "that ends before the barrier");
}

TEST_CASE("what tile_static memory holds may differ between the threads that read it") {
  CHECK(error_in_body("tile_static int done;\n"
                      "done = 0;\n"
                      "while (done < 3) t.barrier.wait();") ==
        "t.tile:4:18: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "  while (done < 3) t.barrier.wait();\n"
        "                   ^~~~~~~~~~~~~~~~\n"
        "t.tile:4:8: note: this loop condition may differ between the threads of a tile: 'done' is "
        "tile_static, and other threads may be writing it\n"
        "  while (done < 3) t.barrier.wait();\n"
        "         ^~~~~~~~\n"
        "  help: give all threads the same value: auto same = tile_uniform(done < 3);");
}

TEST_CASE("what a view that the kernel writes holds may differ between the threads that read it") {
  CHECK(error_in_body("v[t] = 1;\n"
                      "if (v(0, 0) == 1) t.barrier.wait();") ==
        "t.tile:3:19: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "  if (v(0, 0) == 1) t.barrier.wait();\n"
        "                    ^~~~~~~~~~~~~~~~\n"
        "t.tile:3:5: note: this condition may differ between the threads of a tile: 'v' is written "
        "by the kernel, possibly by other threads at this time\n"
        "  if (v(0, 0) == 1) t.barrier.wait();\n"
        "      ^~~~~~~~~~~~\n"
        "  help: give all threads the same value: auto same = tile_uniform(v(0, 0) == 1);");
}

TEST_CASE("a variable that some threads assign differs between them") {
  CHECK(error_in_body("int n = 0;\n"
                      "if (t.local[0] == 1) n = 3;\n"
                      "if (n == 3) t.barrier.wait();") ==
        "t.tile:4:13: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "  if (n == 3) t.barrier.wait();\n"
        "              ^~~~~~~~~~~~~~~~\n"
        "t.tile:4:5: note: this condition may differ between the threads of a tile\n"
        "  if (n == 3) t.barrier.wait();\n"
        "      ^~~~~~\n"
        "t.tile:3:22: note: 'n' is assigned here, possibly by only some threads\n"
        "  if (t.local[0] == 1) n = 3;\n"
        "                       ^~~~~\n"
        "t.tile:3:5: note: this condition may differ between the threads of a tile: 't.local[0]' "
        "differs between threads\n"
        "  if (t.local[0] == 1) n = 3;\n"
        "      ^~~~~~~~~~~~~~~\n"
        "  help: end the conditional block before the barrier, "
        "and repeat the condition after it");
}

TEST_CASE("a function that waits at a barrier is called by all threads or by none") {
  CHECK(error_with("void all(tiled_index<2, 3> t) { t.barrier.wait(); }",
                   "if (t.local[1] == 0) all(t);") ==
        "t.tile:3:22: error: some threads of a tile may not reach this call of 'all', which "
        "waits for them at a barrier\n"
        "  if (t.local[1] == 0) all(t);\n"
        "                       ^~~~~~\n"
        "t.tile:1:33: note: the barrier\n"
        "  void all(tiled_index<2, 3> t) { t.barrier.wait(); }\n"
        "                                  ^~~~~~~~~~~~~~~~\n"
        "t.tile:3:5: note: this condition may differ between the threads of a tile: 't.local[1]' "
        "differs between threads\n"
        "  if (t.local[1] == 0) all(t);\n"
        "      ^~~~~~~~~~~~~~~\n"
        "  help: end the conditional block before the barrier, "
        "and repeat the condition after it");
  CHECK(error_with("int all(tiled_index<2, 3> t) { t.barrier.wait(); return 1; }",
                   "int a = t.local[1] > 0 && all(t) ? 1 : 2;\nv[t] = a;") ==
        "t.tile:3:27: error: some threads of a tile may not reach this call of 'all', which "
        "waits for them at a barrier\n"
        "  int a = t.local[1] > 0 && all(t) ? 1 : 2;\n"
        "                            ^~~~~~\n"
        "t.tile:1:32: note: the barrier\n"
        "  int all(tiled_index<2, 3> t) { t.barrier.wait(); return 1; }\n"
        "                                 ^~~~~~~~~~~~~~~~\n"
        "t.tile:3:9: note: this condition may differ between the threads of a tile: 't.local[1]' "
        "differs between threads\n"
        "  int a = t.local[1] > 0 && all(t) ? 1 : 2;\n"
        "          ^~~~~~~~~~~~~~\n"
        "  help: end the conditional block before the barrier, "
        "and repeat the condition after it");
}

TEST_CASE("a function's parameter that decides over its barrier is the same in all threads") {
  CHECK(error_with("void step(tiled_index<2, 3> t, int n) {\n"
                   "  if (n > 0) t.barrier.wait();\n"
                   "}",
                   "int own = t.local[0];\n"
                   "step(t, 2);\n"
                   "step(t, own);") ==
        "t.tile:7:9: error: this argument may differ between the threads of a tile, and 'step' may "
        "wait at a barrier depending on its parameter 'n'\n"
        "  step(t, own);\n"
        "          ^~~\n"
        "t.tile:2:14: note: the barrier\n"
        "    if (n > 0) t.barrier.wait();\n"
        "               ^~~~~~~~~~~~~~~~\n"
        "t.tile:5:11: note: 'own' is assigned a value here that may differ between the threads of "
        "a tile: "
        "'t.local[0]' differs between threads\n"
        "  int own = t.local[0];\n"
        "            ^~~~~~~~~~\n"
        "  help: pass a value that is the same in all threads of the tile");
}

TEST_CASE("a function's result differs between threads if its arguments do or it asks the thread") {
  CHECK(error_with("int twice(int n) { return n + n; }",
                   "if (twice(t.local[0]) > 2) t.barrier.wait();") ==
        "t.tile:3:28: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "  if (twice(t.local[0]) > 2) t.barrier.wait();\n"
        "                             ^~~~~~~~~~~~~~~~\n"
        "t.tile:3:5: note: this condition may differ between the threads of a tile: 't.local[0]' "
        "differs between threads\n"
        "  if (twice(t.local[0]) > 2) t.barrier.wait();\n"
        "      ^~~~~~~~~~~~~~~~~~~~~\n"
        "  help: end the conditional block before the barrier, "
        "and repeat the condition after it");
  CHECK(error_with("int own(tiled_index<2, 3> t) { return t.local[0]; }",
                   "if (own(t) > 2) t.barrier.wait();") ==
        "t.tile:3:17: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "  if (own(t) > 2) t.barrier.wait();\n"
        "                  ^~~~~~~~~~~~~~~~\n"
        "t.tile:3:5: note: this condition may differ between the threads of a tile: 'own' returns "
        "a different result in each thread\n"
        "  if (own(t) > 2) t.barrier.wait();\n"
        "      ^~~~~~~~~~\n"
        "  help: end the conditional block before the barrier, "
        "and repeat the condition after it");
}

TEST_CASE("each condition that keeps threads from barriers is reported once") {
  const std::string text = error_in_body(
      "if (t.local[0] == 0) { t.barrier.wait(); t.barrier.wait(); }\n"
      "if (t.local[1] == 0) { t.barrier.wait(); }");
  CHECK_THAT(text, ContainsSubstring("t.tile:2:24: error: "));
  CHECK_THAT(text, !ContainsSubstring("t.tile:2:42: error: "));
  CHECK_THAT(text, ContainsSubstring("t.tile:3:24: error: "));
}

TEST_CASE("a barrier behind a condition that is the same in all threads is taken") {
  CHECK(error_in_body("if (x > 1) t.barrier.wait();") == "");
  CHECK(error_in_body("if (t.tile[0] == 1 && t.tile_origin[1] < 6) t.barrier.wait();") == "");
  CHECK(error_in_body("if (v.extent[0] > 4 || c.extent[0] < t.tile_extent[1]) {\n"
                      "  t.barrier.wait();\n"
                      "}") == "");
  CHECK(error_in_body("if (c[0] > 1 || v(t.tile[0], 2) == 3) t.barrier.wait();") == "");
  CHECK(error_in_body("int n = 3; if (x > 0) n = 5; if (n == 5) t.barrier.wait();") == "");
  CHECK(error_in_body("int a[3]; a[1] = t.tile[0]; if (a[2 - t.tile[1]] > 0) t.barrier.wait();") ==
        "");
}

TEST_CASE("a barrier in a loop that all threads run equally often is taken") {
  CHECK(error_in_body("for (int s = 8; s > 0; s /= 2) {\n"
                      "  if (t.local[0] < s) v[t] = s;\n"
                      "  t.barrier.wait();\n"
                      "}") == "");
  CHECK(error_in_body("int n = 0;\n"
                      "while (true) {\n"
                      "  for (int i = 0; i < t.local[0]; ++i) { if (i > 1) break; }\n"
                      "  t.barrier.wait();\n"
                      "  if (++n > 4) break;\n"
                      "  if (n == 2) continue;\n"
                      "  t.barrier.wait();\n"
                      "}") == "");
}

TEST_CASE("a barrier behind a block that threads leave on their own is taken") {
  CHECK(error_in_body("for (int i = 0; i < 4; ++i) { if (t.local[0] == i) break; }\n"
                      "t.barrier.wait();") == "");
  CHECK(error_in_body("if (x > 1) return;\nt.barrier.wait();") == "");
  CHECK(error_with("int first(int n) { for (int i = 0; ; ++i) if (i > n) return i; }",
                   "v[t] = first(t.local[0]); t.barrier.wait();") == "");
}

TEST_CASE("a function with a barrier may be called with the thread's own values") {
  CHECK(error_with("int step(tiled_index<2, 3> t, int n, int rounds) {\n"
                   "  for (int i = 0; i < rounds; ++i) t.barrier.wait();\n"
                   "  return n;\n"
                   "}",
                   "v[t] = step(t, t.local[0], 4); if (step(t, 1, 2) > 0) t.barrier.wait();") ==
        "");
}

TEST_CASE("of a view that a function is given, extents are the same in all threads") {
  const std::string helper =
      "int size(array_view<int, 2> w) { return w.extent[0]; }\n"
      "int first(array_view<int, 2> w) { return w(0, 0); }";
  CHECK(error_with(helper, "v[t] = 1; if (size(v) > 2) t.barrier.wait();") == "");
  CHECK(error_with(helper, "if (first(v) > 2) t.barrier.wait();") == "");
  CHECK_THAT(error_with(helper, "v[t] = 1; if (first(v) > 2) t.barrier.wait();"),
             ContainsSubstring("some threads of a tile may not reach this barrier"));
}

TEST_CASE("of each variable and condition it can be asked whether it is the same in all threads") {
  const source_text source("t.tile", "int twice(int n) { if (n > 2) n = 3; return n; }\n" +
                                         compile::kernel_around("int a = t.tile[0];\n"
                                                                "int b = t.local[0];\n"
                                                                "if (a > 1) v[t] = 2;\n"
                                                                "if (b > 1) v[t] = twice(b);"));
  const typed::program program = program_of(source);
  const uniformity known(program);
  std::string differing;
  for (const auto& function : program.functions) {
    for (const auto& variable : function->variables) {
      if (!known.is_uniform(*variable)) differing += variable->name + " ";
    }
  }
  CHECK(differing == "n t b ");

  std::vector<bool> uniform_conditions;
  for (const auto& statement : program.kernel->body.statements) {
    const auto* const branch = std::get_if<typed::if_statement>(&statement->node);
    if (branch != nullptr) uniform_conditions.push_back(known.is_uniform(*branch->condition));
  }
  CHECK(uniform_conditions == std::vector<bool>{true, false});
}

TEST_CASE("what is written through a reference differs as what is written") {
  const std::string set = "void set(int& to, int value) { to = value; }";
  CHECK(error_in_body("int n = 0; int& r = n; r = t.local[0];\n"
                      "if (n > 1) t.barrier.wait();") ==
        "t.tile:3:12: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "  if (n > 1) t.barrier.wait();\n"
        "             ^~~~~~~~~~~~~~~~\n"
        "t.tile:3:5: note: this condition may differ between the threads of a tile\n"
        "  if (n > 1) t.barrier.wait();\n"
        "      ^~~~~\n"
        "t.tile:2:28: note: 'n' is assigned a value here that may differ between the threads of a "
        "tile: "
        "'t.local[0]' differs between threads\n"
        "  int n = 0; int& r = n; r = t.local[0];\n"
        "                             ^~~~~~~~~~\n"
        "  help: end the conditional block before the barrier, "
        "and repeat the condition after it");
  CHECK(error_with(set, "int n; set(n, t.local[0]);\nif (n > 1) t.barrier.wait();") ==
        "t.tile:4:12: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "  if (n > 1) t.barrier.wait();\n"
        "             ^~~~~~~~~~~~~~~~\n"
        "t.tile:4:5: note: this condition may differ between the threads of a tile\n"
        "  if (n > 1) t.barrier.wait();\n"
        "      ^~~~~\n"
        "t.tile:3:8: note: 'n' is assigned a value here that may differ between the threads of a "
        "tile: "
        "'t.local[0]' differs between threads\n"
        "  int n; set(n, t.local[0]);\n"
        "         ^~~~~~~~~~~~~~~~~~\n"
        "  help: end the conditional block before the barrier, "
        "and repeat the condition after it");
  CHECK(error_with(set, "int n; set(n, 3); if (n > 1) t.barrier.wait();").empty());
  CHECK(error_in_body("int a[2] = {1, 2}; const int& r = a[1];\n"
                      "if (r > 1) t.barrier.wait();")
            .empty());
}

TEST_CASE("the result of an atomic operation is each thread's own") {
  CHECK(error_in_body("tile_static int count;\n"
                      "if (atomic_fetch_add(&count, 1) == 0) t.barrier.wait();") ==
        "t.tile:3:39: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "  if (atomic_fetch_add(&count, 1) == 0) t.barrier.wait();\n"
        "                                        ^~~~~~~~~~~~~~~~\n"
        "t.tile:3:5: note: this condition may differ between the threads of a tile: each thread "
        "gets a different result from 'atomic_fetch_add(&count, 1)'\n"
        "  if (atomic_fetch_add(&count, 1) == 0) t.barrier.wait();\n"
        "      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
        "  help: end the conditional block before the barrier, "
        "and repeat the condition after it");
}

TEST_CASE("a view made of another differs if that is written") {
  CHECK(error_in_body("array_view<int, 1> row = v[t.tile[0]];\n"
                      "if (row[1] > 0) t.barrier.wait();")
            .empty());
  CHECK(error_in_body("array_view<int, 1> row = v[t.tile[0]];\nv[t] = 1;\n"
                      "if (row[1] > 0) t.barrier.wait();") ==
        "t.tile:4:17: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "  if (row[1] > 0) t.barrier.wait();\n"
        "                  ^~~~~~~~~~~~~~~~\n"
        "t.tile:4:5: note: this condition may differ between the threads of a tile\n"
        "  if (row[1] > 0) t.barrier.wait();\n"
        "      ^~~~~~~~~~\n"
        "t.tile:1:48: note: 'v' is written by the kernel, possibly by other threads at this time\n"
        "  void k(tiled_index<2, 3> t, array_view<int, 2> v, array_view<const float, 1> c, float "
        "x) {\n"
        "                                                 ^\n"
        "  help: give all threads the same value: auto same = tile_uniform(row[1] > 0);");
  CHECK(error_in_body("array_view<int, 1> row = v[t.local[0]];\n"
                      "if (row[1] > 0) t.barrier.wait();") ==
        "t.tile:3:17: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "  if (row[1] > 0) t.barrier.wait();\n"
        "                  ^~~~~~~~~~~~~~~~\n"
        "t.tile:3:5: note: this condition may differ between the threads of a tile\n"
        "  if (row[1] > 0) t.barrier.wait();\n"
        "      ^~~~~~~~~~\n"
        "t.tile:2:26: note: 'row' is assigned a value here that may differ between the threads of "
        "a tile: "
        "'t.local[0]' differs between threads\n"
        "  array_view<int, 1> row = v[t.local[0]];\n"
        "                           ^~~~~~~~~~~~~\n"
        "  help: end the conditional block before the barrier, "
        "and repeat the condition after it");
}

TEST_CASE("a view that is assigned one of the thread's own differs") {
  CHECK_THAT(error_in_body("array_view<int, 1> row = v[0]; row = v[t.local[0]];\n"
                           "if (row[1] > 0) t.barrier.wait();"),
             ContainsSubstring(
                 "note: 'row' is assigned a value here that may differ between the threads"));
}

TEST_CASE("what tile_uniform gives is the same in all threads, and all of them have to call it") {
  CHECK(error_in_body("tile_static int done; done = 0;\n"
                      "const bool same = tile_uniform(done < t.local[0]);\n"
                      "if (same) t.barrier.wait();")
            .empty());
  CHECK(error_in_body("int n = 0; while (tile_uniform(n < t.local[0] + 2)) {\n"
                      "  ++n; t.barrier.wait();\n"
                      "}")
            .empty());
  CHECK(error_in_body("if (t.local[0] > 0) {\n"
                      "  auto same = tile_uniform(v[t]);\n"
                      "}") ==
        "t.tile:3:15: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "    auto same = tile_uniform(v[t]);\n"
        "                ^~~~~~~~~~~~~~~~~~\n"
        "t.tile:2:5: note: this condition may differ between the threads of a tile: 't.local[0]' "
        "differs between threads\n"
        "  if (t.local[0] > 0) {\n"
        "      ^~~~~~~~~~~~~~\n"
        "  help: end the conditional block before the barrier, "
        "and repeat the condition after it");
}

TEST_CASE("tile_load and tile_store are called by all threads or by none") {
  CHECK(error_in_body("tile_static int held[2][3];\n"
                      "if (t.global[0] > 3) return;\n"
                      "tile_load(held, v, t.tile_origin);") ==
        "t.tile:4:1: error: some threads of a tile may not reach this barrier, where the others "
        "wait for them\n"
        "  tile_load(held, v, t.tile_origin);\n"
        "  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
        "t.tile:3:22: note: some threads may return here\n"
        "  if (t.global[0] > 3) return;\n"
        "                       ^~~~~~~\n"
        "t.tile:3:5: note: this condition may differ between the threads of a tile: 't.global[0]' "
        "differs between threads\n"
        "  if (t.global[0] > 3) return;\n"
        "      ^~~~~~~~~~~~~~~\n"
        "  help: instead of returning, put the work of the other threads into an 'if' that ends "
        "before the barrier");
  CHECK(error_in_body("tile_static int held[2][3];\n"
                      "if (x > 3) return;\n"
                      "tile_load(held, v, t.tile_origin);\n"
                      "if (t.tile[0] > 1) tile_store(v, t.tile_origin, held);")
            .empty());
}

TEST_CASE("a barrier in a switch whose value differs between threads is refused") {
  CHECK_THAT(error_in_body("switch (t.local[0]) { case 0: v[t] = 1; break;\n"
                           "  default: t.barrier.wait(); }"),
             ContainsSubstring("some threads of a tile may not reach this barrier"));
  CHECK_THAT(error_in_body("switch (t.tile[0]) { case 0: if (t.local[0] > 1) break;\n"
                           "  default: t.barrier.wait(); }"),
             ContainsSubstring("note: some threads may leave the loop here"));
  CHECK(error_in_body("switch (t.tile[0]) { case 0: t.barrier.wait(); break;\n"
                      "  default: if (t.local[0] > 1) break; v[t] = 1; }\n"
                      "t.barrier.wait();")
            .empty());
}
