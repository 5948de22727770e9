// What stands at the top level: structs, constants, the heads and bodies of functions.
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"

namespace libtiles::compiler {
semantic_analyzer::semantic_analyzer(const syntax::translation_unit& unit, diagnostics& messages)
    : unit_(unit), messages_(messages), globals_(scopes_) {}

void semantic_analyzer::analyze_definitions() {
  const auto each = [](const auto& texts, const auto& make_known) {
    for (const auto& text : texts) {
      try {
        make_known(text);
      } catch (const abandoned&) {
        // Reported; what follows may have more to tell.
      }
    }
  };
  each(unit_.definitions, [&](const auto& text) {
    std::visit([&](const auto& definition) { define(definition); }, text);
  });
  each(unit_.functions, [&](const auto& text) { declare_function(text); });
}

void semantic_analyzer::define(const syntax::declaration& text) {
  for (const syntax::declarator& one : text.declarators) {
    if (text.type.is_reference || text.type.is_pointer) {
      messages_.fail(text.type.where, "a constant outside of all functions is a number",
                     "write it without & and *");
    }
    const bool is_auto = text.type.name == "auto";
    type_ptr t = is_auto ? nullptr : local_type(text, one);
    typed::expression_ptr value = is_auto && one.initializer
                                      ? analyze_value(*one.initializer)
                                      : (t ? analyze_initializer(one, t) : nullptr);
    const typed::literal* const known = value ? build::literal_of(*value) : nullptr;
    if (known == nullptr) {
      messages_.fail(one.where, "'" + one.name + "' is not a number that is known while compiling",
                     "pass it to the kernel as an argument");
    }
    declare(one.name, named_constant{value->type, *known}, one.where);
  }
}

void semantic_analyzer::define(const syntax::structure& text) {
  if (find_structure(text.name)) {
    messages_.fail(text.where, "struct '" + text.name + "' is defined twice");
  }
  auto made = std::make_shared<struct_type>();
  made->name = text.name;
  for (const syntax::declaration& declaration : text.fields) define_field(*made, declaration);
  if (made->fields.empty()) {
    messages_.fail(text.where, "struct '" + text.name + "' has no members");
  }
  lay_out(*made);
  if (made->size > static_cast<std::size_t>(max_type_bytes)) {
    messages_.fail(text.where, "struct '" + text.name + "' is larger than 1 GiB");
  }
  structures_[text.name] = made;
  program_.structures.push_back(std::move(made));
}

void semantic_analyzer::define_field(struct_type& made, const syntax::declaration& text) {
  const type_ptr element = resolve(text.type);
  if (text.type.is_reference || text.type.is_pointer) {
    messages_.fail(text.type.where, "a struct cannot hold a pointer or a reference",
                   "hold an index, and use it on the view that it belongs to");
  }
  if (!is_holdable(*element) || text.is_tile_static) {
    messages_.fail(text.type.where,
                   "a member of a struct must be a number, a vector, a struct, an index<N>, an "
                   "extent<N>, or an array of them");
  }
  for (const syntax::declarator& one : text.declarators) {
    if (one.initializer || !one.arguments.empty()) {
      messages_.fail(one.where, "a member of a struct cannot have an initialiser",
                     "give it its value where the struct is made: " + made.name + "{...}");
    }
    for (const field& known : made.fields) {
      if (known.name == one.name) {
        messages_.fail(one.where, "struct '" + made.name + "' has two members '" + one.name + "'");
      }
    }
    made.fields.push_back({one.name, resolve_array(element, one.dimensions), 0});
  }
}

type_ptr semantic_analyzer::parameter_type(const syntax::parameter& text) {
  const type_ptr element = resolve(text.type);
  const bool may_be_array = is_storable(*element);
  if (!text.dimensions.empty() && !may_be_array) {
    messages_.fail(text.where, "an array of '" + to_string(*element) + "' cannot be a parameter");
  }
  const type_ptr t = resolve_array(element, text.dimensions);
  if (t->kind == type_kind::nothing) messages_.fail(text.type.where, "a parameter cannot be void");
  refuse_half(*t, text.type.where, "a parameter");
  if (t->kind == type_kind::view && t->is_array_object && !text.type.is_reference) {
    messages_.fail(text.type.where, "an array is passed by reference",
                   "write " + to_string(*t) + " " + text.name);
  }
  const bool is_plain_view = t->kind == type_kind::view && !t->is_array_object;
  if (text.type.is_reference && is_plain_view && !text.type.is_const) {
    messages_.fail(text.type.where,
                   with_article(*t) + " is passed by value, or as a const reference");
  }
  return t;
}

type_ptr semantic_analyzer::return_type(const syntax::function& text) {
  const type_ptr t = resolve(text.return_type);
  refuse_half(*t, text.return_type.where, "the value of a function");
  const bool is_returnable = t->kind == type_kind::nothing || is_holdable(*t) ||
                             (t->kind == type_kind::view && !t->is_array_object);
  if (!is_returnable || text.return_type.is_reference) {
    messages_.fail(
        text.return_type.where,
        "a function cannot return " + with_article(*t) +
            (text.return_type.is_reference ? " by reference" : ""),
        "numbers, structs, index<N>, extent<N> and array_views can be returned by value");
  }
  return t;
}

void semantic_analyzer::choose_kernel(typed::function& kernel) {
  program_.kernel = &kernel;
  program_.thread_parameter = kernel.parameters.front();
  program_.kernel_parameters.assign(kernel.parameters.begin() + 1, kernel.parameters.end());
  for (const typed::variable* parameter : program_.kernel_parameters) {
    const type& t = *parameter->type;
    const bool is_value = is_holdable(t) && t.kind != type_kind::tiled_extent;
    if (!is_value && t.kind != type_kind::view) {
      const std::string given =
          parameter->is_reference ? "a reference" : with_article(*parameter->type);
      messages_.error(parameter->where, "a kernel cannot take " + given,
                      "a kernel takes array_views, arrays, and by value numbers, short vectors, "
                      "structs, index<N> and extent<N>");
    }
  }
}

}  // namespace libtiles::compiler
