#include "libtiles/compiler/sema/tile_border_texts.hpp"

#include "libtiles/compiler/sema/library_functions.hpp"

namespace libtiles::compiler {
namespace {

struct border {
  const char* name;
  const char* period;  ///< after which the elements come again; null if none
  const char* found;   ///< of the place within the period
};

// As in kernels/border.clh.
constexpr border borders[] = {
    {"reflect", "2l * extent", "rest < extent ? rest : period - 1 - rest"},
    {"nearest", nullptr, "place < 0 ? 0 : extent - 1"},
    {"mirror", "max(1l, 2l * extent - 2)", "rest < extent ? rest : period - rest"},
    {"wrap", "(long)extent", "rest"},
};

const border* find(const std::string& name) {
  for (const border& one : borders) {
    if (name == one.name) return &one;
  }
  return nullptr;
}

std::string text_of(const border& one) {
  std::string text =
      "int inside(int place, int extent) {\n"
      "  if (place >= 0 && place < extent) return place;\n"
      "  if (extent < 1) return 0;\n";
  if (one.period != nullptr) {
    text += std::string("  const long period = ") + one.period +
            ";\n"
            "  const long left = place % period, rest = left < 0 ? left + period : left;\n";
  }
  return text + "  return (int)(" + one.found + ");\n}";
}

}  // namespace

const char* find_border(sema_context& sema, const syntax::expression& text) {
  const auto* const name = std::get_if<syntax::name>(&text.node);
  if (name == nullptr || sema.scopes.find(name->text) != nullptr) return nullptr;
  const border* const found = find(name->text);
  return found == nullptr ? nullptr : found->name;
}

typed::expression_ptr place_inside(sema_context& sema, const char* border,
                                   typed::expression_ptr place, typed::expression_ptr extent,
                                   const location& where) {
  library_function called{"tile_load", text_of(*find(border)), int_type(), {}, {}};
  std::vector<typed::expression_ptr> arguments;
  arguments.push_back(std::move(place));
  arguments.push_back(std::move(extent));
  return call_library_function(sema, std::move(called), std::move(arguments), where);
}

}  // namespace libtiles::compiler
