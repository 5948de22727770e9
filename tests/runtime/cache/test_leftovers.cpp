// What killed processes left in the cache.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "libtiles/runtime/programs/disk/entry_name.hpp"
#include "libtiles/runtime/programs/disk/leftovers.hpp"
#include "libtiles/runtime/programs/disk/load_marker.hpp"
#include "tests/runtime/cache/entries.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace libtiles::runtime;
namespace fs = std::filesystem;

namespace {

/// A cache with a file of such an age, which a process may still hold.
class left_file {
 public:
  left_file(const std::string& name, std::chrono::seconds age, bool is_held) {
    fs::create_directory(marker_folder(folder_.path()));
    path_ = folder_.path() + "/" + name;
    write_text(path_, "half");
    set_age(path_, age);
    if (!is_held) return;
    file_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
    REQUIRE(::flock(file_, LOCK_EX | LOCK_NB) == 0);
  }
  ~left_file() {
    if (file_ >= 0) ::close(file_);
  }
  left_file(const left_file&) = delete;
  left_file& operator=(const left_file&) = delete;

  bool outlives_a_save() const {
    program_store(folder_.path(), roomy).save(entry_of("a"));
    return fs::exists(path_);
  }

 private:
  const temporary_folder folder_;
  std::string path_;
  int file_ = -1;
};

bool stays(const std::string& name, std::chrono::seconds age, bool is_held = false) {
  return left_file(name, age, is_held).outlives_a_save();
}

constexpr std::chrono::seconds half_a_minute(30), two_minutes(120), two_hours(7200);
constexpr std::chrono::hours month_and_day(31 * 24);

}  // namespace

TEST_CASE("what a process was writing when it was killed goes after a minute", "[leftovers]") {
  const std::string name =
      GENERATE(as<std::string>{}, ".unfinished-program.abcdef", "loading/unlocked-marker.abcdef");
  INFO(name);
  CHECK(stays(name, half_a_minute));
  CHECK_FALSE(stays(name, two_minutes));
}

TEST_CASE("what a process is writing stays, for an hour", "[leftovers]") {
  const std::string name = ".unfinished-program.abcdef";
  CHECK(stays(name, two_minutes, true));
  CHECK_FALSE(stays(name, two_hours, true));
}

TEST_CASE("what says that an entry ended a process goes after a month", "[leftovers]") {
  const std::string name = GENERATE(as<std::string>{}, entry_name("b") + refused_extension,
                                    "loading/" + entry_name("b") + ".abcdef");
  INFO(name);
  CHECK(stays(name, two_hours));
  CHECK_FALSE(stays(name, month_and_day));
}

TEST_CASE("files of others stay in the cache, however old they are", "[leftovers]") {
  for (const char* const name : {"notes.txt", "b.refused", "loading/notes.txt", "loading/b.c"}) {
    INFO(name);
    CHECK(stays(name, month_and_day));
  }
}
