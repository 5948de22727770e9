// Host memory that a device uses in place.
#include "libtiles/runtime/transfers/shared_mapping.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

namespace {

/// nullptr where the default device copies.
std::shared_ptr<context> sharing_context() {
  const auto where = context::create({});
  return where->shares_host_memory() ? where : nullptr;
}

void set_on_device(shared_mapping& shared, std::byte value) {
  const context& where = *shared.buffer().where();
  where.queues().opencl_queue(0).enqueueFillBuffer(
      shared.buffer().opencl_buffer(), value, 0,
      static_cast<std::size_t>(shared.buffer().covered().size()));
}

cl_uint references(const context& where) {
  return where.opencl_context().getInfo<CL_CONTEXT_REFERENCE_COUNT>();
}

}  // namespace

TEST_CASE("device and host see each other's changes, wherever the memory begins", "[shared]") {
  const auto where = sharing_context();
  if (!where) return;
  alignas(64) std::byte bytes[4096] = {};
  for (const std::size_t begin : {0, 1, 3, 4, 12, 63}) {
    const std::size_t size = GENERATE(1, 7, 64, 1009);
    const host_memory memory = host_memory::borrowed({0, size}, bytes + begin);
    const auto shared = shared_mapping::over(where, memory);
    REQUIRE(shared != nullptr);
    CHECK_FALSE(shared->belongs_to_device());
    shared->give_to_device();
    set_on_device(*shared, std::byte{7});
    shared->give_to_host();
    CHECK(bytes[begin + size - 1] == std::byte{7});
    bytes[begin] = std::byte{8};
    shared->give_to_device();
    std::byte seen{};
    where->queues().opencl_queue(0).enqueueReadBuffer(shared->buffer().opencl_buffer(), CL_TRUE, 0,
                                                      1, &seen);
    CHECK(seen == std::byte{8});
  }
}

TEST_CASE("the driver keeps nothing of a mapping that is gone", "[shared]") {
  const auto where = sharing_context();
  if (!where) return;
  std::vector<std::byte> bytes(4096);
  const host_memory memory = host_memory::borrowed({0, bytes.size()}, bytes.data());
  const cl_uint before = references(*where);
  for (const bool ends_on_device : {false, true}) {
    const auto shared = shared_mapping::over(where, memory);
    if (ends_on_device) shared->give_to_device();
  }
  where->finish();
  CHECK(references(*where) == before);
}
