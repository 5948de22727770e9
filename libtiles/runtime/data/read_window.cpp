#include "libtiles/runtime/data/check_faults_of.hpp"
#include "libtiles/runtime/data/gather.hpp"
#include "libtiles/runtime/data/locked_window.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

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
