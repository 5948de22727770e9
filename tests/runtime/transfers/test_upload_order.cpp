// Uploads beside running commands: what waits, and for whom.
#include "libtiles/runtime/transfers/download.hpp"
#include "libtiles/runtime/transfers/upload.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

namespace {

const transfer_reason reason{"a test"};

std::shared_ptr<context> copying_context() {
  context_options options;
  options.transport = data_transport::copy;
  return context::create(options);
}

/// Oclgrind runs all of a queue when it is flushed, and never comes back from an event of the
/// user's.
bool runs_beside(const context& where) {
  if (where.device().platform != "Oclgrind") return true;
  WARN("left out: Oclgrind runs nothing beside the host");
  return false;
}

/// A command on the context's queue that runs until it is told to end.
class running_command {
 public:
  explicit running_command(const std::shared_ptr<context>& where)
      : where_(where), end_(where->opencl_context()) {
    queue_set& queues = where->queues();
    point_ =
        queues.submit(0, {}, {end_}, nullptr,
                      [](const cl::CommandQueue& queue, const std::vector<cl::Event>* before,
                         cl::Event* event) { queue.enqueueMarkerWithWaitList(before, event); });
    queues.flush(0);
  }

  const queue_point& point() const { return point_; }
  bool runs() const { return !has_ended_; }

  void end() {
    has_ended_ = true;
    end_.setStatus(CL_COMPLETE);
  }

 private:
  std::shared_ptr<context> where_;
  cl::UserEvent end_;
  queue_point point_;
  bool has_ended_ = false;
};

std::vector<int> downloaded(device_buffer& buffer, std::size_t count) {
  std::vector<int> values(count);
  host_memory memory =
      host_memory::borrowed(buffer.covered(), reinterpret_cast<std::byte*>(values.data()));
  download(buffer, memory, byte_region(buffer.covered()), reason);
  return values;
}

}  // namespace

TEST_CASE("an upload waits for no other command, whatever its size", "[upload_order]") {
  const std::size_t count = GENERATE(1, 1000, 1000003);
  const auto where = copying_context();
  if (!runs_beside(*where)) return;
  const byte_range covered{0, count * sizeof(int)};
  device_buffer buffer(where, covered);
  running_command other(where);
  std::vector<int> values(count, 7);
  host_memory memory = host_memory::borrowed(covered, reinterpret_cast<std::byte*>(values.data()));
  upload(memory, buffer, byte_region(covered), reason);
  CHECK(other.runs());
  std::fill(values.begin(), values.end(), 8);
  other.end();
  CHECK(downloaded(buffer, count) == std::vector<int>(count, 7));
}

TEST_CASE("an upload into memory in use comes after that use, without waiting for it",
          "[upload_order]") {
  const std::size_t count = GENERATE(1, 1000, 1000003);
  const auto where = copying_context();
  if (!runs_beside(*where)) return;
  const byte_range covered{0, count * sizeof(int)};
  device_buffer buffer(where, covered);
  running_command user(where);
  buffer.usage().add_write(user.point());
  std::vector<int> values(count, 7);
  host_memory memory = host_memory::borrowed(covered, reinterpret_cast<std::byte*>(values.data()));
  upload(memory, buffer, byte_region(covered), reason);
  CHECK(user.runs());
  std::fill(values.begin(), values.end(), 8);
  user.end();
  CHECK(downloaded(buffer, count) == std::vector<int>(count, 7));
}
