#include "libtiles/runtime/data/check_faults_of.hpp"
#include "libtiles/runtime/data/gather.hpp"
#include "libtiles/runtime/data/locked_window.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/transfers/download.hpp"

namespace libtiles::runtime {
namespace {

const transfer_reason reason{"copying to host memory"};

void read_from_devices(data_source& source, const data_window& from, std::byte* destination) {
  if (is_dense(from)) {
    host_memory whole = host_memory::borrowed(hull_of(from), destination);
    source.read_newest(region_of(from), whole, reason);
    return;
  }
  host_memory scratch = host_memory::allocated(hull_of(from));
  source.read_newest(region_of(from), scratch, reason);
  gather(from, scratch.at(from.first), destination);
}

}  // namespace

void read_locked(data_source& source, const data_window& from, std::byte* destination) {
  if (!has_elements(from)) return;
  if (source.is_newest_on_host(from)) {
    gather(from, source.host_data(from, access::read), destination);
  } else {
    read_from_devices(source, from, destination);
  }
}

std::vector<context_event> read_window_later(const data_window& from, std::byte* pinned) {
  if (!has_elements(from)) return {};
  const source_lock lock(from);
  data_source& source = source_lock::source_of(from);
  source.settle(from);
  device_copy* const newest = is_dense(from) ? source.newest_device_copy(from) : nullptr;
  if (newest == nullptr) {
    read_locked(source, from, pinned);
    return {};
  }
  host_memory to = host_memory::pinned(hull_of(from), pinned);
  return {{newest->where(), download_later(newest->buffer(), to, region_of(from), reason)}};
}

void read_window(const data_window& from, void* destination) {
  {
    const source_lock lock(from);
    data_source& source = source_lock::source_of(from);
    if (has_elements(from)) source.settle(from);
    read_locked(source, from, static_cast<std::byte*>(destination));
  }
  check_faults_of(from);
}

}  // namespace libtiles::runtime
