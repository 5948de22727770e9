// The arguments of calls of functions of the text.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// A call of the function. What is passed by reference decides which instance is called.
typed::expression_ptr pass_arguments(sema_context& sema, function_head& head,
                                     std::vector<typed::expression_ptr> arguments,
                                     const location& where);

}  // namespace libtiles::compiler
