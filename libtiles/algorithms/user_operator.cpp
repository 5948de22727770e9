#include "libtiles/algorithms/user_operator.hpp"

namespace libtiles::algorithms {

void throw_with_operator(const combination& by, const char* algorithm, const error& failure) {
  throw error(failure.code(),
              std::string(algorithm) + ": the operation \"" + by.expression +
                  "\" of a and b with the identity \"" + by.identity + "\" does not compile\n" +
                  failure.what(),
              failure.details());
}

}  // namespace libtiles::algorithms
