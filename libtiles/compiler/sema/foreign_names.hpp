// Names that programs bring along from other languages and libraries, and that kernels lack.
#pragma once

#include <string>

namespace libtiles::compiler {

/// What to write instead of a name that kernels do not know; nothing for most names.
/// \param name  with or without the namespaces in front of it.
std::string instead_of(const std::string& name);

}  // namespace libtiles::compiler
