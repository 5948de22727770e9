// Why data travels, for the log.
#pragma once

#include <string>

namespace libtiles::runtime {

/// Borrows its texts, which outlive the transfer; made on every launch, so it must cost nothing.
struct transfer_reason {
  const char* what;                        ///< "reads", "synchronize"
  const std::string* kernel = nullptr;     ///< name of the kernel that is launched
  const std::string* parameter = nullptr;  ///< and of its view
};

/// "scale reads 'in'", "synchronize".
std::string describe(const transfer_reason& reason);

}  // namespace libtiles::runtime
