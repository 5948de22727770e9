// What the compiler has to say about a text: each message with its place, its line and a caret.
#pragma once

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "libtiles/compiler/text/source_text.hpp"
#include "libtiles/core/error.hpp"

namespace libtiles::compiler {

/// Thrown after an error was reported, to leave the construct that cannot be understood.
struct abandoned {};

class diagnostics {
 public:
  /// Another place that an error has to do with.
  struct note {
    location where;
    std::string message;
  };

  /// Reports an error. `help` says what to write instead; it may be empty.
  void error(const location& where, const std::string& message, const std::string& help = {},
             const std::vector<note>& notes = {});

  /// Reports an error and leaves the construct.
  [[noreturn]] void fail(const location& where, const std::string& message,
                         const std::string& help = {});

  void warning(const location& where, const std::string& message, const std::string& help = {});

  /// Whether another error would be shown: looking for help is worth the time.
  bool shows_more() const;
  const std::vector<std::string>& warnings() const { return warnings_; }

  /// Throws all errors as one, placed at the first; does nothing if there are none.
  void throw_errors() const;

 private:
  /// What was told of which place: a function may be checked once for each kind of memory.
  std::set<std::tuple<const source_text*, std::size_t, std::string>> told_;
  int error_count_ = 0;
  std::vector<std::string> errors_;
  std::vector<std::string> warnings_;
  error_details first_;
};

}  // namespace libtiles::compiler
