// Chunks of pinned memory, and who holds them.
#include <atomic>
#include <cstring>
#include <thread>

#include "libtiles/runtime/context/context.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

namespace {

std::shared_ptr<context> context_with_chunks(std::size_t count) {
  context_options options;
  options.staging = {4096, count, 1};
  return context::create(options);
}

cl::UserEvent pending_event(const context& where) { return cl::UserEvent(where.opencl_context()); }

}  // namespace

TEST_CASE("there are no more chunks than the settings say", "[staging_area]") {
  const auto where = context_with_chunks(2);
  const staging_area::chunk first = where->staging().take();
  const staging_area::chunk second = where->staging().take();
  CHECK(first.data() != second.data());
  CHECK_FALSE(where->staging().try_take());
}

TEST_CASE("a chunk that is given back serves again", "[staging_area]") {
  const auto where = context_with_chunks(1);
  std::byte* const data = where->staging().take().data();
  CHECK(where->staging().take().data() == data);
}

TEST_CASE("a chunk that the device uses is not free", "[staging_area]") {
  const auto where = context_with_chunks(1);
  cl::UserEvent running = pending_event(*where);
  where->staging().take().use_until(running);
  CHECK_FALSE(where->staging().try_take());
  running.setStatus(CL_COMPLETE);
  CHECK(where->staging().try_take());
}

// The thread sanitizer tells where what a driver's thread does is not ordered before it.
TEST_CASE("a chunk of a command that has ended is written without a wait", "[staging_area]") {
  const auto where = context_with_chunks(1);
  staging_area& area = where->staging();
  const cl::Buffer buffer(where->opencl_context(), CL_MEM_READ_WRITE, area.chunk_size());
  for (int round = 0; round < 3; ++round) {
    staging_area::chunk chunk = area.take();
    cl::Event end;
    area.queue().enqueueWriteBuffer(buffer, CL_FALSE, 0, area.chunk_size(), chunk.data(), nullptr,
                                    &end);
    area.queue().flush();
    chunk.use_until(end);
    chunk = {};
    while (!chunk) chunk = area.try_take();
    std::memset(chunk.data(), round, area.chunk_size());
  }
}

TEST_CASE("whoever takes a chunk waits for the device", "[staging_area]") {
  const auto where = context_with_chunks(1);
  cl::UserEvent running = pending_event(*where);
  where->staging().take().use_until(running);
  std::atomic<bool> has_run{false};
  std::thread device([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    has_run = true;
    running.setStatus(CL_COMPLETE);
  });
  const staging_area::chunk taken = where->staging().take();
  CHECK(has_run);
  device.join();
}

TEST_CASE("whoever takes a chunk waits for who holds it", "[staging_area]") {
  const auto where = context_with_chunks(1);
  std::atomic<bool> is_given_back{false};
  staging_area::chunk held = where->staging().take();
  std::thread holder([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    is_given_back = true;
    held = {};
  });
  const staging_area::chunk taken = where->staging().take();
  CHECK(is_given_back);
  holder.join();
}
