// Messages about barriers that some threads of a tile may not come to, with the reason.
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "libtiles/compiler/analysis/uniformity/function_dependences.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"

namespace libtiles::compiler {

class divergence_report {
 public:
  using path = std::vector<const dependence_graph::edge*>;

  explicit divergence_report(diagnostics& messages) : messages_(messages) {}

  /// Reports a demand that is not met; `why` leads from it back to the thread. Of what one
  /// condition keeps threads from, the first is reported.
  void add(const demand& unmet, const path& why);

 private:
  diagnostics& messages_;
  std::set<std::pair<const source_text*, std::size_t>> reported_;  // places of conditions
};

}  // namespace libtiles::compiler
