// Compiling small texts, for the tests of this folder.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/core/error.hpp"

namespace compile {

using libtiles::argument_kind;
using libtiles::bound_argument;
using libtiles::element_type;
using libtiles::scalar_type;
using libtiles::compiler::compiled_kernel;
using libtiles::compiler::kernel_input;
using libtiles::compiler::kernel_text;

inline bound_argument view(const std::string& name, scalar_type type, int rank,
                           bool is_const = false) {
  return {name, {argument_kind::array_view, {type, "", size_of(type)}, rank, is_const}};
}

inline bound_argument array(const std::string& name, scalar_type type, int rank) {
  return {name, {argument_kind::array, {type, "", size_of(type)}, rank, false}};
}

inline bound_argument value(const std::string& name, scalar_type type) {
  return {name, {argument_kind::value, {type, "", size_of(type)}, 0, false}};
}

inline kernel_input input(const std::string& text) {
  kernel_input made;
  made.text = text;
  made.name = "t.tile";
  return made;
}

inline compiled_kernel text(const std::string& text,
                            const std::vector<bound_argument>& arguments = {}) {
  return kernel_text(input(text)).compile(arguments);
}

inline compiled_kernel in_loops(const std::string& text,
                                libtiles::compiler::compile_options options = {}) {
  options.shape = libtiles::compiler::kernel_shape::loop;
  return kernel_text(input(text)).compile({}, options);
}

/// A kernel over one int view `v`, with `body` between its braces.
inline std::string kernel_around(const std::string& body) {
  return "void k(tiled_index<2, 3> t, array_view<int, 2> v, array_view<const float, 1> c, float x) "
         "{\n" +
         body + "\n}";
}

inline compiled_kernel body(const std::string& body) { return text(kernel_around(body)); }

/// The statement that is generated for `statement`, in one line, behind one line `before`.
inline std::string written(const std::string& before, const std::string& statement) {
  const std::string source = body(before + "\n;\n" + statement).opencl_source;
  const std::size_t start = source.rfind("#line 4 \"t.tile\"\n    ") + 21;
  return source.substr(start, source.find('\n', start) - start);
}

/// What the compiler says about a text that it refuses; empty if it takes it.
inline std::string error_of(const std::string& wrong,
                            const std::vector<bound_argument>& arguments = {}) {
  try {
    text(wrong, arguments);
  } catch (const libtiles::error& refused) {
    return refused.what();
  }
  return {};
}

inline std::string error_in_body(const std::string& body) { return error_of(kernel_around(body)); }

/// How often a part stands in a text.
inline std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace compile
