// Showing, checking and emptying the folder.
#include "libtiles/runtime/programs/disk/store_contents.hpp"
#include "tests/runtime/cache/entries.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace libtiles::runtime;
namespace fs = std::filesystem;

TEST_CASE("a folder that is not there has no entries", "[store_contents]") {
  const std::string directory = GENERATE("", "/no/such/folder");
  CHECK(list_entries(directory).empty());
  CHECK(verify_entries(directory).good == 0);
  CHECK(clear_entries(directory) == 0);
}

TEST_CASE("entries are listed with the most recently used first, damaged ones left out",
          "[store_contents]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  for (const char* key : {"a", "b", "c"}) store.save(entry_of(key));
  set_age(store.path_of("a"), std::chrono::hours(1));
  write_text(store.path_of("c"), "hello");
  const std::vector<entry_info> entries = list_entries(folder.path());
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].kernel_name == "kernel of b");
  CHECK(entries[0].device == "a device");
  CHECK(folder.path() + "/" + entries[0].file == store.path_of("b"));
  CHECK(entries[0].bytes == fs::file_size(store.path_of("b")));
  CHECK(entries[0].last_use >= entries[1].last_use + 3600);
  CHECK(entries[1].kernel_name == "kernel of a");
}

TEST_CASE("verify removes what is damaged or has a wrong name, and counts both kinds",
          "[store_contents]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  for (const char* key : {"a", "b", "c", "d"}) store.save(entry_of(key));
  fs::resize_file(store.path_of("c"), 60);
  fs::rename(store.path_of("a"), store.path_of("d"));
  const verified_entries counts = verify_entries(folder.path());
  CHECK(counts.good == 1);
  CHECK(counts.bad == 2);
  CHECK(store.load("b"));
  CHECK(count_files(folder.path()) == 1);
}

TEST_CASE("clear removes all that the cache made, and no file of others", "[store_contents]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  store.save(entry_of("a"));
  store.save(entry_of("b"));
  write_text(folder.path() + "/.unfinished-program.abcdef", "half");
  write_text(folder.path() + "/a.program", "somebody's");
  write_text(folder.path() + "/loading/letter.txt", "somebody's");
  CHECK(clear_entries(folder.path()) == 2);
  CHECK_FALSE(store.load("a"));
  CHECK(count_files(folder.path()) == 1);
  CHECK(fs::exists(folder.path() + "/loading/letter.txt"));
}
