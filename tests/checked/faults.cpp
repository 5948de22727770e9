// Other faults, and where they are told.
#include "tests/checked/checked.hpp"
#include "tests/support/environment_variable.hpp"

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
  succeed(tiles_last_error_info(&info));
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
  CHECK(checked::found(tiles_context_finish(context.get())) == divided_by_zero);
  succeed(tiles_context_finish(context.get()));
  succeed(launch(increment_kernel(), {4}, {tiles_argument_view("", view.get())}, context));
  succeed(tiles_context_finish(context.get()));
  succeed(tiles_array_view_synchronize(view.get()));
  CHECK(data == std::vector<int>{5, 4, 1, -1});
}

TEST_CASE("a fault is told where an event is waited for", "[checked]") {
  std::vector<int> data{3, 4, 0, -6};
  const owned_view view = view_of(data);
  const owned_context context = make_context();
  const std::vector<tiles_argument> arguments{tiles_argument_view("", view.get())};
  const tiles_launch_desc desc = describe_launch({4}, arguments);
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
  CHECK(checked::found(tiles_array_view_synchronize(view.get())) == divided_by_zero);
}

TEST_CASE("TILES_CHECKED=1 checks the kernels of every context made then", "[checked]") {
  const environment_variable is_on("TILES_CHECKED", "1");
  std::vector<int> data{1, 0};
  const owned_view view = view_of(data);
  const owned_context context = make_context();
  succeed(launch(make_kernel(divide), {2}, {tiles_argument_view("", view.get())}, context));
  CHECK_THAT(checked::found(tiles_context_finish(context.get())),
             ContainsSubstring("division by zero in '12 / v[i]'; thread (1)"));
}

TEST_CASE("16 faults are told, and how many more there are", "[checked]") {
  std::vector<int> data(20, 0);
  CHECK_THAT(checked::run(divide, {20}, data),
             StartsWith("divide: 20 faults found in checked mode\n") && EndsWith("\nand 4 more"));
}
