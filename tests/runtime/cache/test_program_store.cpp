// Entries in a folder: what is saved is found, what is damaged heals, what cannot be written does
// not matter.
#include <sys/stat.h>

#include "libtiles/runtime/programs/disk/program_store.hpp"
#include "libtiles/runtime/programs/disk/store_contents.hpp"
#include "tests/runtime/cache/entries.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/logged_text.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace libtiles::runtime;
namespace fs = std::filesystem;

namespace {

/// The file mode creation mask for as long as the object lives.
class umask_of_process {
 public:
  explicit umask_of_process(mode_t mask) : before_(::umask(mask)) {}
  ~umask_of_process() { ::umask(before_); }
  umask_of_process(const umask_of_process&) = delete;
  umask_of_process& operator=(const umask_of_process&) = delete;

 private:
  mode_t before_;
};

unsigned mode_of(const std::string& path) {
  return static_cast<unsigned>(fs::status(path).permissions());
}

}  // namespace

TEST_CASE("what was saved under a key is loaded by it, and by no other", "[program_store]") {
  const temporary_folder folder;
  const program_store store(folder.path() + "/new/folder", roomy);
  CHECK_FALSE(store.load("a"));
  store.save(entry_of("a", 3));
  CHECK(store.load("a") == std::string("bbb"));
  CHECK_FALSE(store.load("b"));
  CHECK(program_store(folder.path() + "/new/folder", roomy).load("a") == std::string("bbb"));
}

TEST_CASE("folders and files that the cache makes are its user's alone", "[program_store]") {
  const temporary_folder folder;
  const umask_of_process none(0);
  const program_store store(folder.path() + "/new/cache", roomy);
  store.save(entry_of("a"));
  CHECK(mode_of(folder.path() + "/new") == 0700);
  CHECK(mode_of(folder.path() + "/new/cache") == 0700);
  CHECK(mode_of(folder.path() + "/new/cache/loading") == 0700);
  CHECK(mode_of(store.path_of("a")) == 0600);
}

TEST_CASE("a folder that others may write is not used, which is said once", "[program_store]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  store.save(entry_of("a"));
  fs::permissions(folder.path(), fs::perms(0775));
  const logged_text log;
  CHECK_FALSE(store.load("a"));
  store.save(entry_of("b"));
  CHECK(log.text() ==
        "the program cache is not used: the folder " + folder.path() +
            ": other users can write to it; to change that: chmod g-w " + folder.path() +
            "; programs are kept in memory only; set TILES_CACHE_DIR to use another folder\n");
  fs::permissions(folder.path(), fs::perms(0755));
  CHECK(store.load("a"));
  CHECK_FALSE(store.load("b"));
}

TEST_CASE("an entry that others may write is removed, and not loaded", "[program_store]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  store.save(entry_of("a"));
  fs::permissions(store.path_of("a"), fs::perms(0660));
  const logged_text log;
  CHECK_FALSE(store.load("a"));
  CHECK_THAT(log.text(), StartsWith("the compiled program " + store.path_of("a") +
                                    " is not used: other users can write to it"));
  CHECK_FALSE(fs::exists(store.path_of("a")));
}

TEST_CASE("what is no regular file is no entry, and does not hold up the program",
          "[program_store]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  const std::string path = store.path_of("a");
  const std::string elsewhere = folder.path() + "/elsewhere";
  write_text(elsewhere, encode(entry_of("a")));
  SECTION("a folder") { fs::create_directory(path); }
  SECTION("a FIFO") { REQUIRE(::mkfifo(path.c_str(), 0600) == 0); }
  SECTION("a link to a device that never ends") { fs::create_symlink("/dev/zero", path); }
  SECTION("a link to a file") { fs::create_symlink(elsewhere, path); }
  CHECK(list_entries(folder.path()).empty());
  CHECK_FALSE(store.load("a"));
  store.save(entry_of("a"));
  CHECK(store.load("a"));
  CHECK(text_of(elsewhere) == encode(entry_of("a")));
}

TEST_CASE("a folder with files in an entry's place costs that entry alone", "[program_store]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  fs::create_directories(store.path_of("a") + "/in use");
  store.save(entry_of("a"));
  CHECK_FALSE(store.load("a"));
  store.save(entry_of("b"));
  CHECK(store.load("b"));
}

TEST_CASE("a second save replaces the first", "[program_store]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  store.save(entry_of("a", 1));
  store.save(entry_of("a", 2));
  CHECK(store.load("a") == std::string("bb"));
  CHECK(count_files(folder.path()) == 1);
}

TEST_CASE("a damaged entry is removed with one line in the log, and can be saved again",
          "[program_store]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  store.save(entry_of("a"));
  const std::string path = store.path_of("a");
  std::string bytes = text_of(path);
  SECTION("cut") { fs::resize_file(path, bytes.size() - 1); }
  SECTION("emptied") { fs::resize_file(path, 0); }
  SECTION("with a bit flipped") {
    bytes[bytes.size() / 2] ^= 4;
    write_text(path, bytes);
  }
  SECTION("another file altogether") { write_text(path, "hello"); }
  const logged_text log;
  CHECK_FALSE(store.load("a"));
  CHECK(log.text() ==
        "the compiled program " + path +
            " is not used: its contents are damaged; it was removed and will be recompiled\n");
  CHECK_FALSE(fs::exists(path));
  store.save(entry_of("a"));
  CHECK(store.load("a"));
}

TEST_CASE("an entry of another key under the same name is not used, and no damage",
          "[program_store]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  write_text(store.path_of("a"), encode(entry_of("another key of the same fingerprint")));
  const logged_text log;
  CHECK_FALSE(store.load("a"));
  CHECK(log.text().empty());
  CHECK(fs::exists(store.path_of("a")));
}

// Also for root, who may write anywhere but below a file.
TEST_CASE("a folder that cannot be written is warned about once, and loads nothing",
          "[program_store]") {
  const temporary_folder folder;
  write_text(folder.path() + "/file", "");
  const program_store store(folder.path() + "/file/cache", roomy);
  const logged_text log;
  store.save(entry_of("a"));
  store.save(entry_of("b"));
  CHECK_FALSE(store.load("a"));
  CHECK(log.text() == "compiled programs cannot be stored in " + folder.path() +
                          "/file/cache: Not a directory; they are kept in memory only: set "
                          "TILES_CACHE_DIR to a writable folder, or TILES_CACHE=off\n");
}

TEST_CASE("beyond the size bound the least recently used entries go", "[program_store]") {
  const temporary_folder folder;
  const program_store roomy_store(folder.path(), roomy);
  for (const char* key : {"a", "b", "c"}) roomy_store.save(entry_of(key));
  const std::uint64_t entry_size = fs::file_size(roomy_store.path_of("a"));
  set_age(roomy_store.path_of("a"), std::chrono::hours(3));
  set_age(roomy_store.path_of("b"), std::chrono::hours(2));
  set_age(roomy_store.path_of("c"), std::chrono::hours(1));
  CHECK(roomy_store.load("a"));
  program_store(folder.path(), 3 * entry_size).save(entry_of("d"));
  CHECK(roomy_store.load("a"));
  CHECK_FALSE(roomy_store.load("b"));
  CHECK(roomy_store.load("c"));
  CHECK(roomy_store.load("d"));
}

TEST_CASE("an entry larger than the size bound is not saved, and drives out no other",
          "[program_store]") {
  const temporary_folder folder;
  const program_store store(folder.path(), 400);
  store.save(entry_of("a", 100));
  store.save(entry_of("b", 400));
  CHECK(store.load("a"));
  CHECK_FALSE(store.load("b"));
}
