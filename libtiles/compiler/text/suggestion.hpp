// "did you mean": the known name nearest to an unknown one.
#pragma once

#include <string>
#include <vector>

namespace libtiles::compiler {

/// "did you mean 'matrix'?", or nothing if no known name is near, or `unknown` is known after all.
std::string suggestion_for(const std::string& unknown, const std::vector<std::string>& known);

}  // namespace libtiles::compiler
