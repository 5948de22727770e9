// Operators that a caller gives as text, in the messages of what compiles them.
#pragma once

#include "libtiles/algorithms/reduction.hpp"
#include "libtiles/core/error.hpp"

namespace libtiles::algorithms {

/// \param failure  of a build, which tells what the compiler says
[[noreturn]] void throw_with_operator(const combination& by, const char* algorithm,
                                      const error& failure);

/// What `submit` returns. Where a kernel with the caller's own operator does not compile, the error
/// shows the operator.
template <class Submit>
auto show_operator(const combination& by, const char* algorithm, Submit&& submit) {
  try {
    return submit();
  } catch (const error& failure) {
    if (!by.is_own() || failure.code() != status::build) throw;
    throw_with_operator(by, algorithm, failure);
  }
}

}  // namespace libtiles::algorithms
