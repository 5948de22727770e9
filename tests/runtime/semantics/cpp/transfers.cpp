// What is copied, and what is not.
#include "tests/runtime/semantics/cpp/copied_bytes.hpp"
#include "tests/runtime/semantics/cpp/places.hpp"
#include "tests/support/catch.hpp"

using namespace semantics;
using tiles::array;
using tiles::array_view;

namespace {

/// Adds all elements to `sum`, and only reads them for that.
void add_up(const array_view<int>& view, array<int>& sum) {
  parallel_for_each(tiles::extent<1>(1),
                    TILES_KERNEL((view, sum), [ =, &sum ](tiles::index<1>) restrict(amp) {
                      for (int i = 0; i < view.extent[0]; ++i) sum[0] += view[i];
                    }));
}

long expected(long bytes) { return data_is_copied() ? bytes : 0; }

}  // namespace

TEST_CASE("Only the part that a view shows is copied", "[semantics]") {
  std::vector<int> numbers = counted(1000);
  const array_view<int> view(1000, numbers);
  const copied_bytes used = bytes_copied_by([&] { add(view.section(10, 7), 1); });
  CHECK(used.to_devices == expected(28));
  CHECK(used.to_the_host == 0);
  const copied_bytes synchronized = bytes_copied_by([&] { view.synchronize(); });
  CHECK(synchronized.to_devices == 0);
  CHECK(synchronized.to_the_host == expected(28));
  CHECK(numbers[16] == 17);
  CHECK(numbers[17] == 17);
}

TEST_CASE("A copy on a device is used again until another place writes", "[semantics]") {
  std::vector<int> numbers = counted(7);
  const array_view<int> view(7, numbers);
  const copied_bytes twice = bytes_copied_by([&] {
    add(view, 1);
    view.synchronize();
    add(view, 1);
  });
  CHECK(twice.to_devices == expected(28));
  const copied_bytes again = bytes_copied_by([&] {
    view[3] = 100;
    add(view, 1);
  });
  CHECK(again.to_devices == expected(28));
  CHECK(view[3] == 101);
}

TEST_CASE("What a kernel only reads is not copied back", "[semantics]") {
  std::vector<int> numbers = counted(7);
  array<int> sum(1, std::vector<int>(1).begin());
  const copied_bytes copied = bytes_copied_by([&] {
    const array_view<int> view(7, numbers);
    add_up(view, sum);
    view.synchronize();
  });
  CHECK(elements_of(sum)[0] == 21);
  CHECK(copied.to_devices == expected(28));
  CHECK(copied.to_the_host == 0);
}

TEST_CASE("What a kernel wholly overwrites is not copied in", "[semantics]") {
  std::vector<int> numbers = counted(7);
  const copied_bytes copied = bytes_copied_by([&] {
    const array_view<int> view(7, numbers);
    overwrite(one_place(), view, 5);
  });
  CHECK(copied.to_devices == 0);
  CHECK(copied.to_the_host == expected(28));
  CHECK(numbers == std::vector<int>(7, 5));
}

TEST_CASE("Nothing is copied where host and device share memory", "[semantics]") {
  if (data_is_copied()) return;
  // Of one page and more, which every driver can use in place.
  std::vector<int> numbers = counted(100000);
  const copied_bytes copied = bytes_copied_by([&] {
    const array_view<int> view(100000, numbers);
    add(view, 1);
    CHECK(view[99999] == 100000);
    view.section(10, 20)[0] = 0;
    add(view, 1);
    CHECK(view.data() == numbers.data());
  });
  CHECK(numbers[10] == 1);
  CHECK(copied.to_devices == 0);
  CHECK(copied.to_the_host == 0);
}
