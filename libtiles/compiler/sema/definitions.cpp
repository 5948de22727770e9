#include "libtiles/compiler/sema/definitions.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/type_names.hpp"

namespace libtiles::compiler {
namespace {

void define(sema_context& sema, const syntax::declaration& text) {
  for (const syntax::declarator& one : text.declarators) {
    if (text.type.is_reference || text.type.is_pointer) {
      sema.fail(text.type.where, "a constant outside functions must be a number",
                "write it without & and *");
    }
    const bool is_auto = text.type.name == "auto";
    type_ptr t = is_auto ? nullptr : local_type(sema, text, one);
    typed::expression_ptr value = is_auto && one.initializer
                                      ? analyze_value(sema, *one.initializer)
                                      : (t ? analyze_initializer(sema, one, t) : nullptr);
    const typed::literal* const known = value ? build::literal_of(*value) : nullptr;
    if (known == nullptr) {
      sema.fail(one.where, "'" + one.name + "' is not a compile-time constant",
                "pass it to the kernel as an argument");
    }
    declare(sema, one.name, named_constant{value->type, *known}, one.where);
  }
}

// Deep enough for any text, shallow enough for walks over types on a small stack.
void limit_depth(sema_context& sema, const type& element, struct_type& made,
                 const location& where) {
  constexpr int limit = 200;
  if (element.kind != type_kind::structure) return;
  made.depth = std::max(made.depth, element.structure->depth + 1);
  if (made.depth <= limit) return;
  sema.fail(where, "structs are nested too deeply",
            "the limit is " + std::to_string(limit) + " levels");
}

void define_field(sema_context& sema, struct_type& made, const syntax::declaration& text) {
  const type_ptr element = resolve(sema, text.type);
  if (text.type.is_reference || text.type.is_pointer) {
    sema.fail(text.type.where, "a struct cannot hold a pointer or a reference",
              "store an index into the view instead");
  }
  if (!is_holdable(*element) || text.is_tile_static) {
    sema.fail(text.type.where,
              "a member of a struct must be a number, a vector, a struct, an index<N>, an "
              "extent<N>, or an array of them");
  }
  limit_depth(sema, *element, made, text.type.where);
  for (const syntax::declarator& one : text.declarators) {
    if (one.initializer || !one.arguments.empty()) {
      sema.fail(one.where, "a member of a struct cannot have an initialiser",
                "initialise it where the struct is created: " + made.name + "{...}");
    }
    if (!made.places.emplace(one.name, made.fields.size()).second) {
      sema.fail(one.where, "struct '" + made.name + "' has two members '" + one.name + "'");
    }
    made.fields.push_back({one.name, resolve_array(sema, element, one.dimensions), 0});
  }
}

std::shared_ptr<struct_type> made_structure(sema_context& sema, const syntax::structure& text) {
  auto made = std::make_shared<struct_type>();
  made->name = text.name;
  for (const syntax::declaration& declaration : text.fields) define_field(sema, *made, declaration);
  if (made->fields.empty()) {
    sema.fail(text.where, "struct '" + text.name + "' has no members");
  }
  lay_out(*made);
  if (made->size > static_cast<std::size_t>(max_type_bytes)) {
    sema.fail(text.where, "struct '" + text.name + "' is larger than 1 GiB");
  }
  sema.program.structures.push_back(made);
  return made;
}

void define(sema_context& sema, const syntax::structure& text) {
  if (find_structure(sema, text.name)) {
    sema.fail(text.where, "struct '" + text.name + "' is defined twice");
  }
  sema.structures[text.name] = made_structure(sema, text);
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

// The body of a function is analyzed once for each kind of memory that it is called with.
void define_local(sema_context& sema, const syntax::structure& text) {
  type_ptr& known = sema.local_structures[&text];
  if (!known) {
    const auto made = made_structure(sema, text);
    made->number = static_cast<int>(sema.local_structures.size());
    known = structure_type(made);
  }
  declare(sema, text.name, named_type{known}, text.where);
}

std::shared_ptr<const struct_type> find_structure(sema_context& sema, const std::string& name) {
  const auto known = sema.structures.find(name);
  return known == sema.structures.end() ? nullptr : known->second;
}

}  // namespace libtiles::compiler
