// The members and methods of array_view and array.
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/class_members.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/type_names.hpp"
#include "libtiles/compiler/sema/view_operations.hpp"
#include "libtiles/compiler/text/suggestion.hpp"
#include "libtiles/core/count_of.hpp"

namespace libtiles::compiler {
namespace {

const std::vector<std::string>& method_names() {
  static const auto& names =
      *new std::vector<std::string>{"get_extent", "section", "view_as", "reinterpret_as"};
  return names;
}

bool works_on_the_host_only(const std::string& name) {
  for (const char* method : {"synchronize", "synchronize_async", "synchronize_to", "refresh",
                             "discard_data", "copy_to", "get_source_accelerator_view"}) {
    if (name == method) return true;
  }
  return false;
}

typed::expression_ptr call_view_as(sema_context& sema, typed::expression_ptr view,
                                   const syntax::member& method, const syntax::call& text,
                                   const location& where) {
  typed::expression_ptr extent = analyze_value(sema, *text.arguments.front());
  if (!method.number_arguments.empty()) {
    const std::int64_t rank = constant_integer(sema, *method.number_arguments.front(), "the rank");
    if (rank != extent->type->rank) {
      sema.fail(extent->where, "'view_as<" + std::to_string(rank) + ">' takes an extent<" +
                                   std::to_string(rank) + ">, got " + quoted(*extent->type));
    }
  }
  return reshaped_view(sema, std::move(view), std::move(extent), where);
}

}  // namespace

typed::expression_ptr member_of_view(sema_context& sema, typed::expression_ptr view,
                                     const syntax::member& text, const location& where) {
  const type& t = *view->type;
  if (text.name == "extent") return extent_of_view(std::move(view), where);
  if (text.name == "rank") return build::integer(t.rank, where);
  sema.fail(text.name_where, quoted(t) + " has no member '" + text.name + "'",
            suggestion_for(text.name, {"extent", "get_extent", "rank"}));
}

typed::expression_ptr as_index(sema_context& sema, typed::expression_ptr value) {
  if (value->type->kind != type_kind::tiled_index) return value;
  const type_ptr wanted = index_type(value->type->rank);
  return convert(sema, std::move(value), wanted);
}

std::vector<typed::expression_ptr> analyze_indices(
    sema_context& sema, const std::vector<syntax::expression_ptr>& texts) {
  std::vector<typed::expression_ptr> values;
  for (const auto& text : texts) values.push_back(as_index(sema, analyze_operand(sema, *text)));
  return values;
}

typed::expression_ptr call_method_of_view(sema_context& sema, typed::expression_ptr view,
                                          const syntax::member& method, const syntax::call& text,
                                          const location& where) {
  const std::size_t count = text.arguments.size();
  const std::string& name = method.name;
  if (name == "get_extent" && count == 0) return extent_of_view(std::move(view), where);
  if (name == "section") {
    return section_of_view(sema, std::move(view), analyze_indices(sema, text.arguments), where);
  }
  if (name == "view_as" && count == 1)
    return call_view_as(sema, std::move(view), method, text, where);
  if (name == "reinterpret_as" && count == 0 && method.type_argument) {
    const type_ptr element = resolve_element(sema, *method.type_argument, "array_view");
    return reinterpreted_view(sema, std::move(view), element, method.type_argument->is_const,
                              where);
  }
  if (name == "data") {
    sema.fail(method.name_where, "'data' is not available in kernels", "index the view instead");
  }
  if (works_on_the_host_only(name)) {
    sema.fail(method.name_where, "'" + name + "' is for the host, not for kernels");
  }
  sema.fail(method.name_where,
            quoted(*view->type) + " has no method '" + name + "' that takes " +
                count_of(count, "argument"),
            name == "reinterpret_as" ? "write reinterpret_as<T>()"
                                     : suggestion_for(name, method_names()));
}

}  // namespace libtiles::compiler
