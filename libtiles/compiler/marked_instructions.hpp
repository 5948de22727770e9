// Instructions of PTX that a driver's compiler of OpenCL C does not know.
#pragma once

namespace libtiles::compiler {

/// Stands in front of an instruction, and makes a comment of it: who has the program's PTX takes it
/// away. What stands behind it, up to the end of the line, has its operands.
constexpr const char* marked_instruction = "//tiles: ";

}  // namespace libtiles::compiler
