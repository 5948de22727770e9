#include "libtiles/compiler/codegen/checked/checked_views.hpp"

#include "libtiles/compiler/codegen/checked/check_functions.hpp"
#include "libtiles/compiler/codegen/names.hpp"

namespace libtiles::compiler {
namespace {

std::string number(int n) { return std::to_string(n); }

std::string name_of(const char* what, const type& view) {
  return std::string("tiles_checked_") + what + number(view.rank) + "_" +
         names::type(*view.element);
}

std::string call(const std::string& name, const std::string& view, const std::string& others) {
  return name + "(" + view + ", " + others + ")";
}

// "int i0, int i1"
std::string integers(int count, const std::string& before_each = "") {
  std::string text;
  for (int d = 0; d < count; ++d) text += (d == 0 ? "" : ", ") + before_each + "i" + number(d);
  return text;
}

std::string index_parameter(const type& view, const std::string& name) {
  return names::index_type(view.rank) + " " + name;
}

// Of integers that may be fewer than the view has dimensions.
std::string declared_index(const type& view, int given) {
  std::string text = "  " + index_parameter(view, "index") + " = view.e;\n";
  for (int d = 0; d < given; ++d) text += "  index.i[" + number(d) + "] = i" + number(d) + ";\n";
  return text;
}

// One comparison a dimension: less than nothing is more than any extent.
std::string inside_test(int given) {
  std::string text;
  for (int d = 0; d < given; ++d) {
    const std::string at = ".i[" + number(d) + "]";
    text += (d == 0 ? "((uint)index" : " & ((uint)index") + at + " < (uint)view.e" + at + ")";
  }
  return text;
}

std::string missed(const type& view, int given) {
  return check_functions::missed(view.rank, given, "index", "view.e");
}

std::string section_test(const type& view, const std::string& extent) {
  return "tiles_is_section" + number(view.rank) + "(check, site, index, " + extent + ", view.e)";
}

}  // namespace

void checked_views::define(const std::string& name, const std::string& result,
                           const std::string& parameters, const std::string& body) {
  functions_.emplace(name, result + " " + name + "(tiles_check *check, uint site, " + parameters +
                               ") {\n" + body + "}");
}

void checked_views::define_part(const std::string& name, const type& from, const type& to,
                                const std::string& parameters, const guard& inside,
                                const std::string& part) {
  const std::string body = "  " + names::type(to) + " part = " + part + ";\n  if (" + inside.test +
                           ") return part;\n" + inside.otherwise + "  for (int d = 0; d < " +
                           number(to.rank) + "; ++d) part.e.i[d] = 0;\n  return part;\n";
  const bool takes_integers = parameters.find("int i0") == 0;
  define(name, names::type(to), names::type(from) + " view, " + parameters,
         (takes_integers ? declared_index(from, from.rank - to.rank) : "") + body);
}

std::string checked_views::element_or_slot(const type& view, const std::string& element) const {
  return "  if (" + inside_test(view.rank) + ") return &" + element + ";\n  return (" +
         values_.pointer_to_elements(view) + ")" + missed(view, view.rank) + ";\n";
}

std::string checked_views::element(const type& view_type, const std::string& view,
                                   const std::string& indices) {
  const std::string name = name_of("element", view_type);
  const int rank = view_type.rank;
  define(name, "tiles_inlined " + values_.pointer_to_elements(view_type),
         names::type(view_type) + " view, " + integers(rank, "int "),
         declared_index(view_type, rank) +
             element_or_slot(view_type, values_.element(view_type, "view", integers(rank))));
  return "(*" + call(name, view, indices) + ")";
}

std::string checked_views::element_at(const type& view_type, const std::string& view,
                                      const std::string& index) {
  const std::string name = name_of("element_at", view_type);
  define(name, "tiles_inlined " + values_.pointer_to_elements(view_type),
         names::type(view_type) + " view, " + index_parameter(view_type, "index"),
         element_or_slot(view_type, values_.element_at(view_type, "view", "index")));
  return "(*" + call(name, view, index) + ")";
}

std::string checked_views::projected(const type& from, const type& to, const std::string& view,
                                     const std::string& indices) {
  const int given = from.rank - to.rank;
  const std::string name = name_of("project", from) + "_to" + number(to.rank);
  define_part(name, from, to, integers(given, "int "),
              {inside_test(given), "  " + missed(from, given) + ";\n"},
              values_.projected(from, to, "view", integers(given)));
  return call(name, view, indices);
}

std::string checked_views::section(const type& view_type, const std::string& view,
                                   const std::string& origin, const std::string& extent) {
  const std::string name = name_of("section", view_type);
  define_part(name, view_type, view_type,
              index_parameter(view_type, "index") + ", " + index_parameter(view_type, "extent"),
              {section_test(view_type, "extent"), ""},
              values_.section(view_type, "view", "index", "extent"));
  return call(name, view, origin + ", " + extent);
}

std::string checked_views::rest(const type& view_type, const std::string& view,
                                const std::string& origin) {
  const std::string name = name_of("rest", view_type);
  define_part(name, view_type, view_type, index_parameter(view_type, "index"),
              {section_test(view_type, "part.e"), ""}, values_.rest(view_type, "view", "index"));
  return call(name, view, origin);
}

std::string checked_views::reshaped(const type& from, const type& to, const std::string& view,
                                    const std::string& extent) {
  const std::string name = name_of("reshape", from) + "_to" + number(to.rank);
  define_part(name, from, to, index_parameter(to, "extent"),
              {"tiles_is_shape" + number(to.rank) + "(check, site, extent, " +
                   view_values::size(from) + ")",
               ""},
              values_.reshaped(from, to, "view", "extent"));
  return call(name, view, extent);
}

void checked_views::write(output_lines& out) const {
  for (const auto& entry : functions_) check_functions::add(entry.second, out);
}

}  // namespace libtiles::compiler
