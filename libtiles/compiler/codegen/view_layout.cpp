#include "libtiles/compiler/codegen/view_layout.hpp"

#include <cstdlib>

#include "libtiles/compiler/codegen/names.hpp"

namespace libtiles::compiler {
namespace {

// The parameters of the function that computes an offset.
std::string stride_parameter(int dimension) { return "stride" + std::to_string(dimension); }

std::string product(const std::string& factor, const std::string& stride) {
  return stride.empty() ? factor : factor + " * " + stride;
}

std::string multiple(std::int64_t count, const std::string& stride) {
  return count == 1 && !stride.empty() ? stride : product(std::to_string(count), stride);
}

}  // namespace

// A parameter that the kernel makes show something else is a value like any other variable; so are
// all where the functions on values check what is done.
view_layout::view_layout(const typed::program& program, const compile_options& options)
    : options_(options) {
  for (const typed::variable* parameter : program.kernel_parameters) {
    if (!parameter->is_assigned && !is_checked(options)) dissolved_.insert(parameter);
  }
}

std::string view_layout::shape_parameters(const typed::variable& view) const {
  std::string text;
  for (int d = 0; d < view.type->rank; ++d) text += ", const int " + names::extent(view, d);
  for (int d = 0; d < stride_count(view.type->rank); ++d) {
    text += std::string(", const ") + index_type() + " " + names::stride(view, d);
  }
  return text;
}

std::string view_layout::pointer(const typed::variable& view) const {
  return names::variable(view) + (is_dissolved(view) ? "" : ".p");
}

std::string view_layout::extent(const typed::variable& view, int dimension) const {
  if (is_dissolved(view)) return names::extent(view, dimension);
  return names::variable(view) + ".e.i[" + std::to_string(dimension) + "]";
}

std::vector<std::string> view_layout::strides(const typed::variable& view) const {
  std::vector<std::string> made;
  for (int d = 0; d < stride_count(view.type->rank); ++d) {
    made.push_back(is_dissolved(view) ? names::stride(view, d)
                                      : names::variable(view) + ".d[" + std::to_string(d) + "]");
  }
  return made;
}

std::string view_layout::offset(const typed::variable& view,
                                const std::vector<view_index>& indices) const {
  return sum_of_products(indices, strides(view));
}

std::string view_layout::offset_call(const typed::variable& view, const std::string& index) const {
  std::string text = names::offset_function(view.type->rank) + "(" + index;
  for (const std::string& stride : strides(view)) text += ", " + stride;
  return text + ")";
}

std::string view_layout::offset_function_head(int rank) const {
  std::string text = std::string(index_type()) + " " + names::offset_function(rank) + "(" +
                     names::index_type(rank) + " index";
  for (int d = 0; d < stride_count(rank); ++d) {
    text += std::string(", ") + index_type() + " " + stride_parameter(d);
  }
  return text + ")";
}

std::string view_layout::offset_function_body(int rank) const {
  std::vector<std::string> indices;
  for (int d = 0; d < rank; ++d) indices.push_back("index.i[" + std::to_string(d) + "]");
  std::vector<std::string> strides;
  for (int d = 0; d < stride_count(rank); ++d) strides.push_back(stride_parameter(d));
  return "{ return " + sum_of_products(view_indices(indices), strides) + "; }";
}

std::vector<view_index> view_indices(const std::vector<std::string>& texts) {
  std::vector<view_index> indices;
  for (const std::string& text : texts) indices.push_back({text});
  return indices;
}

std::string sum_of_products(const std::vector<view_index>& indices,
                            const std::vector<std::string>& strides) {
  std::string sum;
  for (std::size_t d = 0; d < indices.size(); ++d) {
    const std::string stride = d < strides.size() ? strides[d] : "";
    sum += (d == 0 ? "" : " + ") + product(indices[d].text, stride);
    const std::int64_t constant = indices[d].constant;
    if (constant != 0) sum += (constant < 0 ? " - " : " + ") + multiple(std::abs(constant), stride);
  }
  return sum;
}

}  // namespace libtiles::compiler
