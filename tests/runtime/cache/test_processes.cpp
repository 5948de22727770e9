// Many processes in one folder, some of which are killed.
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>
#include <vector>

#include "libtiles/runtime/programs/disk/file.hpp"
#include "libtiles/runtime/programs/disk/load_marker.hpp"
#include "libtiles/runtime/programs/disk/store_contents.hpp"
#include "tests/runtime/cache/entries.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/logged_text.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace libtiles::runtime;

namespace {

/// Runs `body` in a process of its own, whose exit status is what it returns.
template <class Body>
pid_t start(const Body& body) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(body());
  return child;
}

int wait_for(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

// Each key has one right binary, whoever writes it.
stored_program large_entry(int key) {
  return entry_of("key " + std::to_string(key), 20000 + static_cast<std::size_t>(key));
}

/// Saves and loads all keys again and again. \return 1 if something was loaded that is not right
int use_store(const program_store& store, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    const stored_program program = large_entry(i % 7);
    const auto loaded = store.load(program.key);
    if (loaded && *loaded != program.binary) return 1;
    store.save(program);
  }
  return 0;
}

}  // namespace

TEST_CASE("sixteen processes save and load the same entries at once", "[processes]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  std::vector<pid_t> children;
  for (int i = 0; i < 16; ++i) children.push_back(start([&] { return use_store(store, 40); }));
  for (const pid_t child : children) CHECK(wait_for(child) == 0);
  const verified_entries counts = verify_entries(folder.path());
  CHECK(counts.good == 7);
  CHECK(counts.bad == 0);
}

TEST_CASE("sixteen processes stay within the size bound", "[processes]") {
  const temporary_folder folder;
  const std::uint64_t bound = 3 * encode(large_entry(7)).size();
  const program_store store(folder.path(), bound);
  std::vector<pid_t> children;
  for (int i = 0; i < 16; ++i) children.push_back(start([&] { return use_store(store, 20); }));
  for (const pid_t child : children) CHECK(wait_for(child) == 0);
  store.save(large_entry(0));
  CHECK(verify_entries(folder.path()).bad == 0);
  CHECK(list_entries(folder.path()).size() <= 3);
}

TEST_CASE("a process killed in the middle of a write leaves no damaged entry", "[processes]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  for (int i = 0; i < 30; ++i) {
    const pid_t child = start([&] { return use_store(store, 1000000); });
    std::this_thread::sleep_for(std::chrono::milliseconds(1 + i % 10));
    ::kill(child, SIGKILL);
    CHECK(WTERMSIG(wait_for(child)) == SIGKILL);
    CHECK(verify_entries(folder.path()).bad == 0);
  }
  CHECK(use_store(store, 7) == 0);
  CHECK(list_entries(folder.path()).size() == 7);
}

// As after `ulimit -f`: the system ends a process that writes more.
TEST_CASE("a process that may write small files only keeps what is small", "[processes]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  const pid_t child = start([&] {
    const rlimit limit{4096, 4096};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    store.save(large_entry(1));
    store.save(entry_of("a", 1000));
    return 0;
  });
  CHECK(wait_for(child) == 0);
  CHECK_FALSE(store.load(large_entry(1).key));
  CHECK(store.load("a"));
  CHECK(count_files(folder.path()) == 1);
}

TEST_CASE("processes that are killed leave no more files than were written in a minute",
          "[processes]") {
  const temporary_folder folder;
  const program_store store(folder.path(), roomy);
  const auto make_old = [&](const std::string& path) {
    for (const auto& each : std::filesystem::directory_iterator(path)) {
      if (each.is_regular_file()) set_age(each.path().string(), std::chrono::minutes(2));
    }
  };
  for (int i = 0; i < 40; ++i) {
    const pid_t child = start([&] {
      for (int n = 0;; ++n) {
        const load_marker marker = store.mark_loading("key " + std::to_string(n % 7));
        store.save(large_entry(n % 7));
      }
      return 0;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(1 + i % 7));
    ::kill(child, SIGKILL);
    wait_for(child);
    make_old(folder.path());
  }
  make_old(marker_folder(folder.path()));
  store.save(entry_of("a"));
  for (const auto& each : std::filesystem::directory_iterator(folder.path())) {
    CHECK_FALSE(is_unfinished(each.path()));
  }
  for (const auto& each : std::filesystem::directory_iterator(marker_folder(folder.path()))) {
    CHECK_FALSE(is_unlocked_marker(each.path()));
  }
  // At most one marker and one note for each of the killed.
  CHECK(count_files(folder.path()) <= 1 + 7 + 7);
  CHECK(count_files(marker_folder(folder.path())) <= 40);
}
