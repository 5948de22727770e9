// The places of a kernel where checked mode looks, numbered as reports name them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "libtiles/compiler/instrumentation/checks.hpp"
#include "libtiles/compiler/text/source_text.hpp"

namespace libtiles::compiler {

/// The text at a place, on one line, cut where it is long.
std::string text_at(const location& where);

class site_list {
 public:
  /// \param subject  what is accessed there; may be empty
  std::uint32_t add(const location& where, const std::string& subject);

  const std::vector<check_site>& sites() const { return sites_; }

 private:
  std::vector<check_site> sites_;
};

}  // namespace libtiles::compiler
