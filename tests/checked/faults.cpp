// Other faults, and where they are told.
#include <algorithm>

#include "tests/checked/checked.hpp"

namespace {

constexpr const char* divide =
    "void divide(index<1> i, array_view<int, 1> v) {\n"
    "  v[i] = 12 / v[i];\n"
    "}";

constexpr const char* divided_by_zero =
    "divide: 1 fault found in checked mode\n"
    "t.tile:2:10: division by zero in '12 / v[i]'; thread (2)\n"
    "    v[i] = 12 / v[i];\n"
    "           ^~~~~~~~~";

void expect_place(int line, int column) {
  tiles_error_info info = TILES_ERROR_INFO_INIT;
  succeed(tiles_get_last_error_info(&info));
  CHECK(info.status == TILES_ERROR_KERNEL_FAULT);
  CHECK(info.file == std::string("t.tile"));
  CHECK(info.line == line);
  CHECK(info.column == column);
}

}  // namespace

TEST_CASE("division by zero is found and gives 0", "[checked]") {
  std::vector<int> data{3, 4, 0, -6};
  CHECK(checked::run(divide, {4}, data) == divided_by_zero);
  expect_place(2, 10);
  CHECK(data == std::vector<int>{4, 3, 0, -2});
}

TEST_CASE("a fault is told once, and the context works on", "[checked]") {
  std::vector<int> data{3, 4, 0, -6};
  const owned_view view = view_of(data);
  const owned_context context = make_context();
  const owned_kernel kernel = checked::make_kernel(divide);
  succeed(launch(kernel, {4}, {tiles_argument_view("", view.get())}, context));
  CHECK(checked::found(tiles_context_finish(context.get(), nullptr)) == divided_by_zero);
  succeed(tiles_context_finish(context.get(), nullptr));
  succeed(launch(increment_kernel(), {4}, {tiles_argument_view("", view.get())}, context));
  succeed(tiles_context_finish(context.get(), nullptr));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{5, 4, 1, -1});
}

TEST_CASE("a fault is told where an event is waited for", "[checked]") {
  std::vector<int> data{3, 4, 0, -6};
  const owned_view view = view_of(data);
  const owned_context context = make_context();
  const std::vector<tiles_argument> arguments{tiles_argument_view("", view.get())};
  const described_launch desc = describe_launch({4}, arguments);
  tiles_event event = nullptr;
  succeed(tiles_kernel_launch(checked::make_kernel(divide).get(), context.get(), &desc, &event));
  const owned_event owned(event);
  CHECK(checked::found(tiles_event_wait(event)) == divided_by_zero);
}

TEST_CASE("a fault is told where data is synchronised", "[checked]") {
  std::vector<int> data{3, 4, 0, -6};
  const owned_view view = view_of(data);
  const owned_context context = make_context();
  succeed(
      launch(checked::make_kernel(divide), {4}, {tiles_argument_view("", view.get())}, context));
  CHECK(checked::found(tiles_array_view_synchronize(view.get(), nullptr)) == divided_by_zero);
}

TEST_CASE("a fault is told where the host looks at the data", "[checked]") {
  std::vector<int> data{3, 4, 0, -6};
  const owned_view view = view_of(data);
  const owned_context context = make_context();
  const std::vector<tiles_argument> arguments{tiles_argument_view("", view.get())};
  const owned_kernel kernel = checked::make_kernel(divide);
  succeed(launch(kernel, {4}, arguments, context));
  void* elements = nullptr;
  CHECK(checked::found(tiles_array_view_get_data(view.get(), TILES_ACCESS_READ, &elements)) ==
        divided_by_zero);
  succeed(tiles_array_view_get_data(view.get(), TILES_ACCESS_READ, &elements));
  CHECK(static_cast<const int*>(elements)[3] == -2);
}

TEST_CASE("a fault is told where an array is read, which can be read then", "[checked]") {
  const owned_context context = make_context();
  const std::vector<int> initial{3, 4, 0, -6};
  const auto desc = describe(TILES_TYPE_INT32, {4});
  tiles_array made = nullptr;
  succeed(tiles_array_create(context.get(), &desc, initial.data(), &made));
  const owned_array array(made);
  succeed(
      launch(checked::make_kernel(divide), {4}, {tiles_argument_array("", array.get())}, context));
  std::vector<int> read(4);
  const std::size_t size = read.size() * sizeof(int);
  CHECK(checked::found(read_array(array.get(), read.data(), size)) == divided_by_zero);
  succeed(read_array(array.get(), read.data(), size));
  CHECK(read == std::vector<int>{4, 3, 0, -2});
}

TEST_CASE("a fault is told where data is copied to the host", "[checked]") {
  std::vector<int> data{3, 4, 0, -6}, copied(4);
  const owned_view view = view_of(data);
  const owned_context context = make_context();
  succeed(
      launch(checked::make_kernel(divide), {4}, {tiles_argument_view("", view.get())}, context));
  const std::size_t size = copied.size() * sizeof(int);
  CHECK(checked::found(tiles_array_view_read(view.get(), copied.data(), size)) == divided_by_zero);
  succeed(tiles_array_view_read(view.get(), copied.data(), size));
  CHECK(copied == std::vector<int>{4, 3, 0, -2});
}

TEST_CASE("a fault is told where an asynchronous synchronisation is waited for", "[checked]") {
  std::vector<int> data{3, 4, 0, -6};
  const owned_view view = view_of(data);
  const owned_context context = make_context();
  succeed(
      launch(checked::make_kernel(divide), {4}, {tiles_argument_view("", view.get())}, context));
  tiles_event event = nullptr;
  succeed(tiles_array_view_synchronize(view.get(), &event));
  const owned_event owned(event);
  CHECK(checked::found(tiles_event_wait(event)) == divided_by_zero);
  CHECK(data == std::vector<int>{4, 3, 0, -2});
}

TEST_CASE("faults of several launches are told together", "[checked]") {
  std::vector<int> data{3, 4, 0, -6};
  const owned_view view = view_of(data);
  const owned_context context = make_context();
  const owned_kernel kernel = checked::make_kernel(divide);
  for (int i = 0; i < 6; ++i) {
    succeed(launch(kernel, {4}, {tiles_argument_view("", view.get())}, context));
  }
  const std::string found = checked::found(tiles_context_finish(context.get(), nullptr));
  CHECK_THAT(found, StartsWith(std::string(divided_by_zero) + "\n" + divided_by_zero) &&
                        EndsWith("\nand faults in 2 more launches"));
}

TEST_CASE("of the faults at one place, four are told, below one line of code", "[checked]") {
  std::vector<int> four(4, 0);
  const std::string found = checked::run(divide, {4}, four);
  CHECK_THAT(found, StartsWith("divide: 4 faults found in checked mode\n"
                               "t.tile:2:10: division by zero in '12 / v[i]'; thread ("));
  for (int i = 0; i < 4; ++i) {
    CHECK_THAT(found, ContainsSubstring("thread (" + std::to_string(i) + ")"));
  }
  CHECK(std::count(found.begin(), found.end(), '\n') == 6);

  std::vector<int> sixteen(16, 0);
  CHECK_THAT(
      checked::run(divide, {16}, sixteen),
      StartsWith("divide: 16 faults found in checked mode\n") && EndsWith("\n  and 12 more here"));
  std::vector<int> twenty(20, 0);
  CHECK_THAT(checked::run(divide, {20}, twenty),
             StartsWith("divide: 20 faults found in checked mode\n") &&
                 EndsWith("\n  and 12 more here\nand 4 more"));
}
