// A piece of kernel text that knows its name and its lines, and places in it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "libtiles/compiler/line_map.hpp"

namespace libtiles::compiler {

/// A line and a column of a text, both 1-based; columns count bytes.
struct line_column {
  int line = 1;
  int column = 1;
};

/// Where each part of a text stood in the file that it was lifted from.
struct text_origin {
  std::string file;
  std::vector<std::string> lines;  ///< of the file; empty if it could not be read
  /// Ascending offsets in the text, each with its place in the file.
  std::vector<std::pair<std::size_t, line_column>> places;
};

/// Where the lines behind a #line directive come from.
struct line_origin {
  std::size_t first = 0;  ///< number of the line behind the directive, counted from 0
  int line = 1;
  std::string file;  ///< empty: that of the text
};

/// Lines #line N "file" say where those behind them come from, and are no part of the text.
class source_text {
 public:
  source_text(std::string name, std::string text, int first_line = 1);

  const std::string& text() const { return text_; }

  /// Makes places and lines those of the file that the text came from.
  void set_origin(text_origin origin) { origin_ = std::move(origin); }

  /// What messages call the text at `offset`: its own name, its origin's, or that of a #line.
  const std::string& name_at(std::size_t offset) const;

  /// Whether the text was lifted from a file by the preprocessor, as that of TILES_KERNEL.
  bool has_origin() const { return !origin_.file.empty(); }

  line_column place_of(std::size_t offset) const;

  /// The line, without its end, that the user sees at `offset`.
  std::string line_at(std::size_t offset) const;

 private:
  std::size_t line_index(std::size_t offset) const;
  const line_origin* line_origin_of(std::size_t index) const;
  void take_line_directives();

  std::string name_;
  std::string text_;
  int first_line_;
  std::vector<std::size_t> line_starts_;
  text_origin origin_;
  std::vector<line_origin> line_origins_;
};

/// A stretch of text. Sources outlive every location in them.
struct location {
  const source_text* source = nullptr;
  std::size_t offset = 0;
  std::size_t length = 0;
};

/// The stretch from the start of `first` to the end of `last`.
location join(const location& first, const location& last);

/// The characters that stand there.
std::string_view word_at(const location& where);

bool is_same_place(const location& a, const location& b);

text_position position_of(const location& where);

}  // namespace libtiles::compiler
