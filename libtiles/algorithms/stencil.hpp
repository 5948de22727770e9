// Each element becomes what an expression makes of its neighbours, once or several times.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "libtiles/algorithms/border.hpp"
#include "libtiles/algorithms/workspace.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

struct stencil_options {
  std::string expression;
  std::vector<compiler::constant> constants;  ///< which the expression names
  std::array<std::int64_t, 3> radius{};       ///< per dimension; 0: as far as literal offsets reach
  std::int64_t steps = 1;
  border beyond = border::reflect;  ///< not `valid`
  double border_value = 0;
};

/// See tiles_stencil().
/// \return the end of it; nullptr if it is not wanted.
/// \throws error (invalid_argument) for extents, types, memory or offsets that do not fit; (build)
///         for an expression that does not compile; as tiles_kernel_launch() says
std::shared_ptr<runtime::event> stencil(const execution& how, const runtime::array_view& from,
                                        const runtime::array_view& to,
                                        const stencil_options& options);

}  // namespace libtiles::algorithms
