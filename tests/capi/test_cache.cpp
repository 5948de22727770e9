// The cache of compiled programs, on disk and in memory.
#include <fstream>

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

struct listing_releaser {
  using pointer = tiles_cache_listing;
  void operator()(tiles_cache_listing listing) const { tiles_cache_listing_release(listing); }
};
using owned_listing = std::unique_ptr<tiles_cache_listing_s, listing_releaser>;

owned_listing list_entries() {
  tiles_cache_listing listing = nullptr;
  succeed(tiles_cache_listing_create(&listing));
  return owned_listing(listing);
}

std::uint32_t count_of(const owned_listing& listing) {
  std::uint32_t count = 0;
  succeed(tiles_cache_listing_get_count(listing.get(), &count));
  return count;
}

std::uint32_t count_entries() { return count_of(list_entries()); }

tiles_cache_counters counters() {
  tiles_cache_counters counts = TILES_CACHE_COUNTERS_INIT;
  succeed(tiles_cache_get_counters(&counts));
  return counts;
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
  const char* directory = nullptr;
  succeed(tiles_cache_get_directory(&directory));
  CHECK(directory == cache.folder.path());
}

TEST_CASE("a program is compiled once for all contexts, and looked up for each launch", "[cache]") {
  const own_cache cache;
  const owned_kernel kernel = increment_kernel();
  const owned_context first = make_context();
  const owned_context second = make_context();
  const tiles_cache_counters before = counters();
  increment_once(kernel, first);
  increment_once(kernel, first);
  increment_once(kernel, second);
  const tiles_cache_counters after = counters();
  CHECK(after.builds == before.builds + 1);
  CHECK(after.disk_hits == before.disk_hits + 1);
  CHECK(after.memory_hits == before.memory_hits + 1);
}

TEST_CASE("an entry tells its kernel, its device, its size and its last use", "[cache]") {
  const own_cache cache;
  CHECK(count_entries() == 0);
  const owned_context context = make_context();
  increment_once(increment_kernel(), context);
  const owned_listing listing = list_entries();
  REQUIRE(count_of(listing) == 1);
  tiles_cache_entry_info entry = TILES_CACHE_ENTRY_INFO_INIT;
  succeed(tiles_cache_listing_get_entry(listing.get(), 0, &entry));
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(context.get(), &device));
  CHECK(entry.kernel_name == std::string("increment"));
  CHECK(entry.device == std::string(device.name));
  CHECK_THAT(entry.file, EndsWith(".program"));
  CHECK(entry.size > 0);
  CHECK(entry.last_use > 1700000000);
}

TEST_CASE("an entry that is not there is refused with how many there are", "[cache]") {
  const own_cache cache;
  const owned_listing listing = list_entries();
  tiles_cache_entry_info entry = TILES_CACHE_ENTRY_INFO_INIT;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_cache_listing_get_entry(listing.get(), 0, &entry)) ==
        "there is no cache entry 0; the listing has 0, counted from 0");
}

TEST_CASE("a listing stays as it was when the cache changes", "[cache]") {
  const own_cache cache;
  increment_once(increment_kernel(), make_context());
  const owned_listing before = list_entries();
  succeed(tiles_cache_clear(nullptr));
  CHECK(count_of(before) == 1);
  CHECK(count_entries() == 0);
  tiles_cache_entry_info entry = TILES_CACHE_ENTRY_INFO_INIT;
  succeed(tiles_cache_listing_get_entry(before.get(), 0, &entry));
  CHECK(entry.kernel_name == std::string("increment"));
}

TEST_CASE("a listing that was released is refused", "[cache]") {
  tiles_cache_listing listing = list_entries().release();
  succeed(tiles_cache_listing_release(listing));
  std::uint32_t count = 0;
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_cache_listing_get_count(listing, &count)) ==
        "listing is a tiles_cache_listing that was released");
  succeed(tiles_cache_listing_release(nullptr));
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
  CHECK(count_entries() == 0);
  const tiles_cache_counters before = counters();
  increment_once(kernel, context);
  CHECK(counters().builds == before.builds);
  succeed(tiles_cache_clear(nullptr));
}

TEST_CASE("NULL for a result of the cache is refused by name", "[cache]") {
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_cache_get_directory(nullptr)) ==
        "'out' is NULL");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_cache_listing_create(nullptr)) ==
        "'out' is NULL");
}
