// Every copy leaves its trace: in the counters, and in the log.
#pragma once

#include <string>

#include "libtiles/runtime/context/transfer_stats.hpp"
#include "libtiles/runtime/devices/device_info.hpp"
#include "libtiles/runtime/geometry/byte_region.hpp"
#include "libtiles/runtime/transfers/transfer_reason.hpp"

namespace libtiles::runtime {

/// `copying 64 bytes to device 0 "NVIDIA H100" (scale reads 'in')`.
std::string describe_upload(const byte_region& part, const device_info& device,
                            const transfer_reason& reason);
std::string describe_download(const byte_region& part, const device_info& device,
                              const transfer_reason& reason);
std::string describe_copy_within(std::uint64_t size, const device_info& device,
                                 const transfer_reason& reason);

void count_upload(transfer_stats& stats, const byte_region& part, const device_info& device,
                  const transfer_reason& reason);
void count_download(transfer_stats& stats, const byte_region& part, const device_info& device,
                    const transfer_reason& reason);
void count_copy_within(transfer_stats& stats, std::uint64_t size, const device_info& device,
                       const transfer_reason& reason);

}  // namespace libtiles::runtime
