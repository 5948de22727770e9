// When host memory behind views is up to date, and when it is left alone.
#include "tests/runtime/semantics/c/objects.hpp"

using namespace semantics;

namespace {

const ints plus_ten{10, 11, 12, 13, 14, 15, 16};

/// Seven numbers in host memory, to which a kernel has added ten.
struct seven {
  ints data = counted(7);
  owned_view view = view_over(data, {7});

  seven() { add(view, 10); }
};

void* data_of(const owned_view& view, int32_t access) {
  void* first = nullptr;
  succeed(tiles_array_view_get_data(view.get(), access, &first));
  return first;
}

void wait_for(tiles_event event) {
  const owned_event owned(event);
  succeed(tiles_event_wait(event));
}

}  // namespace

TEST_CASE("Host memory is up to date after synchronize", "[semantics]") {
  const seven sevens;
  synchronize(sevens.view);
  CHECK(sevens.data == plus_ten);
}

TEST_CASE("Host memory is up to date when the future of synchronize_async is ready",
          "[semantics]") {
  const seven sevens;
  tiles_event event = nullptr;
  succeed(tiles_array_view_synchronize(sevens.view.get(), &event));
  wait_for(event);
  CHECK(sevens.data == plus_ten);
}

TEST_CASE("Host memory is up to date after an element is read through a view", "[semantics]") {
  const seven sevens;
  CHECK(get(sevens.view, {6}) == 16);
  CHECK(sevens.data == plus_ten);
}

TEST_CASE("Host memory is up to date after an element is written through a view", "[semantics]") {
  const seven sevens;
  set(sevens.view, {6}, 100);
  CHECK(sevens.data == ints{10, 11, 12, 13, 14, 15, 100});
}

TEST_CASE("Host memory is up to date after data", "[semantics]") {
  seven sevens;
  CHECK(data_of(sevens.view, TILES_ACCESS_READ) == sevens.data.data());
  CHECK(sevens.data == plus_ten);
  CHECK(data_of(section_of(sevens.view, {2}, {3}), TILES_ACCESS_READ) == &sevens.data[2]);
}

TEST_CASE("Host memory is up to date when the last view on it is gone", "[semantics]") {
  ints data = counted(7);
  add(view_over(data, {7}), 10);
  CHECK(data == plus_ten);
}

TEST_CASE("Copies and sections count as views: the last of them writes back", "[semantics]") {
  ints data = counted(7);
  owned_view first = view_over(data, {7});
  owned_view second = view_over(data, {7});
  owned_view section = section_of(first, {5}, {1});
  add(first, 10);
  first.reset();
  second.reset();
  wait_for_kernels();
  if (data_is_copied()) CHECK(data == counted(7));
  section.reset();
  CHECK(data == plus_ten);
}

TEST_CASE("data of a view without a data source stays where it is", "[semantics]") {
  const owned_view view = view_without_source({7});
  for (int i = 0; i < 7; ++i) set(view, {i}, i);
  void* const before = data_of(view, TILES_ACCESS_READ);
  add(view, 10);
  CHECK(data_of(view, TILES_ACCESS_READ) == before);
  CHECK(static_cast<const int*>(before)[6] == 16);
}

TEST_CASE("synchronize for writing lets the host change its memory directly", "[semantics]") {
  const int32_t access = GENERATE(int32_t{TILES_ACCESS_WRITE}, int32_t{TILES_ACCESS_READ_WRITE});
  seven sevens;
  data_of(sevens.view, access);
  sevens.data[6] = 100;
  add(sevens.view, 10);
  CHECK(get(sevens.view, {6}) == 110);
  CHECK(get(sevens.view, {5}) == 25);
}

TEST_CASE("synchronize of a section brings its part up to date", "[semantics]") {
  const seven sevens;
  synchronize(section_of(sevens.view, {2}, {3}));
  CHECK(sevens.data[2] == 12);
  CHECK(sevens.data[4] == 14);
  if (data_is_copied()) CHECK(sevens.data[5] == 5);
  synchronize(sevens.view);
  CHECK(sevens.data == plus_ten);
}

TEST_CASE("synchronize_to brings data to an accelerator view and changes no element",
          "[semantics]") {
  const seven sevens;
  const owned_context other = other_place();
  SECTION("at once") {
    succeed(tiles_array_view_synchronize_to(sevens.view.get(), other.get(), nullptr));
  }
  SECTION("later") {
    tiles_event event = nullptr;
    succeed(tiles_array_view_synchronize_to(sevens.view.get(), other.get(), &event));
    wait_for(event);
  }
  const copied_bytes copied = bytes_copied_by([&] { add(sevens.view, 10, other); });
  CHECK(copied.to_devices == 0);
  CHECK(get(sevens.view, {6}) == 26);
}

TEST_CASE("copy from a view takes the newest elements and leaves the host memory as it was",
          "[semantics]") {
  const seven sevens;
  ints copied(7);
  SECTION("to host memory") { copied = elements_of(sevens.view); }
  SECTION("to an array") {
    const owned_array target = array_of({7}, {});
    copy(sevens.view, view_of(target));
    copied = elements_of(target);
  }
  SECTION("to a view") {
    const owned_view target = view_over(copied, {7});
    copy(sevens.view, target);
    synchronize(target);
  }
  CHECK(copied == plus_ten);
  if (data_is_copied()) CHECK(sevens.data == counted(7));
}

TEST_CASE("An array made from a view leaves the host memory as it was", "[semantics]") {
  const seven sevens;
  const owned_array array = array_of({7}, {});
  copy(sevens.view, view_of(array));
  CHECK(elements_of(array) == plus_ten);
  if (data_is_copied()) CHECK(sevens.data == counted(7));
}

TEST_CASE("A const view is never written back", "[semantics]") {
  ints data = counted(7);
  const owned_array sum = array_of({1}, {0});
  {
    const owned_view view = view_over(data, {7}, TILES_DATA_CONST);
    const owned_kernel kernel = make_kernel(
        "void add_up(index<1> i, array_view<const int, 1> in, array<int, 1>& sum) restrict(amp) "
        "{ for (int k = 0; k < in.extent[0]; ++k) sum[0] += in[k]; }");
    succeed(launch(
        kernel, {1},
        {tiles_argument_view(nullptr, view.get()), tiles_argument_array(nullptr, sum.get())}));
    CHECK(elements_of(sum)[0] == 21);
    data[3] = -1;  // nothing may put the 3 back
  }
  CHECK(data[3] == -1);
}
