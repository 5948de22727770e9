// Handles that are used wrongly.
#include <thread>

#include "tests/capi/objects.hpp"

TEST_CASE("releasing NULL does nothing", "[handle]") {
  CHECK(tiles_context_release(nullptr) == TILES_OK);
  CHECK(tiles_array_release(nullptr) == TILES_OK);
  CHECK(tiles_array_view_release(nullptr) == TILES_OK);
  CHECK(tiles_kernel_release(nullptr) == TILES_OK);
  CHECK(tiles_event_release(nullptr) == TILES_OK);
}

TEST_CASE("retaining NULL is refused", "[handle]") {
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_context_retain(nullptr)) ==
        "context is NULL; expected a tiles_context");
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_array_retain(nullptr)) ==
        "array is NULL; expected a tiles_array");
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_array_view_retain(nullptr)) ==
        "view is NULL; expected a tiles_array_view");
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_kernel_retain(nullptr)) ==
        "kernel is NULL; expected a tiles_kernel");
}

TEST_CASE("a handle that was released is refused by every function", "[handle]") {
  std::vector<int> data(3);
  tiles_array_view const view = view_of(data).release();
  succeed(tiles_array_view_release(view));
  const std::string text = "view is a tiles_array_view that was released";
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  void* pointer = nullptr;
  tiles_array_view section = nullptr;
  const int64_t zero = 0;
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_array_view_release(view)) == text);
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_array_view_retain(view)) == text);
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_array_view_synchronize(view, nullptr)) == text);
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_array_view_refresh(view)) == text);
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_array_view_discard_data(view)) == text);
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_array_view_get_desc(view, &desc)) == text);
  CHECK(failed(TILES_ERROR_INVALID_HANDLE,
               tiles_array_view_get_data(view, TILES_ACCESS_READ, &pointer)) == text);
  CHECK(failed(TILES_ERROR_INVALID_HANDLE,
               tiles_array_view_section(view, &zero, &zero, &section)) == text);
  CHECK(failed(TILES_ERROR_INVALID_HANDLE,
               launch(increment_kernel(), {3}, {tiles_argument_view(nullptr, view)})) ==
        "arguments[0] is a tiles_array_view that was released");
}

TEST_CASE("a handle of another kind is refused", "[handle]") {
  const owned_context context = make_context();
  const auto as_array = reinterpret_cast<tiles_array>(context.get());
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_array_release(as_array)) ==
        "array is a tiles_context; expected a tiles_array");
  CHECK(failed(TILES_ERROR_INVALID_HANDLE,
               tiles_event_wait(reinterpret_cast<tiles_event>(context.get()))) ==
        "event is a tiles_context; expected a tiles_event");
}

TEST_CASE("a group and its views are handles of their own kinds", "[handle]") {
  const owned_context context = make_context();
  tiles_context const member = context.get();
  tiles_group group = nullptr;
  succeed(tiles_group_create(&member, 1, &group));
  std::vector<int> data(3);
  const owned_view whole = view_of(data);
  tiles_distribution_desc split = TILES_DISTRIBUTION_DESC_INIT;
  split.kind = TILES_DISTRIBUTION_SPLIT;
  tiles_distributed_view parts = nullptr;
  succeed(tiles_distributed_view_create(group, whole.get(), &split, &parts));
  CHECK(failed(TILES_ERROR_INVALID_HANDLE,
               tiles_context_retain(reinterpret_cast<tiles_context>(group))) ==
        "context is a tiles_group; expected a tiles_context");
  CHECK(failed(TILES_ERROR_INVALID_HANDLE,
               tiles_array_view_refresh(reinterpret_cast<tiles_array_view>(parts))) ==
        "view is a tiles_distributed_view; expected a tiles_array_view");
  succeed(tiles_distributed_view_release(parts));
  succeed(tiles_group_release(group));
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_distributed_view_synchronize(parts)) ==
        "view is a tiles_distributed_view that was released");
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_group_finish(group)) ==
        "group is a tiles_group that was released");
}

TEST_CASE("a pointer that is no handle is refused", "[handle]") {
  int variable = 0;
  CHECK(failed(TILES_ERROR_INVALID_HANDLE,
               tiles_kernel_retain(reinterpret_cast<tiles_kernel>(&variable))) ==
        "kernel is not a handle; expected a tiles_kernel");
  CHECK(failed(TILES_ERROR_INVALID_HANDLE,
               tiles_kernel_release(reinterpret_cast<tiles_kernel>(std::uintptr_t{16}))) ==
        "kernel is not a handle; expected a tiles_kernel");
  const owned_kernel kernel = increment_kernel();
  const auto inside =
      reinterpret_cast<tiles_kernel>(reinterpret_cast<std::uintptr_t>(kernel.get()) + 1);
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_kernel_retain(inside)) ==
        "kernel is not a handle; expected a tiles_kernel");
}

TEST_CASE("a retained handle lives until its last release", "[handle]") {
  const owned_kernel kernel = increment_kernel();
  succeed(tiles_kernel_retain(kernel.get()));
  succeed(tiles_kernel_release(kernel.get()));
  succeed(tiles_kernel_retain(kernel.get()));
  succeed(tiles_kernel_release(kernel.get()));
}

TEST_CASE("a released handle is recognised after 30 others were made", "[handle]") {
  tiles_kernel const released = increment_kernel().release();
  succeed(tiles_kernel_release(released));
  std::vector<owned_kernel> others;
  for (int i = 0; i < 30; ++i) others.push_back(increment_kernel());
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_kernel_retain(released)) ==
        "kernel is a tiles_kernel that was released");
}

TEST_CASE("there may be thousands of handles", "[handle]") {
  std::vector<int> data(1);
  const owned_view whole = view_of(data);
  std::vector<owned_view> sections;
  for (int i = 0; i < 3000; ++i) sections.push_back(section_of(whole, 0, 1));
  for (const owned_view& each : sections)
    succeed(tiles_array_view_synchronize(each.get(), nullptr));
}

TEST_CASE("handles may be retained and released by many threads", "[handle]") {
  const owned_kernel kernel = increment_kernel();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 1000; ++i) {
        tiles_kernel_retain(kernel.get());
        tiles_kernel_release(kernel.get());
      }
    });
  }
  for (auto& thread : threads) thread.join();
  succeed(tiles_kernel_retain(kernel.get()));
  succeed(tiles_kernel_release(kernel.get()));
}
