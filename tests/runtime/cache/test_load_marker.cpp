// An entry that ended a process while its driver loaded it.
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "libtiles/runtime/programs/disk/entry_name.hpp"
#include "libtiles/runtime/programs/disk/load_marker.hpp"
#include "libtiles/runtime/programs/disk/store_contents.hpp"
#include "tests/runtime/cache/entries.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/logged_text.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace libtiles::runtime;

namespace {

/// A process that ends, as if its driver had ended it, while it loads the entry of the key.
void die_while_loading(const program_store& store, const std::string& key) {
  const pid_t child = ::fork();
  if (child == 0) {
    const load_marker marker = store.mark_loading(key);
    ::_exit(0);
  }
  ::waitpid(child, nullptr, 0);
}

std::string refused_file(const temporary_folder& folder, const std::string& key) {
  return folder.path() + "/" + entry_name(key) + refused_extension;
}

}  // namespace

TEST_CASE("an entry that is being loaded, or was, may be loaded by others", "[load_marker]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  store.save(entry_of("a"));
  {
    const load_marker marker = store.mark_loading("a");
    CHECK(count_files(marker_folder(folder.path())) == 1);
    CHECK(store.load("a"));
  }
  CHECK(count_files(marker_folder(folder.path())) == 0);
  CHECK(store.load("a"));
}

TEST_CASE("an entry that ended a process is neither loaded nor saved again", "[load_marker]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  store.save(entry_of("a"));
  store.save(entry_of("b"));
  die_while_loading(store, "a");
  const logged_text log;
  CHECK_FALSE(store.load("a"));
  CHECK_THAT(log.text(),
             StartsWith("a process ended while its OpenCL driver loaded " + store.path_of("a")));
  store.save(entry_of("a"));
  CHECK_FALSE(store.load("a"));
  CHECK(log.text().find('\n') == log.text().size() - 1);
  CHECK(store.load("b"));
}

TEST_CASE("an entry that ended a process gets another chance after a month, or a clear",
          "[load_marker]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  store.save(entry_of("a"));
  die_while_loading(store, "a");
  CHECK_FALSE(store.load("a"));
  SECTION("a month") { set_age(refused_file(folder, "a"), std::chrono::hours(31 * 24)); }
  SECTION("a clear") { clear_entries(folder.path()); }
  store.save(entry_of("a"));
  CHECK(store.load("a"));
}

TEST_CASE("what is no regular file among the markers does not hold up the program",
          "[load_marker]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  store.save(entry_of("a"));
  const std::string fifo = marker_folder(folder.path()) + "/" + entry_name("a") + ".abcdef";
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  CHECK(store.load("a"));
}

TEST_CASE("where no marker can be made, entries are loaded all the same", "[load_marker]") {
  const load_marker marker("/no/such/folder", "entry");
  CHECK_FALSE(has_ended_a_process("/no/such/folder", "entry"));
}
