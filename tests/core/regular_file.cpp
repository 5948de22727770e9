#include "libtiles/core/regular_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace libtiles;
namespace fs = std::filesystem;

namespace {

struct some_file {
  temporary_folder folder;
  std::string path = folder.path() + "/file";

  explicit some_file(const std::string& text) { std::ofstream(path) << text; }
};

/// One that belongs to somebody else than who runs the test.
std::string path_of_foreign_file(const some_file& own) {
  if (::geteuid() != 0) return "/etc/passwd";
  REQUIRE(::chown(own.path.c_str(), 12345, 12345) == 0);
  return own.path;
}

std::string problem_with(const std::string& path, file_owner owner = file_owner::anyone) {
  const file_content content = read_regular_file(path, owner, 100);
  CHECK_FALSE(content.bytes);
  return content.problem;
}

}  // namespace

TEST_CASE("a regular file is read whole, whatever its bytes are", "[regular_file]") {
  const std::string text = GENERATE(std::string(), std::string("a\0\n", 3), std::string(100, 'x'));
  const some_file file(text);
  CHECK(read_regular_file(file.path, file_owner::anyone, 100).bytes == text);
}

TEST_CASE("a file that is not there is no problem, and has no bytes", "[regular_file]") {
  CHECK(problem_with("/no/such/file").empty());
}

TEST_CASE("a file larger than the bound is refused", "[regular_file]") {
  CHECK(problem_with(some_file(std::string(101, 'x')).path) == "it is larger than 100 bytes");
}

TEST_CASE("a folder, a FIFO and a device are refused at once", "[regular_file]") {
  const temporary_folder folder;
  REQUIRE(::mkfifo((folder.path() + "/fifo").c_str(), 0600) == 0);
  fs::create_symlink("/dev/zero", folder.path() + "/link");
  CHECK(problem_with(folder.path()) == "it is not a regular file");
  CHECK(problem_with(folder.path() + "/fifo") == "it is not a regular file");
  CHECK(problem_with(folder.path() + "/link") == "it is not a regular file");
}

TEST_CASE("links are followed, but not where the file has to be the user's own", "[regular_file]") {
  const some_file file("text");
  const std::string link = file.folder.path() + "/link";
  fs::create_symlink(file.path, link);
  CHECK(read_regular_file(link, file_owner::anyone, 100).bytes == "text");
  CHECK(problem_with(link, file_owner::user) == "it is a symbolic link");
}

TEST_CASE("a file that others may write is not the user's own", "[regular_file]") {
  const some_file file("text");
  REQUIRE(::chmod(file.path.c_str(), 0644) == 0);
  CHECK(read_regular_file(file.path, file_owner::user, 100).bytes == "text");
  REQUIRE(::chmod(file.path.c_str(), 0664) == 0);
  CHECK(problem_with(file.path, file_owner::user) ==
        "other users can write to it; to change that: chmod g-w " + file.path);
  REQUIRE(::chmod(file.path.c_str(), 0666) == 0);
  CHECK(problem_with(file.path, file_owner::user) ==
        "other users can write to it; to change that: chmod go-w " + file.path);
  CHECK(read_regular_file(file.path, file_owner::anyone, 100).bytes == "text");
}

TEST_CASE("a file of another user is not the user's own", "[regular_file]") {
  const some_file file("text");
  CHECK_THAT(problem_with(path_of_foreign_file(file), file_owner::user),
             StartsWith("it belongs to user "));
}

TEST_CASE("a folder that others may write is not the user's own", "[regular_file]") {
  const temporary_folder folder;
  CHECK(problem_with_folder(folder.path() + "/none").empty());
  CHECK(problem_with_folder(folder.path()).empty());
  REQUIRE(::chmod(folder.path().c_str(), 0775) == 0);
  CHECK(problem_with_folder(folder.path()) ==
        "other users can write to it; to change that: chmod g-w " + folder.path());
}
