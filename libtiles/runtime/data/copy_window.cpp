#include "libtiles/core/error.hpp"
#include "libtiles/runtime/data/locked_window.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/transfers/copy_within.hpp"

namespace libtiles::runtime {
namespace {

const transfer_reason reason{"copying from view to view"};

void check_alike(const data_window& from, const data_window& to) {
  if (from.shape != to.shape) {
    throw error(status::invalid_argument, "copy: the extent of 'from' is " + to_string(from.shape) +
                                              ", that of 'to' is " + to_string(to.shape) +
                                              "; expected the same");
  }
  if (from.element != to.element) {
    throw error(status::invalid_argument, "copy: the elements of 'from' are " +
                                              to_string(from.element) + ", those of 'to' are " +
                                              to_string(to.element) + "; expected the same");
  }
}

/// Where the newest elements of `from` are on a device that `to` is on, too; else nullptr.
std::shared_ptr<context> common_place(data_source& source, const data_window& from,
                                      const data_source& target) {
  for (const std::shared_ptr<context>& where : target.places()) {
    if (source.newest_copy_in(*where, from) != nullptr) return where;
  }
  return nullptr;
}

void copy_on_device(const std::shared_ptr<context>& where, data_source& source,
                    const data_window& from, data_source& target, const data_window& to) {
  device_copy& read = source.prepare(where, from, access::read, reason);
  device_copy& written = target.prepare(where, to, access::overwrite, reason);
  validity_change change;
  target.expect_written(&written, to, change);
  copy_within(read.buffer(), from, written.buffer(), to, reason);
  change.apply();
}

void copy_through_memory(data_source& source, const data_window& from, data_source& target,
                         const data_window& to) {
  const std::unique_ptr<std::byte[]> elements(new std::byte[dense_size(from)]);
  read_locked(source, from, elements.get());
  write_locked(target, to, elements.get());
}

// Reading may fail, so the target's other copies stay until all is there.
void read_into_host_memory(data_source& source, const data_window& from, data_source& target,
                           const data_window& to) {
  read_locked(source, from, target.host_write_area(to));
  target.mark_written(nullptr, to);
}

// Two windows of one source may overlap.
void copy_on_host(data_source& source, const data_window& from, data_source& target,
                  const data_window& to) {
  if (&source == &target) {
    copy_through_memory(source, from, target, to);
  } else if (is_dense(from) && source.is_newest_on_host(from)) {
    write_locked(target, to, source.host_data(from, access::read));
  } else if (is_dense(to) && target.home_copy() == nullptr) {
    read_into_host_memory(source, from, target, to);
  } else {
    copy_through_memory(source, from, target, to);
  }
}

}  // namespace

void copy_window(const data_window& from, const data_window& to) {
  check_alike(from, to);
  if (!has_elements(from)) return;
  const source_lock lock(window_list{&from, &to});
  data_source& source = source_lock::source_of(from);
  data_source& target = source_lock::source_of(to);
  source.settle(from);
  if (const auto where = common_place(source, from, target)) {
    copy_on_device(where, source, from, target, to);
  } else {
    copy_on_host(source, from, target, to);
  }
}

}  // namespace libtiles::runtime
