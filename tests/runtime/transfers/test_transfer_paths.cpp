// Data to a device and back, on every path.
#include <random>

#include "libtiles/runtime/transfers/download.hpp"
#include "libtiles/runtime/transfers/upload.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

namespace {

constexpr std::size_t chunk_size = 4096;
const transfer_reason reason{"a test"};

context_options options_of_path() {
  context_options options;
  options.transport = GENERATE(data_transport::copy, data_transport::pageable,
                               data_transport::staged, data_transport::pinned);
  options.staging = {chunk_size, 3, 2};
  return options;
}

std::shared_ptr<context> context_of_path() { return context::create(options_of_path()); }

/// On a queue of the caller's, which runs commands in any order where there is such a queue.
std::shared_ptr<context> adopted_context_of_path() {
  const auto plain = context::create({});
  const cl::Device device = plain->opencl_device();
  const auto properties = device.getInfo<CL_DEVICE_QUEUE_PROPERTIES>();
  const cl::CommandQueue queue(plain->opencl_context(), device,
                               properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  return std::make_shared<context>(plain->device(), device, plain->opencl_context(),
                                   std::vector<cl::CommandQueue>{queue}, options_of_path());
}

std::vector<std::byte> numbered(std::size_t size) {
  std::vector<std::byte> bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(1 + i % 251);
  return bytes;
}

/// What comes back when `part` of numbered memory goes to the device, and then all of the device's.
/// The memory begins `shift` bytes after an aligned address.
void check_upload(const std::shared_ptr<context>& where, const byte_region& part, std::size_t size,
                  std::size_t shift, bool later) {
  std::vector<std::byte> from = numbered(size + shift), back(size + shift);
  std::vector<std::byte> blank(size + shift, std::byte{0});
  const byte_range covered{0, size};
  device_buffer buffer(where, covered);
  host_memory zeroes = host_memory::borrowed(covered, blank.data() + shift);
  host_memory source = host_memory::borrowed(covered, from.data() + shift);
  host_memory target = host_memory::borrowed(covered, back.data() + shift);
  upload(zeroes, buffer, byte_region(covered), reason);
  if (later) {
    upload_later(source, buffer, part, reason).wait();
  } else {
    upload(source, buffer, part, reason);
  }
  // Without waiting, the copy may still run.
  std::fill(from.begin(), from.end(), std::byte{255});
  download(buffer, target, byte_region(covered), reason);
  for (std::size_t i = 0; i < size; ++i) {
    const bool is_in = part.contains(byte_range{i, i + 1});
    const std::byte expected = is_in ? static_cast<std::byte>(1 + (i + shift) % 251) : std::byte{0};
    if (back[i + shift] != expected) FAIL("byte " << i << " of " << size << " is wrong");
  }
}

void check_download(const std::shared_ptr<context>& where, const byte_region& part,
                    std::size_t size, bool later) {
  std::vector<std::byte> from = numbered(size), back(size);
  const byte_range covered{0, size};
  device_buffer buffer(where, covered);
  host_memory source = host_memory::borrowed(covered, from.data());
  host_memory target = host_memory::borrowed(covered, back.data());
  upload(source, buffer, byte_region(covered), reason);
  if (later) {
    download_later(buffer, target, part, reason).wait();
  } else {
    download(buffer, target, part, reason);
  }
  for (std::size_t i = 0; i < size; ++i) {
    const bool is_in = part.contains(byte_range{i, i + 1});
    if (back[i] != (is_in ? from[i] : std::byte{0})) FAIL("byte " << i << " is wrong");
  }
}

byte_region rows(std::uint64_t count, std::uint64_t length, std::uint64_t pitch) {
  byte_region region;
  for (std::uint64_t i = 0; i < count; ++i) region.append({i * pitch, i * pitch + length});
  return region;
}

byte_region random_ranges(std::uint64_t size) {
  std::mt19937 engine(7);
  std::uniform_int_distribution<std::uint64_t> length(1, 700);
  byte_region region;
  for (std::uint64_t at = length(engine); at < size; at += length(engine)) {
    const std::uint64_t end = std::min(size, at + length(engine));
    region.append({at, end});
    at = end;
  }
  return region;
}

void check_part(const std::shared_ptr<context>& where, const byte_region& part) {
  const auto size = static_cast<std::size_t>(part.hull().end + 3);
  for (const std::size_t shift : {0, 13}) {
    check_upload(where, part, size, shift, false);
    check_upload(where, part, size, shift, true);
  }
  check_download(where, part, size, false);
  check_download(where, part, size, true);
}

}  // namespace

TEST_CASE("whole memory goes there and back on every path", "[transfers]") {
  const auto where = context_of_path();
  for (const std::uint64_t size : {1, 2, 63, 64, 4095, 4096, 4097, 3 * 4096, 7 * 4096 + 1, 50021}) {
    check_part(where, byte_region({0, size}));
  }
}

TEST_CASE("only a section moves on every path", "[transfers]") {
  const auto where = context_of_path();
  check_part(where, byte_region({5, 6000}));
  check_part(where, rows(100, 4, 12));
  check_part(where, rows(100, 3, 7));
  check_part(where, rows(2000, 8, 16));
  check_part(where, rows(20, 300, 1000));
  check_part(where, rows(3, 5000, 6001));
  check_part(where, random_ranges(30000));
}

TEST_CASE("data goes there and back on every path on a queue of the caller's", "[transfers]") {
  const auto where = adopted_context_of_path();
  check_part(where, byte_region({0, 50021}));
  check_part(where, rows(100, 3, 7));
  check_part(where, rows(20, 300, 1000));
  check_part(where, random_ranges(30000));
}

TEST_CASE("no bytes are no transfer", "[transfers]") {
  const auto where = context_of_path();
  std::byte byte{7};
  host_memory memory = host_memory::borrowed({0, 1}, &byte);
  device_buffer buffer(where, {0, 1});
  upload(memory, buffer, {}, reason);
  download(buffer, memory, {}, reason);
  CHECK(byte == std::byte{7});
  CHECK(where->transfers().uploads == 0);
  CHECK(where->transfers().downloads == 0);
}

TEST_CASE("large memory goes there and back without a word about the path", "[transfers]") {
  context_options options;
  options.transport = data_transport::copy;
  const auto where = context::create(options);
  constexpr std::size_t size = (std::size_t{9} << 20) + 1;
  std::vector<std::byte> from = numbered(size);
  device_buffer buffer(where, {0, size});
  host_memory source = host_memory::borrowed({0, size}, from.data());
  for (int i = 0; i < 3; ++i) {
    from[size - 1] = static_cast<std::byte>(i);
    upload(source, buffer, byte_region({0, size}), reason);
    std::vector<std::byte> back(size);
    host_memory target = host_memory::borrowed({0, size}, back.data());
    download(buffer, target, byte_region({0, size}), reason);
    CHECK(back == from);
  }
}

TEST_CASE("transfers are counted in bytes", "[transfers]") {
  const auto where = context_of_path();
  std::vector<std::byte> bytes = numbered(1000);
  host_memory memory = host_memory::borrowed({0, 1000}, bytes.data());
  device_buffer buffer(where, {0, 1000});
  upload(memory, buffer, rows(10, 4, 100), reason);
  download(buffer, memory, byte_region({0, 3}), reason);
  CHECK(where->transfers().uploads == 1);
  CHECK(where->transfers().uploaded_bytes == 40);
  CHECK(where->transfers().downloads == 1);
  CHECK(where->transfers().downloaded_bytes == 3);
}
