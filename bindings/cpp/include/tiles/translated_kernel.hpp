// Data about its kernels that tiles-c++ adds to a translation unit. Plain data without other
// headers.
#pragma once

namespace tiles::detail {

enum class translated_kind { view, array, number, structure };

/// An argument of a kernel, which lies in the functor that is launched.
struct translated_argument {
  const char* name;
  translated_kind kind;
  int type;               ///< of a number: a tiles_type
  const char* type_name;  ///< of a structure: its name in kernel text
  unsigned long size;
  /// From the functor's beginning, then from where the pointer leads that lies there, and so on.
  const long* offsets;
  int offset_count;
  long handle;  ///< of a view or array: where in it its handle lies
  long place;   ///< of an array: where in it its accelerator_view lies
};

struct translated_kernel {
  const char* functor;  ///< typeid(...).name() of what is launched
  const char* index;    ///< and of what it is given for each point of the domain
  const char* name;     ///< what messages call it
  const char* text;
  const translated_argument* arguments;
  unsigned argument_count;
};

}  // namespace tiles::detail
