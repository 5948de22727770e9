// Host memory behind a view: borrowed, copied, or given away.
#include <thread>

#include "tests/capi/objects.hpp"

namespace {

/// What a deleter saw.
struct deletion {
  int calls = 0;
  void* data = nullptr;
  int first = 0;
  std::thread::id thread;
};

void note_deletion(void* data, void* user_data) {
  auto& seen = *static_cast<deletion*>(user_data);
  ++seen.calls;
  seen.data = data;
  seen.first = *static_cast<int*>(data);
  seen.thread = std::this_thread::get_id();
}

/// Memory, and how it is owned.
struct host_memory : tiles_host_memory_desc {
  host_memory(void* given, tiles_ownership how)
      : tiles_host_memory_desc TILES_HOST_MEMORY_DESC_INIT, data(given) {
    ownership = how;
  }

  void* data;
};

host_memory memory_of(std::vector<int>& data, tiles_ownership ownership) {
  return {data.data(), ownership};
}

host_memory given_away(std::vector<int>& data, deletion& seen) {
  host_memory memory = memory_of(data, TILES_OWNERSHIP_DELETE);
  memory.deleter = note_deletion;
  memory.user_data = &seen;
  return memory;
}

owned_view view_over(const host_memory& memory, std::size_t size, uint32_t flags = 0) {
  const auto desc = describe(TILES_TYPE_INT32, {static_cast<int64_t>(size)}, flags);
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, memory.data, &memory, &view));
  return owned_view(view);
}

std::string refused(const host_memory& memory) {
  const auto desc = describe(TILES_TYPE_INT32, {2});
  tiles_array_view view = nullptr;
  return failed(TILES_ERROR_INVALID_ARGUMENT,
                tiles_array_view_create(&desc, memory.data, &memory, &view));
}

}  // namespace

TEST_CASE("borrowed memory is written back to", "[host_memory]") {
  std::vector<int> data{1, 2, 3};
  owned_view view = view_over(memory_of(data, TILES_OWNERSHIP_BORROW), 3);
  succeed(launch(increment_kernel(), {3}, {tiles_argument_view(nullptr, view.get())}));
  view.reset();
  CHECK(data == std::vector<int>{2, 3, 4});
}

TEST_CASE("copied memory may change and go, and is never written", "[host_memory]") {
  std::vector<int> data{1, 2, 3};
  const owned_view view = view_over(memory_of(data, TILES_OWNERSHIP_COPY), 3);
  data = {7, 7, 7};
  succeed(launch(increment_kernel(), {3}, {tiles_argument_view(nullptr, view.get())}));
  void* elements = nullptr;
  succeed(tiles_array_view_get_data(view.get(), TILES_ACCESS_READ, &elements));
  CHECK(std::vector<int>(static_cast<int*>(elements), static_cast<int*>(elements) + 3) ==
        std::vector<int>{2, 3, 4});
  CHECK(data == std::vector<int>{7, 7, 7});
}

TEST_CASE("a const view of copied memory is const", "[host_memory]") {
  std::vector<int> data{1, 2};
  const owned_view view = view_over(memory_of(data, TILES_OWNERSHIP_COPY), 2, TILES_DATA_CONST);
  void* elements = nullptr;
  CHECK(tiles_array_view_get_data(view.get(), TILES_ACCESS_WRITE, &elements) ==
        TILES_ERROR_INVALID_ARGUMENT);
  succeed(tiles_array_view_get_data(view.get(), TILES_ACCESS_READ, &elements));
  CHECK(static_cast<int*>(elements)[1] == 2);
}

TEST_CASE("memory that was given away is freed once, after it was written back to",
          "[host_memory]") {
  std::vector<int> data{1, 2, 3};
  deletion seen;
  owned_view view = view_over(given_away(data, seen), 3);
  owned_view section = section_of(view, 1, 2);
  succeed(launch(increment_kernel(), {3}, {tiles_argument_view(nullptr, view.get())}));
  view.reset();
  CHECK(seen.calls == 0);
  section.reset();
  CHECK(seen.calls == 1);
  CHECK(seen.data == data.data());
  CHECK(seen.first == 2);
  CHECK(seen.thread == std::this_thread::get_id());
}

TEST_CASE("memory that was given away is freed on the thread that releases the last view",
          "[host_memory]") {
  std::vector<int> data{1, 2, 3};
  deletion seen;
  owned_view view = view_over(given_away(data, seen), 3);
  std::thread last([&] { view.reset(); });
  const std::thread::id thread = last.get_id();
  last.join();
  CHECK(seen.calls == 1);
  CHECK(seen.thread == thread);
}

TEST_CASE("memory of a view that cannot be made stays the caller's", "[host_memory]") {
  std::vector<int> data{1, 2};
  deletion seen;
  const host_memory memory = given_away(data, seen);
  const auto desc = describe(TILES_TYPE_INT32, {-2});
  tiles_array_view view = nullptr;
  CHECK(tiles_array_view_create(&desc, memory.data, &memory, &view) ==
        TILES_ERROR_INVALID_ARGUMENT);
  CHECK(view == nullptr);
  CHECK(seen.calls == 0);
}

TEST_CASE("ownership that contradicts itself is refused", "[host_memory]") {
  std::vector<int> data(2);
  deletion seen;
  host_memory memory = memory_of(data, 3);
  CHECK(refused(memory) ==
        "tiles_host_memory_desc: ownership is 3; expected TILES_OWNERSHIP_BORROW (0), "
        "TILES_OWNERSHIP_COPY (1) or "
        "TILES_OWNERSHIP_DELETE (2)");
  CHECK(refused(memory_of(data, TILES_OWNERSHIP_DELETE)) ==
        "tiles_host_memory_desc: deleter is NULL; TILES_OWNERSHIP_DELETE requires one");
  memory = given_away(data, seen);
  memory.ownership = TILES_OWNERSHIP_COPY;
  CHECK(refused(memory) ==
        "tiles_host_memory_desc: deleter is set; only TILES_OWNERSHIP_DELETE uses it");
  memory = memory_of(data, TILES_OWNERSHIP_COPY);
  memory.data = nullptr;
  CHECK(refused(memory) ==
        "'host_data' is NULL; a view without a data source requires TILES_OWNERSHIP_BORROW");
}
