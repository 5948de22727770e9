// Programs that a driver built, kept on disk for contexts that come later.
#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"
#include "libtiles/runtime/programs/cache_counters.hpp"
#include "libtiles/runtime/programs/disk/program_store.hpp"
#include "libtiles/runtime/programs/disk/store_contents.hpp"
#include "libtiles/runtime/programs/program_key.hpp"
#include "libtiles/runtime/raw/raw_source.hpp"
#include "tests/runtime/cache/entries.hpp"
#include "tests/runtime/expect_error.hpp"
#include "tests/runtime/hand_compiled.hpp"
#include "tests/support/environment_variable.hpp"
#include "tests/support/logged_text.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace libtiles::runtime;

namespace {

/// A cache on disk of its own, for every platform.
struct own_cache {
  temporary_folder folder;
  environment_variable directory{"TILES_CACHE_DIR", folder.path()};
  environment_variable mode{"TILES_CACHE", "on"};
};

struct counted {
  std::uint64_t disk_hits = process_counters().disk_hits;
  std::uint64_t builds = process_counters().builds;
};

/// What preparing a kernel in a new context takes: the driver's compiler, or the disk.
counted prepare(const libtiles::compiler::compiled_kernel& compiled) {
  const counted before;
  const auto where = context::create({});
  const auto built = where->programs().get(compiled);
  CHECK(built->max_tile_size() >= 1);
  const counted after;
  return {after.disk_hits - before.disk_hits, after.builds - before.builds};
}

void check_built(const counted& taken) {
  CHECK(taken.builds == 1);
  CHECK(taken.disk_hits == 0);
}

void check_loaded(const counted& taken) {
  CHECK(taken.builds == 0);
  CHECK(taken.disk_hits == 1);
}

std::string only_file(const own_cache& cache) {
  const auto entries = list_entries(cache.folder.path());
  REQUIRE(entries.size() == 1);
  return cache.folder.path() + "/" + entries[0].file;
}

}  // namespace

TEST_CASE("a program is compiled once, and then taken from the disk", "[cached_programs]") {
  const own_cache cache;
  check_built(prepare(hand_compiled::tile_sums()));
  check_loaded(prepare(hand_compiled::tile_sums()));
  check_built(prepare(hand_compiled::increment()));
  CHECK(list_entries(cache.folder.path()).size() == 2);
}

TEST_CASE("a program from the disk has the limits of the one that was compiled",
          "[cached_programs]") {
  const own_cache cache;
  const auto first = context::create({});
  const auto compiled = first->programs().get(hand_compiled::tile_sums());
  const auto second = context::create({});
  const auto loaded = second->programs().get(hand_compiled::tile_sums());
  CHECK(loaded->max_tile_size() == compiled->max_tile_size());
  CHECK(loaded->local_memory() == compiled->local_memory());
}

TEST_CASE("a kernel in OpenCL C from the disk has the parameters of the one that was compiled",
          "[cached_programs]") {
  const own_cache cache;
  libtiles::compiler::kernel_input input;
  input.text =
      "__attribute__((reqd_work_group_size(4, 2, 1)))\n"
      "kernel void f(global const float* in, constant int* table, local int* cache, uint4 v) {}";
  const auto source = raw_source(input, "");
  const auto first = context::create({});
  const auto compiled = first->programs().get(source);
  const auto second = context::create({});
  const counted before;
  const auto loaded = second->programs().get(source);
  CHECK(counted().builds == before.builds);
  const auto& expected = compiled->signature();
  const auto& found = loaded->signature();
  CHECK(found.required_size == std::array<std::size_t, 3>{4, 2, 1});
  REQUIRE(found.parameters.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(found.parameters[i].name == expected.parameters[i].name);
    CHECK(found.parameters[i].type == expected.parameters[i].type);
    CHECK(found.parameters[i].space == expected.parameters[i].space);
    CHECK(found.parameters[i].is_const == expected.parameters[i].is_const);
  }
  CHECK(found.parameters[0].type == "float*");
  CHECK(found.parameters[1].space == parameter_space::global);
  CHECK(found.parameters[2].space == parameter_space::local);
  CHECK(found.parameters[3].space == parameter_space::value);
}

TEST_CASE("a damaged entry is compiled anew and replaced", "[cached_programs]") {
  const own_cache cache;
  check_built(prepare(hand_compiled::increment()));
  const std::string path = only_file(cache);
  SECTION("cut") { std::filesystem::resize_file(path, 70); }
  SECTION("not an entry") { write_text(path, "hello"); }
  const logged_text log;
  check_built(prepare(hand_compiled::increment()));
  CHECK_THAT(log.text(), ContainsSubstring("its contents are damaged"));
  check_loaded(prepare(hand_compiled::increment()));
}

TEST_CASE("an entry of another driver is not used", "[cached_programs]") {
  const own_cache cache;
  check_built(prepare(hand_compiled::increment()));
  const std::string path = only_file(cache);
  auto entry = decode(text_of(path));
  REQUIRE(entry);
  entry->key += "driver version 3: 9.9\n";
  write_text(path, encode(*entry));
  check_built(prepare(hand_compiled::increment()));
}

TEST_CASE("a program that does not build never reaches the disk, and fails again",
          "[cached_programs]") {
  const own_cache cache;
  const auto where = context::create({});
  const libtiles::compiler::compiled_kernel broken = hand_compiled::broken();
  const counted before;
  for (int i = 0; i < 2; ++i) {
    CHECK_THROWS_WITH(where->programs().get(broken), StartsWith("building broken for "));
  }
  CHECK(counted().builds == before.builds + 1);
  CHECK(list_entries(cache.folder.path()).empty());
}

TEST_CASE("with TILES_CACHE=off nothing is read from the disk or written to it",
          "[cached_programs]") {
  const own_cache cache;
  check_built(prepare(hand_compiled::increment()));
  const environment_variable off("TILES_CACHE", "off");
  check_built(prepare(hand_compiled::increment()));
  check_built(prepare(hand_compiled::copy()));
  CHECK(list_entries(cache.folder.path()).size() == 1);
}

TEST_CASE("a folder that cannot be written changes nothing but the time", "[cached_programs]") {
  const own_cache cache;
  write_text(cache.folder.path() + "/file", "");
  const environment_variable below_a_file("TILES_CACHE_DIR", cache.folder.path() + "/file/cache");
  check_built(prepare(hand_compiled::increment()));
  check_built(prepare(hand_compiled::increment()));
}
