// Text that the preprocessor made one line of is traced back to the file it stood in.
#include <sys/stat.h>

#include <cstdio>
#include <fstream>

#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

using libtiles::compiler::kernel_text;

namespace {

class source_file {
 public:
  explicit source_file(const std::string& content) { std::ofstream(name_) << content; }
  ~source_file() { std::remove(name_.c_str()); }
  source_file(const source_file&) = delete;
  source_file& operator=(const source_file&) = delete;
  const std::string& name() const { return name_; }

 private:
  const std::string name_ =
      "origin_" + Catch::getResultCapture().getCurrentTestName().substr(0, 9) + ".cpp";
};

std::string error_of(const std::string& collapsed, const std::string& file, int line) {
  compile::kernel_input input = compile::input(collapsed);
  input.origin_file = file;
  input.origin_line = line;
  try {
    kernel_text(input).compile({});
  } catch (const libtiles::error& refused) {
    return refused.what();
  }
  return {};
}

}  // namespace

TEST_CASE("a mistake in collapsed text is shown in its file, with its own line") {
  const source_file file(
      "#define S 16\n"
      "int main() {\n"
      "  parallel_for_each(e, TILES_KERNEL((), [=](tiled_index<S, S> t) restrict(amp) {\n"
      "    int a = 1;  // one\n"
      "    a = wrong;\n"
      "  }));\n"
      "}\n");
  CHECK(error_of("[=](tiled_index<16, 16> t) restrict(amp) { int a = 1; a = wrong; }", file.name(),
                 3) ==
        file.name() +
            ":5:9: error: unknown name 'wrong'\n"
            "      a = wrong;\n"
            "          ^~~~~\n"
            "  help: to capture it, name it in the list of TILES_KERNEL: (..., wrong)");
}

TEST_CASE("an origin that is no regular file is left alone") {
  const temporary_folder folder;
  std::string path = folder.path();
  SECTION("a folder") {}
  SECTION("a FIFO") {
    path += "/fifo";
    REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  }
  SECTION("a device that never ends") { path = "/dev/zero"; }
  CHECK_THAT(error_of("[=](index<1> i) { x; }", path, 7), StartsWith(path + ":7"));
}

TEST_CASE("of two texts alike the nearer one is meant") {
  const source_file file("K([=](index<1> i) { x; })\n\n\n\n\nK([=](index<1> i) { x; })\n");
  CHECK_THAT(error_of("[=](index<1> i) { x; }", file.name(), 2), ContainsSubstring(":1:21: error"));
  CHECK_THAT(error_of("[=](index<1> i) { x; }", file.name(), 6), ContainsSubstring(":6:21: error"));
}

TEST_CASE("a macro with arguments, or of many words, is passed over") {
  const source_file file(
      "K([=](index<1> i) {\n"
      "  int a = SQUARE(2 + 1) + LONG;\n"
      "  b = 1;\n"
      "})\n");
  CHECK_THAT(error_of("[=](index<1> i) { int a = ((2 + 1) * (2 + 1)) + (1 + 2 + 3 + 4); b = 1; }",
                      file.name(), 1),
             ContainsSubstring(":3:3: error: unknown name 'b'"));
}

TEST_CASE("without the file the line that the caller knows is given, and the text itself shown") {
  CHECK_THAT(error_of("[=](index<1> i) { x; }", "no/such/file.cpp", 42),
             StartsWith("no/such/file.cpp:42:19: error: unknown name 'x'\n"
                        "  [=](index<1> i) { x; }\n"));
}

TEST_CASE("a file that does not hold the text is no harm") {
  const source_file file("something else entirely\n");
  CHECK_THAT(error_of("[=](index<1> i) { x; }", file.name(), 42),
             StartsWith(file.name() + ":42:19: error: unknown name 'x'"));
}
