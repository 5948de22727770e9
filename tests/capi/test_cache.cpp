// The cache of compiled programs, on disk and in memory.
#include <fstream>
#include <stdexcept>

#include "tests/capi/objects.hpp"
#include "tests/support/environment_variable.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

/// A cache on disk of its own, for every platform.
struct own_cache {
  temporary_folder folder;
  environment_variable directory{"TILES_CACHE_DIR", folder.path()};
  environment_variable mode{"TILES_CACHE", "on"};
};

struct kept_entry {
  std::string file;
  std::string kernel_name;
  std::string device;
  std::uint64_t size = 0;
  std::int64_t last_use = 0;
};

void keep(const tiles_cache_entry_info* entry, void* entries) {
  static_cast<std::vector<kept_entry>*>(entries)->push_back(
      {entry->file, entry->kernel_name, entry->device, entry->size, entry->last_use});
}

std::vector<kept_entry> list_entries() {
  std::vector<kept_entry> entries;
  succeed(tiles_cache_list(keep, &entries));
  return entries;
}

tiles_cache_info info() {
  tiles_cache_info told = TILES_CACHE_INFO_INIT;
  succeed(tiles_cache_get_info(&told));
  return told;
}

void increment_once(const owned_kernel& kernel, const owned_context& context) {
  std::vector<int> data{1, 2, 3};
  const owned_view view = view_of(data);
  succeed(launch(kernel, {3}, {tiles_argument_view(nullptr, view.get())}, context));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{2, 3, 4});
}

void write_damaged_entry(const own_cache& cache) {
  std::ofstream(cache.folder.path() + "/0123456789abcdef0123456789abcdef.program") << "damaged";
}

}  // namespace

TEST_CASE("the cache's folder is the one of the environment", "[cache]") {
  const own_cache cache;
  CHECK(info().directory == cache.folder.path());
}

TEST_CASE("a program is compiled once for all contexts, and looked up for each launch", "[cache]") {
  const own_cache cache;
  const owned_kernel kernel = increment_kernel();
  const owned_context first = make_context();
  const owned_context second = make_context();
  const tiles_cache_info before = info();
  increment_once(kernel, first);
  increment_once(kernel, first);
  increment_once(kernel, second);
  const tiles_cache_info after = info();
  CHECK(after.builds == before.builds + 1);
  CHECK(after.disk_hits == before.disk_hits + 1);
  CHECK(after.memory_hits == before.memory_hits + 1);
}

TEST_CASE("an entry tells its kernel, its device, its size and its last use", "[cache]") {
  const own_cache cache;
  CHECK(list_entries().empty());
  const owned_context context = make_context();
  increment_once(increment_kernel(), context);
  const std::vector<kept_entry> entries = list_entries();
  REQUIRE(entries.size() == 1);
  const kept_entry& entry = entries[0];
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(context.get(), &device));
  CHECK(entry.kernel_name == "increment");
  CHECK(entry.device == device.name);
  CHECK_THAT(entry.file, EndsWith(".program"));
  CHECK(entry.size > 0);
  CHECK(entry.last_use > 1700000000);
}

TEST_CASE("a callback gets the entries that were listed, also when it empties the cache",
          "[cache]") {
  const own_cache cache;
  const owned_context context = make_context();
  increment_once(increment_kernel(), context);
  std::vector<int> data(3);
  const owned_view view = view_of(data);
  const owned_kernel other =
      make_kernel("void other(index<1> i, array_view<int, 1> x) restrict(amp) { x[i] = 5; }");
  succeed(launch(other, {3}, {tiles_argument_view(nullptr, view.get())}, context));
  REQUIRE(list_entries().size() == 2);
  std::vector<kept_entry> entries;
  succeed(tiles_cache_list(
      [](const tiles_cache_entry_info* entry, void* kept) {
        succeed(tiles_cache_clear(nullptr));
        keep(entry, kept);
      },
      &entries));
  CHECK(entries.size() == 2);
  CHECK(list_entries().empty());
}

TEST_CASE("a callback of the cache that throws ends the call, with an error that says so", "[cache]") {
  const own_cache cache;
  increment_once(increment_kernel(), make_context());
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_cache_list([](const tiles_cache_entry_info*,
                                   void*) { throw std::runtime_error("no room"); },
                                nullptr)) ==
        "'callback' threw an exception: no room; it may not: keep the failure in user_data, and "
        "return");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_cache_list([](const tiles_cache_entry_info*, void*) { throw 5; }, nullptr)) ==
        "'callback' threw an exception; it may not: keep the failure in user_data, and return");
}

TEST_CASE("verify counts what is good, and removes what is not", "[cache]") {
  const own_cache cache;
  increment_once(increment_kernel(), make_context());
  write_damaged_entry(cache);
  std::uint32_t good = 0;
  std::uint32_t bad = 0;
  succeed(tiles_cache_verify(&good, &bad));
  CHECK(good == 1);
  CHECK(bad == 1);
  succeed(tiles_cache_verify(nullptr, &bad));
  CHECK(bad == 0);
}

TEST_CASE("clear removes every entry, and what is in memory stays", "[cache]") {
  const own_cache cache;
  const owned_kernel kernel = increment_kernel();
  const owned_context context = make_context();
  increment_once(kernel, context);
  std::uint32_t removed = 0;
  succeed(tiles_cache_clear(&removed));
  CHECK(removed == 1);
  CHECK(list_entries().empty());
  const tiles_cache_info before = info();
  increment_once(kernel, context);
  CHECK(info().builds == before.builds);
  succeed(tiles_cache_clear(nullptr));
}

TEST_CASE("NULL for what the cache needs is refused by name", "[cache]") {
  CHECK_THAT(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_cache_get_info(nullptr)),
             ContainsSubstring("tiles_cache_info"));
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_cache_list(nullptr, nullptr)) ==
        "'callback' is NULL");
}
