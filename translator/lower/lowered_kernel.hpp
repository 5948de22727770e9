// A kernel as text of the kernel language, with what its launch has to know.
#pragma once

#include <clang/Basic/SourceLocation.h>

#include <cstdint>
#include <string>
#include <vector>

namespace translator {

/// Where in a line of kernel text something of the user's begins.
struct text_mark {
  std::size_t column = 0;  ///< 0-based
  clang::SourceLocation where;
};

struct text_line {
  std::string text;
  std::vector<text_mark> marks;  ///< ascending
};

enum class argument_kind { view, array, number, structure };

/// A kernel's argument, which lies in the functor that is launched.
struct kernel_argument {
  std::string name;
  argument_kind kind = argument_kind::number;
  int number_type = 0;  ///< of a number: a tiles_type
  std::string type;     ///< of a structure: how kernel text calls it
  std::uint64_t size = 0;
  /// How to come to it: the first one from the functor's beginning, each other one from where the
  /// pointer leads that lies there.
  std::vector<std::int64_t> offsets;
  std::int64_t handle = 0;  ///< of a view or array: its handle, counted from its own beginning
  std::int64_t place = 0;   ///< of an array: its accelerator_view
};

struct lowered_kernel {
  std::string functor;  ///< as std::type_info calls its type
  std::string index;    ///< likewise
  std::string name;     ///< what the user calls it, for messages
  clang::SourceLocation where;
  std::vector<text_line> lines;
  std::vector<kernel_argument> arguments;
  /// What of its files messages need: name and line of each line of text.
  std::vector<std::pair<std::string, unsigned>> places;
};

}  // namespace translator
