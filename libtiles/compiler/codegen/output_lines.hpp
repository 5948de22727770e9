// Lines of generated OpenCL C, each with the place in the user's text that it comes from.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/line_map.hpp"
#include "libtiles/compiler/text/source_text.hpp"

namespace libtiles::compiler {

class output_lines {
 public:
  /// Adds a line that stems from `where`; from no line of the text if it has no source.
  void add(const std::string& text, const location& where = {});
  void append(const output_lines& more);

  /// The same, one level further in, while it lives.
  class indentation {
   public:
    explicit indentation(output_lines& owner) : owner_(owner) { ++owner_.depth_; }
    ~indentation() { --owner_.depth_; }
    indentation(const indentation&) = delete;
    indentation& operator=(const indentation&) = delete;

   private:
    output_lines& owner_;
  };

  /// Adds `head`, one level further in what `body` adds, and `end`.
  template <class Body>
  void add_block(const std::string& head, const location& where, const Body& body,
                 const std::string& end = "}") {
    add(head, where);
    end_block(body, end);
  }

  /// The same of what follows, where the head stands already.
  template <class Body>
  void end_block(const Body& body, const std::string& end = "}") {
    ++depth_;
    body();
    --depth_;
    add(end);
  }

  /// The whole text with #line directives; `map` receives the origin of each of its lines.
  std::string assemble(line_map& map) const;

 private:
  struct line {
    std::string text;
    text_position origin;
  };
  std::vector<line> lines_;
  int depth_ = 0;
};

}  // namespace libtiles::compiler
