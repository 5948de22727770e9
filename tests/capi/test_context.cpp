// Contexts, and tiles_shutdown.
#include "tests/capi/objects.hpp"

TEST_CASE("a context knows its device", "[context]") {
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  desc.device = "0";
  tiles_context made = nullptr;
  succeed(tiles_context_create(&desc, &made));
  const owned_context context(made);
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(context.get(), &info));
  CHECK(info.index == 0);
  CHECK_FALSE(std::string(info.name).empty());
}

TEST_CASE("a context on a device that is not there is refused", "[context]") {
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  desc.device = "no such platform";
  tiles_context context = nullptr;
  CHECK_THAT(failed(TILES_ERROR_NO_DEVICE, tiles_context_create(&desc, &context)),
             ContainsSubstring("matches \"no such platform\""));
  CHECK(context == nullptr);
}

TEST_CASE("NULL is the default context", "[context]") {
  tiles_context made = nullptr;
  succeed(tiles_context_get_default(&made));
  const owned_context context(made);
  tiles_device_info its = TILES_DEVICE_INFO_INIT;
  tiles_device_info defaults = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(context.get(), &its));
  succeed(tiles_context_get_device(nullptr, &defaults));
  CHECK(its.index == defaults.index);
  CHECK(its.name == defaults.name);
}

TEST_CASE("an array made in the default context is used in the launches of NULL", "[context]") {
  const std::vector<int> initial{1, 2, 3};
  const auto desc = describe(TILES_TYPE_INT32, {3});
  tiles_array made = nullptr;
  succeed(tiles_array_create(nullptr, &desc, initial.data(), &made));
  const owned_array array(made);
  const owned_kernel kernel = make_kernel(
      "void increment(index<1> idx, array<int, 1>& data) restrict(amp) { data[idx] += 1; }");
  succeed(launch(kernel, {3}, {tiles_argument_array(nullptr, array.get())}));
  std::vector<int> values(3);
  succeed(read_array(array.get(), values.data(), 12));
  CHECK(values == std::vector<int>{2, 3, 4});
}

TEST_CASE("the default context has one handle as long as somebody holds it", "[context]") {
  tiles_context first = nullptr;
  tiles_context second = nullptr;
  succeed(tiles_context_get_default(&first));
  succeed(tiles_context_get_default(&second));
  CHECK(first == second);
  succeed(tiles_context_release(first));
  succeed(tiles_context_finish(second, nullptr));
  succeed(tiles_context_release(second));
  CHECK(tiles_context_finish(second, nullptr) == TILES_ERROR_INVALID_HANDLE);

  tiles_context third = nullptr;
  succeed(tiles_context_get_default(&third));
  succeed(tiles_context_finish(third, nullptr));
  succeed(tiles_context_release(third));
}

TEST_CASE("finish waits for what was submitted", "[context]") {
  std::vector<int> data{1, 2, 3};
  const owned_context context = make_context();
  const owned_view view = view_of(data);
  succeed(launch(increment_kernel(), {3}, {tiles_argument_view(nullptr, view.get())}, context));
  succeed(tiles_context_finish(context.get(), nullptr));
  succeed(tiles_context_finish(nullptr, nullptr));
}

TEST_CASE("a context may be released before what was made in it", "[context]") {
  owned_context context = make_context();
  const std::vector<int> initial{1, 2, 3};
  const auto desc = describe(TILES_TYPE_INT32, {3});
  tiles_array made = nullptr;
  succeed(tiles_array_create(context.get(), &desc, initial.data(), &made));
  const owned_array array(made);
  context.reset();
  std::vector<int> values(3);
  succeed(read_array(array.get(), values.data(), 12));
  CHECK(values == initial);
}

TEST_CASE("after a shutdown what is held stays usable, and all can be used again", "[context]") {
  std::vector<int> data{1, 2, 3};
  const owned_view view = view_of(data);
  const owned_kernel kernel = increment_kernel();
  succeed(launch(kernel, {3}, {tiles_argument_view(nullptr, view.get())}));
  succeed(tiles_shutdown());
  succeed(tiles_shutdown());
  succeed(launch(kernel, {3}, {tiles_argument_view(nullptr, view.get())}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{3, 4, 5});
}

TEST_CASE("a context has 1 to 64 queues", "[context]") {
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  tiles_context made = nullptr;
  for (const uint32_t count : {1U, 2U, 64U}) {
    desc.queue_count = count;
    succeed(tiles_context_create(&desc, &made));
    const owned_context context(made);
    std::vector<int> data(10);
    const auto view = view_of(data);
    succeed(launch(increment_kernel(), {10}, {tiles_argument_view(nullptr, view.get())}, context));
    succeed(tiles_array_view_synchronize(view.get(), nullptr));
    CHECK(data == std::vector<int>(10, 1));
  }
  made = nullptr;
  desc.queue_count = 65;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_context_create(&desc, &made)) ==
        "queue_count is 65; a context has 1 to 64 queues");
  CHECK(made == nullptr);
}

TEST_CASE("a context's kernels run as work-groups or as loops, as it was asked for", "[context]") {
  const owned_kernel kernel = make_kernel(
      "void turn(tiled_index<4> t, array_view<int, 1> data) {\n"
      "  tile_static int held[4];\n"
      "  held[t.local[0]] = data[t.global];\n"
      "  t.barrier.wait();\n"
      "  data[t.global] = held[3 - t.local[0]];\n"
      "}");
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  tiles_context made = nullptr;
  for (const tiles_shape shape :
       {TILES_SHAPE_AUTOMATIC, TILES_SHAPE_GROUP, TILES_SHAPE_LOOP, TILES_SHAPE_MERGED}) {
    desc.shape = shape;
    succeed(tiles_context_create(&desc, &made));
    const owned_context context(made);
    std::vector<int> data{1, 2, 3, 4, 5, 6, 7, 8};
    const owned_view view = view_of(data);
    succeed(launch(kernel, {8}, {tiles_argument_view(nullptr, view.get())}, context));
    succeed(tiles_array_view_synchronize(view.get(), nullptr));
    CHECK(data == std::vector<int>{4, 3, 2, 1, 8, 7, 6, 5});
  }
  desc.shape = 4;
  made = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_context_create(&desc, &made)) ==
        "tiles_context_desc: shape is 4; expected TILES_SHAPE_AUTOMATIC, TILES_SHAPE_GROUP, "
        "TILES_SHAPE_LOOP or TILES_SHAPE_MERGED");
  CHECK(made == nullptr);
}

TEST_CASE("a context copies data in the way that it was asked for, or none", "[context]") {
  std::vector<int> data(10);
  const auto context = make_copying_context();
  {
    const auto view = view_of(data);
    succeed(launch(increment_kernel(), {10}, {tiles_argument_view(nullptr, view.get())}, context));
    CHECK(data == std::vector<int>(10, 0));
  }
  CHECK(data == std::vector<int>(10, 1));
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  desc.transport = 9;
  tiles_context made = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_context_create(&desc, &made)) ==
        "tiles_context_desc: transport is 9; expected TILES_TRANSPORT_AUTOMATIC or "
        "TILES_TRANSPORT_COPY");
  CHECK(made == nullptr);
}
