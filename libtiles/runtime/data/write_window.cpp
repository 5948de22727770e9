#include "libtiles/runtime/data/gather.hpp"
#include "libtiles/runtime/data/locked_window.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/transfers/upload.hpp"

namespace libtiles::runtime {
namespace {

const transfer_reason reason{"copying from host memory"};

void upload_elements(device_buffer& buffer, const data_window& to, const std::byte* source) {
  if (is_dense(to)) {
    // Only ever read.
    host_memory whole = host_memory::borrowed(hull_of(to), const_cast<std::byte*>(source));
    upload(whole, buffer, region_of(to), reason);
    return;
  }
  host_memory scratch = host_memory::allocated(hull_of(to));
  scatter(to, scratch.at(to.first), source);
  upload(scratch, buffer, region_of(to), reason);
}

}  // namespace

void write_locked(data_source& target, const data_window& to, const std::byte* source) {
  if (!has_elements(to)) return;
  if (device_copy* const home = target.home_copy()) {
    validity_change change;
    target.expect_written(home, to, change);
    upload_elements(home->buffer(), to, source);
    change.apply();
  } else {
    scatter(to, target.host_data(to, access::overwrite), source);
  }
}

std::vector<context_event> write_window_later(const data_window& to, const std::byte* pinned) {
  if (!has_elements(to)) return {};
  const source_lock lock(to);
  data_source& target = source_lock::source_of(to);
  if (target.home() == nullptr || !is_dense(to)) {
    write_locked(target, to, pinned);
    return {};
  }
  device_copy& home = target.prepare(target.home(), to, access::overwrite, reason);
  validity_change change;
  target.expect_written(&home, to, change);
  // Only ever read.
  host_memory from = host_memory::pinned(hull_of(to), const_cast<std::byte*>(pinned));
  cl::Event end = upload_later(from, home.buffer(), region_of(to), reason);
  change.apply();
  return {{home.where(), std::move(end)}};
}

void write_window(const data_window& to, const void* source) {
  const source_lock lock(to);
  write_locked(source_lock::source_of(to), to, static_cast<const std::byte*>(source));
}

}  // namespace libtiles::runtime
