#include "libtiles/runtime/transfers/transfer_reason.hpp"

namespace libtiles::runtime {

std::string describe(const transfer_reason& reason) {
  if (reason.kernel == nullptr || reason.parameter == nullptr) return reason.what;
  return *reason.kernel + " " + reason.what + " '" + *reason.parameter + "'";
}

}  // namespace libtiles::runtime
