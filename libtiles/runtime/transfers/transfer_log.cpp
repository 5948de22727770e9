#include "libtiles/runtime/transfers/transfer_log.hpp"

#include "libtiles/core/log.hpp"

namespace libtiles::runtime {
namespace {

std::string bytes(const byte_region& part) {
  return "copying " + std::to_string(part.size()) + " bytes ";
}

std::string because(const transfer_reason& reason) { return " (" + describe(reason) + ")"; }

void count(std::atomic<std::uint64_t>& copies, std::atomic<std::uint64_t>& copied_bytes,
           const byte_region& part) {
  copies.fetch_add(1, std::memory_order_relaxed);
  copied_bytes.fetch_add(part.size(), std::memory_order_relaxed);
}

}  // namespace

std::string describe_upload(const byte_region& part, const device_info& device,
                            const transfer_reason& reason) {
  return bytes(part) + "to " + describe(device) + because(reason);
}

std::string describe_download(const byte_region& part, const device_info& device,
                              const transfer_reason& reason) {
  return bytes(part) + "from " + describe(device) + because(reason);
}

void count_upload(transfer_stats& stats, const byte_region& part, const device_info& device,
                  const transfer_reason& reason) {
  count(stats.uploads, stats.uploaded_bytes, part);
  log(log_level::transfer, describe_upload(part, device, reason));
}

void count_download(transfer_stats& stats, const byte_region& part, const device_info& device,
                    const transfer_reason& reason) {
  count(stats.downloads, stats.downloaded_bytes, part);
  log(log_level::transfer, describe_download(part, device, reason));
}

}  // namespace libtiles::runtime
