#include "libtiles/runtime/transfers/transfer_log.hpp"

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/log.hpp"

namespace libtiles::runtime {
namespace {

std::string copying(std::uint64_t size) { return "copying " + count_of(size, "byte") + " "; }

std::string because(const transfer_reason& reason) { return " (" + describe(reason) + ")"; }

void count(std::atomic<std::uint64_t>& copies, std::atomic<std::uint64_t>& copied_bytes,
           std::uint64_t size) {
  copies.fetch_add(1, std::memory_order_relaxed);
  copied_bytes.fetch_add(size, std::memory_order_relaxed);
}

}  // namespace

std::string describe_upload(const byte_region& part, const device_info& device,
                            const transfer_reason& reason) {
  return copying(part.size()) + "to " + describe(device) + because(reason);
}

std::string describe_download(const byte_region& part, const device_info& device,
                              const transfer_reason& reason) {
  return copying(part.size()) + "from " + describe(device) + because(reason);
}

std::string describe_copy_within(std::uint64_t size, const device_info& device,
                                 const transfer_reason& reason) {
  return copying(size) + "within " + describe(device) + because(reason);
}

void count_upload(transfer_stats& stats, const byte_region& part, const device_info& device,
                  const transfer_reason& reason) {
  count(stats.uploads, stats.uploaded_bytes, part.size());
  if (!is_logged(log_level::transfer)) return;
  log(log_level::transfer, describe_upload(part, device, reason));
}

void count_download(transfer_stats& stats, const byte_region& part, const device_info& device,
                    const transfer_reason& reason) {
  count(stats.downloads, stats.downloaded_bytes, part.size());
  if (!is_logged(log_level::transfer)) return;
  log(log_level::transfer, describe_download(part, device, reason));
}

void count_copy_within(transfer_stats& stats, std::uint64_t size, const device_info& device,
                       const transfer_reason& reason) {
  count(stats.device_copies, stats.device_copied_bytes, size);
  if (!is_logged(log_level::transfer)) return;
  log(log_level::transfer, describe_copy_within(size, device, reason));
}

}  // namespace libtiles::runtime
