// Views and when their data is up to date.
#include "tests/capi/objects.hpp"

namespace {

void increment(const owned_view& view, int64_t count, const owned_context& context = nullptr) {
  succeed(launch(increment_kernel(), {count}, {tiles_argument_view(nullptr, view.get())}, context));
}

int* data_of(const owned_view& view, int32_t access) {
  void* data = nullptr;
  succeed(tiles_array_view_get_data(view.get(), access, &data));
  return static_cast<int*>(data);
}

}  // namespace

TEST_CASE("synchronize brings what kernels wrote to the host", "[array_view]") {
  std::vector<int> data{1, 2, 3};
  const owned_view view = view_of(data);
  increment(view, 3);
  increment(view, 2);
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{3, 4, 4});
}

TEST_CASE("get_data synchronizes and points into the host memory", "[array_view]") {
  std::vector<int> data{1, 2, 3};
  const owned_view view = view_of(data);
  increment(view, 3);
  CHECK(data_of(view, TILES_ACCESS_READ) == data.data());
  CHECK(data == std::vector<int>{2, 3, 4});
  CHECK(data_of(section_of(view, 1, 2), TILES_ACCESS_READ) == &data[1]);
}

TEST_CASE("what the host writes through get_data reaches the next kernel", "[array_view]") {
  std::vector<int> data{1, 2, 3};
  const owned_view view = view_of(data);
  increment(view, 3);
  data_of(view, TILES_ACCESS_READ_WRITE)[0] = 10;
  increment(view, 3);
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{11, 4, 5});
}

TEST_CASE("the release of the last view writes back, that of others does not", "[array_view]") {
  std::vector<int> data{1, 2, 3};
  owned_view view = view_of(data);
  owned_view section = section_of(view, 0, 1);
  increment(view, 3, make_copying_context());
  view.reset();
  CHECK(data == std::vector<int>{1, 2, 3});
  succeed(tiles_array_view_release(section.release()));
  CHECK(data == std::vector<int>{2, 3, 4});
}

TEST_CASE("refresh tells that the host memory changed", "[array_view]") {
  std::vector<int> data{1, 2, 3};
  const owned_view view = view_of(data);
  increment(view, 3);
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  data = {10, 20, 30};
  succeed(tiles_array_view_refresh(view.get()));
  increment(view, 3);
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{11, 21, 31});
}

TEST_CASE("discarded data is not copied back", "[array_view]") {
  std::vector<int> data{20, 20, 20};
  const owned_view view = view_of(data);
  increment(view, 3, make_copying_context());
  succeed(tiles_array_view_discard_data(view.get()));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{20, 20, 20});
}

TEST_CASE("data that a kernel writes after discard is copied back", "[array_view]") {
  std::vector<int> data{1, 2, 3};
  const owned_view view = view_of(data);
  succeed(tiles_array_view_discard_data(view.get()));
  const owned_kernel kernel = make_kernel(
      "void fill(index<1> idx, array_view<int, 1> data) restrict(amp) { data[idx] = 7; }");
  succeed(launch(kernel, {3}, {tiles_argument_view(nullptr, view.get())}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{7, 7, 7});
}

TEST_CASE("a view without a data source is made where it is used", "[array_view]") {
  const auto desc = describe(TILES_TYPE_INT32, {3});
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_create(&desc, nullptr, nullptr, &made));
  const owned_view view(made);
  int* const data = data_of(view, TILES_ACCESS_WRITE);
  for (int i = 0; i < 3; ++i) data[i] = i;
  increment(view, 3);
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  succeed(tiles_array_view_refresh(view.get()));
  CHECK(data_of(view, TILES_ACCESS_READ) == data);
  CHECK(std::vector<int>(data, data + 3) == std::vector<int>{1, 2, 3});
}

TEST_CASE("two contexts on one device share a view", "[array_view]") {
  std::vector<int> data{1, 2, 3};
  const owned_view view = view_of(data);
  const owned_context first = make_context();
  const owned_context second = make_context();
  increment(view, 3, first);
  increment(view, 3, second);
  increment(view, 3, first);
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{4, 5, 6});
}

TEST_CASE("a const view is read and never written", "[array_view]") {
  const std::vector<int> in{1, 2, 3};
  std::vector<int> out(3);
  const auto desc = describe(TILES_TYPE_INT32, {3}, TILES_DATA_CONST);
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_create(&desc, const_cast<int*>(in.data()), nullptr, &made));
  const owned_view in_view(made);
  const owned_view out_view = view_of(out);
  const owned_kernel kernel = make_kernel(
      "void copy(index<1> idx, array_view<const int, 1> in, array_view<int, 1> out) restrict(amp) "
      "{ out[idx] = in[idx]; }");
  succeed(launch(
      kernel, {3},
      {tiles_argument_view(nullptr, in_view.get()), tiles_argument_view(nullptr, out_view.get())}));
  succeed(tiles_array_view_synchronize(out_view.get(), nullptr));
  CHECK(out == in);
  void* data = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_get_data(in_view.get(), TILES_ACCESS_READ_WRITE, &data)) ==
        "the host cannot write through array_view<const int, 1>; request read access");
  tiles_data_desc its = TILES_DATA_DESC_INIT;
  succeed(tiles_array_view_get_desc(in_view.get(), &its));
  CHECK(its.flags == TILES_DATA_CONST);
}

TEST_CASE("the access of get_data is one of three", "[array_view]") {
  std::vector<int> data(3);
  const owned_view view = view_of(data);
  void* pointer = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_array_view_get_data(view.get(), 4, &pointer)) ==
        "'access' is 4; expected TILES_ACCESS_READ (1), TILES_ACCESS_WRITE (2) or "
        "TILES_ACCESS_READ_WRITE (3)");
  CHECK(pointer == nullptr);
}

TEST_CASE("a section that does not fit names the dimension", "[array_view]") {
  const auto desc = describe(TILES_TYPE_INT32, {3, 4});
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_create(&desc, nullptr, nullptr, &made));
  const owned_view view(made);
  const int64_t origin[] = {0, 2};
  const int64_t extent[] = {3, 3};
  tiles_array_view section = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_section(view.get(), origin, extent, &section)) ==
        "section: dimension 1 starts at 2 and has 3 elements; the view has 4 there");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_section(view.get(), nullptr, extent, &section)) ==
        "'origin' is NULL");
}

TEST_CASE("a const view of a view shares its data and cannot be written through", "[array_view]") {
  std::vector<int> data{1, 2, 3};
  const auto desc = describe(TILES_TYPE_INT32, {3});
  tiles_array_view view = nullptr;
  tiles_array_view constant = nullptr;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &view));
  succeed(tiles_array_view_as_const(view, &constant));
  tiles_data_desc described = TILES_DATA_DESC_INIT;
  succeed(tiles_array_view_get_desc(constant, &described));
  CHECK(described.flags == TILES_DATA_CONST);
  CHECK(described.extent[0] == 3);
  void* first = nullptr;
  succeed(tiles_array_view_get_data(constant, TILES_ACCESS_READ, &first));
  CHECK(first == data.data());
  CHECK_THAT(failed(TILES_ERROR_INVALID_ARGUMENT,
                    tiles_array_view_get_data(constant, TILES_ACCESS_WRITE, &first)),
             ContainsSubstring("cannot write through array_view<const int, 1>"));
  succeed(tiles_array_view_release(constant));
  succeed(tiles_array_view_release(view));
}

TEST_CASE("a view may have no elements", "[array_view]") {
  const auto desc = describe(TILES_TYPE_INT32, {0});
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_create(&desc, nullptr, nullptr, &made));
  const owned_view empty(made);
  std::vector<int> out{1, 2};
  const owned_view view = view_of(out);
  const owned_kernel kernel = make_kernel(
      "void length(index<1> idx, array_view<const int, 1> in, array_view<int, 1> out) "
      "restrict(amp) { out[idx] = in.extent[0]; }");
  succeed(launch(
      kernel, {2},
      {tiles_argument_view(nullptr, empty.get()), tiles_argument_view(nullptr, view.get())}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(out == std::vector<int>{0, 0});
}
