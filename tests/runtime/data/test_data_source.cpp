// Which copies of data are up to date.
#include <numeric>

#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/data/data_source.hpp"
#include "libtiles/runtime/data/host_sources.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

namespace {

constexpr std::size_t count = 5;

std::vector<int> iota() {
  std::vector<int> values(count);
  std::iota(values.begin(), values.end(), 10);
  return values;
}

std::size_t bytes_of(const std::vector<int>& values) { return values.size() * sizeof(int); }

/// What a kernel does: changes the copy on the device, which others do not see by themselves.
void write_on_device(data_source& source, const std::shared_ptr<context>& where,
                     const std::vector<int>& values) {
  const cl::Buffer buffer = source.buffer_on(where, true);
  where->queue().enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes_of(values), values.data());
  source.mark_written(*where);
}

std::vector<int> on_device(data_source& source, const std::shared_ptr<context>& where) {
  std::vector<int> values(count);
  const cl::Buffer buffer = source.buffer_on(where, true);
  where->queue().enqueueReadBuffer(buffer, CL_TRUE, 0, bytes_of(values), values.data());
  return values;
}

std::vector<int> on_host(data_source& source) {
  const auto* const data = reinterpret_cast<const int*>(source.host_data(false));
  return {data, data + count};
}

}  // namespace

TEST_CASE("host data comes to the device when it is used there", "[data_source]") {
  std::vector<int> host = iota();
  const auto source = data_source::over_host_memory(host.data(), bytes_of(host));
  host[2] = -1;
  CHECK(on_device(*source, default_context()) == host);
}

TEST_CASE("host memory stays as it is until it is synchronized", "[data_source]") {
  std::vector<int> host = iota();
  const auto source = data_source::over_host_memory(host.data(), bytes_of(host));
  write_on_device(*source, default_context(), {1, 2, 3, 4, 5});
  CHECK(host == iota());
  source->synchronize();
  CHECK(host == std::vector<int>{1, 2, 3, 4, 5});
}

TEST_CASE("what was not written on a device is not copied back", "[data_source]") {
  std::vector<int> host = iota();
  const auto source = data_source::over_host_memory(host.data(), bytes_of(host));
  on_device(*source, default_context());
  host[0] = 99;
  source->synchronize();
  CHECK(host[0] == 99);
}

TEST_CASE("refresh makes the copies on devices stale", "[data_source]") {
  std::vector<int> host = iota();
  const auto source = data_source::over_host_memory(host.data(), bytes_of(host));
  on_device(*source, default_context());
  host[0] = 99;
  CHECK(on_device(*source, default_context()) == iota());
  source->refresh();
  CHECK(on_device(*source, default_context())[0] == 99);
}

TEST_CASE("data that was discarded after a kernel is not copied back", "[data_source]") {
  std::vector<int> host = iota();
  const auto source = data_source::over_host_memory(host.data(), bytes_of(host));
  write_on_device(*source, default_context(), {1, 2, 3, 4, 5});
  source->discard();
  source->synchronize();
  CHECK(host == iota());
}

TEST_CASE("data that was discarded before a kernel is not copied to the device", "[data_source]") {
  std::vector<int> host = iota();
  const auto source = data_source::over_host_memory(host.data(), bytes_of(host));
  write_on_device(*source, default_context(), {1, 2, 3, 4, 5});
  source->discard();
  CHECK(on_device(*source, default_context()) == std::vector<int>{1, 2, 3, 4, 5});
}

TEST_CASE("a write ends what discard said", "[data_source]") {
  std::vector<int> host = iota();
  const auto source = data_source::over_host_memory(host.data(), bytes_of(host));
  source->discard();
  write_on_device(*source, default_context(), {1, 2, 3, 4, 5});
  source->synchronize();
  CHECK(host == std::vector<int>{1, 2, 3, 4, 5});
}

TEST_CASE("writing on the host makes the copies on devices stale", "[data_source]") {
  std::vector<int> host = iota();
  const auto source = data_source::over_host_memory(host.data(), bytes_of(host));
  write_on_device(*source, default_context(), {1, 2, 3, 4, 5});
  auto* const data = reinterpret_cast<int*>(source->host_data(true));
  CHECK(data == host.data());
  CHECK(data[4] == 5);
  data[4] = 50;
  CHECK(on_device(*source, default_context()) == std::vector<int>{1, 2, 3, 4, 50});
}

TEST_CASE("two contexts on one device see each other's writes", "[data_source]") {
  std::vector<int> host = iota();
  const auto source = data_source::over_host_memory(host.data(), bytes_of(host));
  const auto first = context::create("");
  const auto second = context::create("");
  write_on_device(*source, first, {1, 2, 3, 4, 5});
  CHECK(on_device(*source, second) == std::vector<int>{1, 2, 3, 4, 5});
  write_on_device(*source, second, {6, 7, 8, 9, 10});
  CHECK(on_device(*source, first) == std::vector<int>{6, 7, 8, 9, 10});
  source->synchronize();
  CHECK(host == std::vector<int>{6, 7, 8, 9, 10});
}

TEST_CASE("data without a source starts as zeros on the host", "[data_source]") {
  const auto source = data_source::without_data(count * sizeof(int));
  CHECK(on_host(*source) == std::vector<int>(count, 0));
}

TEST_CASE("data without a source comes back to the host when asked for", "[data_source]") {
  const auto source = data_source::without_data(count * sizeof(int));
  write_on_device(*source, default_context(), {1, 2, 3, 4, 5});
  source->refresh();
  CHECK(on_host(*source) == std::vector<int>{1, 2, 3, 4, 5});
}

TEST_CASE("an array's data is read and written as a whole", "[data_source]") {
  const auto source = data_source::on_device(default_context(), count * sizeof(int));
  source->write(iota().data());
  std::vector<int> values(count);
  source->read(values.data());
  CHECK(values == iota());
}

TEST_CASE("an array's data comes home from another context", "[data_source]") {
  const auto home = context::create("");
  const auto source = data_source::on_device(home, count * sizeof(int));
  source->write(iota().data());
  write_on_device(*source, context::create(""), {1, 2, 3, 4, 5});
  source->synchronize();
  CHECK(on_device(*source, home) == std::vector<int>{1, 2, 3, 4, 5});
}

TEST_CASE("an array's data that the host wrote is read back", "[data_source]") {
  const auto source = data_source::on_device(default_context(), count * sizeof(int));
  source->write(iota().data());
  reinterpret_cast<int*>(source->host_data(true))[1] = 7;
  std::vector<int> values(count);
  source->read(values.data());
  CHECK(values == std::vector<int>{10, 7, 12, 13, 14});
}

TEST_CASE("views over the same host memory share a source", "[host_sources]") {
  std::vector<int> host = iota();
  const auto whole = source_of_host_memory(host.data(), bytes_of(host), sizeof(int));
  const auto again = source_of_host_memory(host.data(), bytes_of(host), sizeof(int));
  const auto part = source_of_host_memory(host.data() + 2, sizeof(int), sizeof(int));
  CHECK(again.source == whole.source);
  CHECK(part.source == whole.source);
  CHECK(part.offset == 2);
}

TEST_CASE("memory that only overlaps, or lies between elements, has its own source",
          "[host_sources]") {
  std::vector<int> host = iota();
  const auto part = source_of_host_memory(host.data() + 1, 2 * sizeof(int), 2 * sizeof(int));
  const auto whole = source_of_host_memory(host.data(), bytes_of(host), sizeof(int));
  const auto shifted = source_of_host_memory(host.data() + 3, 2 * sizeof(int), 2 * sizeof(int));
  CHECK(whole.source != part.source);
  CHECK(shifted.source != whole.source);
}

TEST_CASE("memory whose source is gone gets a new one", "[host_sources]") {
  std::vector<int> host = iota();
  std::weak_ptr<data_source> before =
      source_of_host_memory(host.data(), bytes_of(host), sizeof(int)).source;
  CHECK(before.expired());
  CHECK(source_of_host_memory(host.data(), sizeof(int), sizeof(int)).source->size() == sizeof(int));
}

TEST_CASE("a thousand sources that come and go are not kept", "[host_sources]") {
  std::vector<int> host(1000);
  std::vector<std::shared_ptr<data_source>> kept;
  for (int& each : host) {
    const auto range = source_of_host_memory(&each, sizeof(int), sizeof(int));
    if (&each == &host[500]) kept.push_back(range.source);
  }
  CHECK(source_of_host_memory(&host[500], sizeof(int), sizeof(int)).source == kept[0]);
}
