#include "libtiles/compiler/codegen/view_values.hpp"

#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {
namespace {

std::string joined(const std::vector<std::string>& parts, const char* separator = ", ") {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : separator) + part;
  return text;
}

std::vector<std::string> items(const std::string& name, int first, int count) {
  std::vector<std::string> made;
  for (int d = first; d < first + count; ++d) made.push_back(name + "[" + std::to_string(d) + "]");
  return made;
}

// "i0", "i1": the integers of an index among parameters.
std::vector<std::string> integers(int count) {
  std::vector<std::string> made;
  for (int d = 0; d < count; ++d) made.push_back("i" + std::to_string(d));
  return made;
}

std::string parameters(const std::vector<std::string>& integers) {
  return ", int " + joined(integers, ", int ");
}

std::string in_braces(const std::vector<std::string>& extents) {
  return "{{" + joined(extents) + "}}";
}

// An element type whose memory may be that of another type.
std::string aliasing(const std::string& element) { return "tiles_aliasing_" + element; }

std::set<std::string> reinterpreted_elements(const typed::program& program) {
  std::set<std::string> found;
  const auto note = [&](const typed::expression& e) {
    if (!std::holds_alternative<typed::view_reinterpretation>(e.node)) return;
    found.insert(names::stored_type(*e.type->element));
  };
  for (const auto& function : program.functions) {
    for (const auto& one : function->body.statements) typed::for_each_expression(*one, note);
  }
  return found;
}

// "2_float": tells the functions on views of different types apart.
std::string suffix_of(const type& view) {
  return std::to_string(view.rank) + "_" + names::type(*view.element);
}

std::string parameter(const type& view) { return names::type(view) + " view"; }

}  // namespace

view_values::view_values(const view_layout& layout, const typed::program& program)
    : layout_(layout), reinterpreted_(reinterpreted_elements(program)) {}

// C lets a compiler take for granted that what is written as one type is not read as another.
std::string view_values::pointer_to_elements(const type& view) const {
  const std::string element = names::stored_type(*view.element);
  const bool is_aliasing = reinterpreted_.count(element) != 0;
  return "__global " + (is_aliasing ? aliasing(element) : element) + " *";
}

// Whether strides of 8 bytes would leave a gap behind the extents, and smaller ones at the end:
// quirk::loses_copies_of_structs.
bool view_values::has_gap_within(int rank) const {
  return layout_.has_wide_indices() && rank % 2 != 0;
}
bool view_values::has_gap_at_end(int rank) const {
  return !layout_.has_wide_indices() && (rank + layout_.stride_count(rank)) % 2 != 0;
}

void view_values::need(const type& view) {
  const std::string element = names::stored_type(*view.element);
  if (reinterpreted_.count(element) != 0) aliasing_.insert(element);
  const int count = layout_.stride_count(view.rank);
  const std::string strides =
      count == 0 ? ""
                 : " " + std::string(layout_.index_type()) + " d[" + std::to_string(count) + "];";
  const std::string unused = " int unused;";
  types_.emplace(names::type(view), "typedef struct { " + pointer_to_elements(view) + "p; " +
                                        names::index_type(view.rank) + " e;" +
                                        (has_gap_within(view.rank) ? unused : "") + strides +
                                        (has_gap_at_end(view.rank) ? unused : "") + " } " +
                                        names::type(view) + ";");
}

std::string view_values::made(const type& view, const std::string& pointer,
                              const std::string& extents, const parts& strides) const {
  return "(" + names::type(view) + "){" + pointer + ", " + extents +
         (has_gap_within(view.rank) && !strides.empty() ? ", 0" : "") +
         (strides.empty() ? "" : ", {" + joined(strides) + "}") + "}";
}

// The pointer of a view that is only read is const among the parameters.
std::string view_values::value(const typed::variable& view) const {
  if (!layout_.is_dissolved(view)) return names::variable(view);
  const std::string cast = view.is_written ? "" : "(" + pointer_to_elements(*view.type) + ")";
  return of_parameters(view, cast + names::variable(view));
}

std::string view_values::of_parameters(const typed::variable& view,
                                       const std::string& pointer) const {
  const int rank = view.type->rank;
  parts extents;
  parts strides;
  for (int d = 0; d < rank; ++d) extents.push_back(names::extent(view, d));
  for (int d = 0; d < layout_.stride_count(rank); ++d) strides.push_back(names::stride(view, d));
  return "(" + made(*view.type, pointer, in_braces(extents), strides) + ")";
}

const std::string& view_values::define(const std::string& name, const std::string& result,
                                       const std::string& parameters, const std::string& body) {
  const std::string head =
      result + (result.back() == '*' ? "" : " ") + name + "(" + parameters + ")";
  return functions_.emplace(name, function{head, "{ return " + body + "; }"}).first->first;
}

std::string view_values::moved_pointer(const parts& indices, int view_rank) const {
  const parts strides = items("view.d", 0, layout_.stride_count(view_rank));
  return "view.p + (" + sum_of_products(view_indices(indices), strides) + ")";
}

view_values::parts view_values::strides_from(int first, int view_rank) const {
  return items("view.d", first, layout_.stride_count(view_rank) - first);
}

std::string view_values::element(const type& view_type, const std::string& view,
                                 const std::string& indices) {
  const parts numbers = integers(view_type.rank);
  const std::string& name =
      define("tiles_element" + suffix_of(view_type), pointer_to_elements(view_type),
             parameter(view_type) + parameters(numbers), moved_pointer(numbers, view_type.rank));
  return "(*" + name + "(" + view + ", " + indices + "))";
}

std::string view_values::element_at(const type& view_type, const std::string& view,
                                    const std::string& index) {
  const int rank = view_type.rank;
  const std::string& name =
      define("tiles_element_at" + suffix_of(view_type), pointer_to_elements(view_type),
             parameter(view_type) + ", " + names::index_type(rank) + " index",
             moved_pointer(items("index.i", 0, rank), rank));
  return "(*" + name + "(" + view + ", " + index + "))";
}

std::string view_values::projected(const type& from, const type& to, const std::string& view,
                                   const std::string& indices) {
  const int given = from.rank - to.rank;
  const parts numbers = integers(given);
  const std::string& name =
      define("tiles_project" + suffix_of(from) + "_to" + std::to_string(to.rank), names::type(to),
             parameter(from) + parameters(numbers),
             made(to, moved_pointer(numbers, from.rank),
                  in_braces(items("view.e.i", given, to.rank)), strides_from(given, from.rank)));
  return name + "(" + view + ", " + indices + ")";
}

std::string view_values::section(const type& view_type, const std::string& view,
                                 const std::string& origin, const std::string& extent) {
  const int rank = view_type.rank;
  const std::string index = names::index_type(rank);
  const std::string& name =
      define("tiles_section" + suffix_of(view_type), names::type(view_type),
             parameter(view_type) + ", " + index + " index, " + index + " extent",
             made(view_type, moved_pointer(items("index.i", 0, rank), rank), "extent",
                  strides_from(0, rank)));
  return name + "(" + view + ", " + origin + ", " + extent + ")";
}

std::string view_values::rest(const type& view_type, const std::string& view,
                              const std::string& origin) {
  const int rank = view_type.rank;
  parts extents = items("view.e.i", 0, rank);
  const parts index = items("index.i", 0, rank);
  for (std::size_t d = 0; d < extents.size(); ++d) extents[d] += " - " + index[d];
  const std::string& name = define("tiles_rest" + suffix_of(view_type), names::type(view_type),
                                   parameter(view_type) + ", " + names::index_type(rank) + " index",
                                   made(view_type, moved_pointer(items("index.i", 0, rank), rank),
                                        in_braces(extents), strides_from(0, rank)));
  return name + "(" + view + ", " + origin + ")";
}

std::string view_values::size(const type& view) {
  return joined(items("view.e.i", 0, view.rank), " * ");
}

// Of rows that lie one behind the other: each stride is the product of the extents behind it, times
// the stride that the elements have already.
view_values::parts view_values::dense_strides(int rank, int old_rank) const {
  parts strides;
  for (int d = 0; d < layout_.stride_count(rank); ++d) {
    parts factors = items("extent.i", d + 1, rank - d - 1);
    for (const std::string& stride : strides_from(old_rank - 1, old_rank)) {
      factors.push_back(stride);
    }
    const std::string cast = std::string("(") + layout_.index_type() + ")";
    strides.push_back(cast + joined(factors, " * "));
  }
  return strides;
}

std::string view_values::reshaped(const type& from, const type& to, const std::string& view,
                                  const std::string& extent) {
  const std::string& name =
      define("tiles_reshape" + suffix_of(from) + "_to" + std::to_string(to.rank), names::type(to),
             parameter(from) + ", " + names::index_type(to.rank) + " extent",
             made(to, "view.p", "extent", dense_strides(to.rank, from.rank)));
  return name + "(" + view + ", " + extent + ")";
}

// Elements of another size lie one behind the other only if those of the whole view do.
std::string view_values::reinterpreted(const type& from, const type& to, const std::string& view) {
  const std::size_t old_size = size_of(*from.element);
  const std::size_t new_size = size_of(*to.element);
  const std::string extent = "(int)(" + std::to_string(old_size) + "L * " + size(from) + " / " +
                             std::to_string(new_size) + ")";
  const bool keeps_stride = old_size == new_size || layout_.stride_count(1) == 0;
  const std::string& name =
      define("tiles_reinterpret" + suffix_of(from) + "_to_" + names::type(*to.element),
             names::type(to), parameter(from),
             made(to, "(" + pointer_to_elements(to) + ")view.p", in_braces({extent}),
                  keeps_stride ? strides_from(from.rank - 1, from.rank) : parts{"1"}));
  return name + "(" + view + ")";
}

void view_values::write(output_lines& out) const {
  for (const std::string& element : aliasing_) {
    out.add("typedef " + element + " __attribute__((may_alias)) " + aliasing(element) + ";");
  }
  for (const auto& entry : types_) out.add(entry.second);
  for (const auto& entry : functions_) out.add(entry.second.head + ";");
  for (const auto& entry : functions_) out.add(entry.second.head + " " + entry.second.body);
}

}  // namespace libtiles::compiler
