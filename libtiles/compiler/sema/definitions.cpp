#include "libtiles/compiler/sema/definitions.hpp"

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/expressions.hpp"

namespace libtiles::compiler {
namespace {

void define(sema_context& sema, const syntax::declaration& text) {
  for (const syntax::declarator& one : text.declarators) {
    if (text.type.is_reference || text.type.is_pointer) {
      sema.fail(text.type.where, "a constant outside of all functions is a number",
                "write it without & and *");
    }
    const bool is_auto = text.type.name == "auto";
    type_ptr t = is_auto ? nullptr : local_type(sema, text, one);
    typed::expression_ptr value = is_auto && one.initializer
                                      ? analyze_value(sema, *one.initializer)
                                      : (t ? analyze_initializer(sema, one, t) : nullptr);
    const typed::literal* const known = value ? build::literal_of(*value) : nullptr;
    if (known == nullptr) {
      sema.fail(one.where, "'" + one.name + "' is not a number that is known while compiling",
                "pass it to the kernel as an argument");
    }
    declare(sema, one.name, named_constant{value->type, *known}, one.where);
  }
}

}  // namespace

void analyze_definitions(sema_context& sema) {
  const auto each = [](const auto& texts, const auto& make_known) {
    for (const auto& text : texts) {
      try {
        make_known(text);
      } catch (const abandoned&) {
        // Reported; what follows may have more to tell.
      }
    }
  };
  each(sema.unit.definitions, [&](const auto& text) {
    std::visit([&](const auto& definition) { define(sema, definition); }, text);
  });
  each(sema.unit.functions, [&](const auto& text) { declare_function(sema, text); });
}

}  // namespace libtiles::compiler
