// Memory of arrays that are gone, which later ones of the context have.
#include "libtiles/runtime/data/array.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/interop/acquired_buffer.hpp"
#include "tests/runtime/launch/objects.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/environment_variable.hpp"

using namespace libtiles;
using namespace libtiles::runtime;

namespace {

std::unique_ptr<array> array_of(const std::shared_ptr<context>& where, std::int64_t count,
                                const void* data = nullptr) {
  const element_type element{scalar_type::int32, "", sizeof(int)};
  return std::make_unique<array>(where, element, extents{count}, data);
}

cl_mem memory_of(const array& one) {
  return one.window().source->home_copy()->buffer().opencl_buffer()();
}

}  // namespace

TEST_CASE("an array has the memory of one that is gone, if that is hardly larger",
          "[kept_memory]") {
  const auto where = keeping_context();
  auto first = array_of(where, 5000);
  const cl_mem memory = memory_of(*first);
  first.reset();
  CHECK(memory_of(*array_of(where, 4900)) == memory);
  const auto small = array_of(where, 3000);
  const std::vector<int> numbers(5000, 7);
  const auto again = array_of(where, 5000, numbers.data());
  CHECK(memory_of(*again) == memory);
  std::vector<int> found(5000);
  read_window(again->window(), found.data());
  CHECK(found == numbers);
}

TEST_CASE("no array has the memory that was lent to the caller", "[kept_memory]") {
  const auto where = keeping_context();
  auto first = array_of(where, 5000);
  const acquired_buffer lent =
      acquire_buffer(*array_view::over(*first, false), where, access::read, false);
  first.reset();
  CHECK(memory_of(*array_of(where, 5000)) != lent.buffer());
}

TEST_CASE("a context keeps no more memory than TILES_KEPT_MEMORY says", "[kept_memory]") {
  const environment_variable none("TILES_KEPT_MEMORY", "0");
  const auto where = copying_context();
  array_of(where, 5000).reset();
  CHECK_FALSE(where->kept_memory().clear());
}

TEST_CASE("a value of TILES_KEPT_MEMORY that says nothing is ignored", "[kept_memory]") {
  const environment_variable strange("TILES_KEPT_MEMORY", "much");
  const auto where = copying_context();
  array_of(where, 5000).reset();
  CHECK(where->kept_memory().clear());
  CHECK_FALSE(where->kept_memory().clear());
}
