// What is copied, and what is not.
#include "tests/runtime/semantics/c/objects.hpp"

using namespace semantics;

namespace {

uint64_t expected(uint64_t bytes) { return data_is_copied() ? bytes : 0; }

void read_all(const owned_view& view) {
  const owned_array sum = array_of({1}, {0});
  const owned_kernel kernel = make_kernel(
      "void add_up(index<1> i, array_view<const int, 1> in, array<int, 1>& sum) restrict(amp) "
      "{ for (int k = 0; k < in.extent[0]; ++k) sum[0] += in[k]; }");
  succeed(
      launch(kernel, {1},
             {tiles_argument_view(nullptr, view.get()), tiles_argument_array(nullptr, sum.get())}));
}

}  // namespace

TEST_CASE("Only the part that a view shows is copied", "[semantics]") {
  ints data = counted(1000);
  const owned_view view = view_over(data, {1000});
  const copied_bytes used = bytes_copied_by([&] { add(section_of(view, {10}, {7}), 1); });
  CHECK(used.to_devices == expected(28));
  CHECK(used.to_the_host == 0);
  const copied_bytes synchronized = bytes_copied_by([&] { synchronize(view); });
  CHECK(synchronized.to_devices == 0);
  CHECK(synchronized.to_the_host == expected(28));
  CHECK(data[16] == 17);
  CHECK(data[17] == 17);
}

TEST_CASE("A copy on a device is used again until another place writes", "[semantics]") {
  ints data = counted(7);
  const owned_view view = view_over(data, {7});
  const copied_bytes twice = bytes_copied_by([&] {
    add(view, 1);
    synchronize(view);
    add(view, 1);
  });
  CHECK(twice.to_devices == expected(28));
  const copied_bytes again = bytes_copied_by([&] {
    set(view, {3}, 100);
    add(view, 1);
  });
  CHECK(again.to_devices == expected(28));
  CHECK(get(view, {3}) == 101);
}

TEST_CASE("What a kernel only reads is not copied back", "[semantics]") {
  ints data = counted(7);
  const copied_bytes copied = bytes_copied_by([&] {
    const owned_view view = view_over(data, {7});
    read_all(view);
    synchronize(view);
  });
  CHECK(copied.to_the_host == 0);
}

TEST_CASE("What a kernel wholly overwrites is not copied in", "[semantics]") {
  ints data = counted(7);
  const copied_bytes copied = bytes_copied_by([&] { overwrite(view_over(data, {7}), 5); });
  CHECK(copied.to_devices == 0);
  CHECK(copied.to_the_host == expected(28));
  CHECK(data == ints(7, 5));
}

TEST_CASE("Nothing is copied where host and device share memory", "[semantics]") {
  if (data_is_copied()) return;
  // Of one page and more, which every driver can use in place.
  ints data = counted(100000);
  const copied_bytes copied = bytes_copied_by([&] {
    const owned_view view = view_over(data, {100000});
    add(view, 1);
    CHECK(get(view, {99999}) == 100000);
    set(section_of(view, {10}, {20}), {0}, 0);
    add(view, 1);
    synchronize(view);
  });
  CHECK(data[10] == 1);
  CHECK(copied.to_devices == 0);
  CHECK(copied.to_the_host == 0);
}
