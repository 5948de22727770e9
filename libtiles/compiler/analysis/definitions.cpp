// What stands at the top level: structs, constants, the heads and bodies of functions.
#include <set>

#include "libtiles/compiler/analysis/analyzer.hpp"
#include "libtiles/compiler/analysis/build.hpp"

namespace libtiles::compiler {
namespace {

bool is_thread_parameter(const type& t) {
  return t.kind == type_kind::index || t.kind == type_kind::tiled_index;
}

bool has_kernel_form(const typed::function& f) {
  return f.return_type->kind == type_kind::nothing && !f.parameters.empty() &&
         is_thread_parameter(*f.parameters.front()->type);
}

bool has_same_parameters(const typed::function& a, const typed::function& b) {
  if (a.parameters.size() != b.parameters.size()) return false;
  for (std::size_t i = 0; i < a.parameters.size(); ++i) {
    if (*a.parameters[i]->type != *b.parameters[i]->type) return false;
  }
  return true;
}

}  // namespace

analyzer::analyzer(const syntax::translation_unit& unit, diagnostics& messages)
    : unit_(unit), messages_(messages), globals_(scopes_) {}

void analyzer::analyze_definitions() {
  const auto each = [](const auto& texts, const auto& define) {
    for (const auto& text : texts) {
      try {
        define(text);
      } catch (const abandoned&) {
        // Reported; what follows may have more to tell.
      }
    }
  };
  each(unit_.constants, [&](const auto& text) { define_constants(text); });
  each(unit_.structures, [&](const auto& text) { define_structure(text); });
  each(unit_.functions, [&](const auto& text) { declare_function(text); });
}

void analyzer::define_constants(const syntax::declaration& text) {
  for (const syntax::declarator& one : text.declarators) {
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

void analyzer::define_structure(const syntax::structure& text) {
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

void analyzer::define_field(struct_type& made, const syntax::declaration& text) {
  const type_ptr element = resolve(text.type);
  const bool is_holdable = element->kind == type_kind::scalar ||
                           element->kind == type_kind::structure || has_index_components(*element);
  if (!is_holdable || text.type.is_reference || text.is_tile_static) {
    messages_.fail(text.type.where,
                   "a member of a struct must be a number, a struct, an index<N>, an extent<N>, or "
                   "an array of them");
  }
  for (const syntax::declarator& one : text.declarators) {
    if (one.initializer || !one.arguments.empty()) {
      messages_.fail(one.where, "a member of a struct cannot have an initialiser");
    }
    for (const field& known : made.fields) {
      if (known.name == one.name) {
        messages_.fail(one.where, "struct '" + made.name + "' has two members '" + one.name + "'");
      }
    }
    made.fields.push_back({one.name, resolve_array(element, one.dimensions), 0});
  }
}

type_ptr analyzer::parameter_type(const syntax::parameter& text) {
  const type_ptr t = resolve(text.type);
  if (t->kind == type_kind::nothing) messages_.fail(text.type.where, "a parameter cannot be void");
  if (t->kind == type_kind::view && t->is_array_object && !text.type.is_reference) {
    messages_.fail(text.type.where, "an array is passed by reference",
                   "write " + to_string(*t) + " " + text.name);
  }
  const bool may_be_reference =
      t->kind == type_kind::barrier || t->kind == type_kind::tiled_index ||
      (t->kind == type_kind::view && t->is_array_object) || text.type.is_const;
  if (text.type.is_reference && !may_be_reference) {
    messages_.fail(text.type.where,
                   with_article(*t) + " is passed by value, or as a const reference");
  }
  return t;
}

type_ptr analyzer::return_type(const syntax::function& text) {
  const type_ptr t = resolve(text.return_type);
  const bool is_returnable = t->kind == type_kind::nothing || t->kind == type_kind::scalar ||
                             t->kind == type_kind::structure || has_index_components(*t) ||
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

void analyzer::declare_function(const syntax::function& text) {
  auto made = std::make_unique<typed::function>();
  made->name = text.name;
  made->number = static_cast<int>(program_.functions.size());
  made->where = text.where;
  made->return_type = return_type(text);
  for (const syntax::parameter& parameter : text.parameters) {
    auto variable = std::make_unique<typed::variable>();
    variable->name = parameter.name;
    variable->type = parameter_type(parameter);
    variable->where = parameter.where;
    variable->kind = typed::storage::parameter;
    // A reference to const is passed by value: what it names must not change during the call.
    variable->is_const = parameter.type.is_const;
    made->parameters.push_back(variable.get());
    made->variables.push_back(std::move(variable));
  }
  for (const typed::function* known : functions_[text.name]) {
    if (has_same_parameters(*known, *made)) {
      messages_.fail(text.where, "function '" + text.name + "' is defined twice");
    }
  }
  functions_[text.name].push_back(made.get());
  bodies_.emplace_back(made.get(), &text);
  program_.functions.push_back(std::move(made));
}

void analyzer::analyze_functions() {
  for (const auto& [made, text] : bodies_) analyze_function(*made, *text);
}

void analyzer::analyze_function(typed::function& made, const syntax::function& text) {
  const scope_stack::block scope(scopes_);
  current_ = &made;
  try {
    for (typed::variable* parameter : made.parameters) {
      declare(parameter->name, parameter, parameter->where);
    }
  } catch (const abandoned&) {
    return;
  }
  analyze_into(made.body, text.body);
}

std::vector<typed::function*> analyzer::kernels() const {
  std::set<const typed::function*> called;
  for (const auto& function : program_.functions) {
    for (const typed::call_site& site : function->calls) called.insert(site.callee);
  }
  std::vector<typed::function*> found;
  for (const auto& function : program_.functions) {
    if (has_kernel_form(*function) && called.count(function.get()) == 0) {
      found.push_back(function.get());
    }
  }
  return found;
}

void analyzer::choose_kernel(typed::function& kernel) {
  program_.kernel = &kernel;
  program_.thread_parameter = kernel.parameters.front();
  program_.kernel_parameters.assign(kernel.parameters.begin() + 1, kernel.parameters.end());
  for (const typed::variable* parameter : program_.kernel_parameters) {
    if (!is_scalar(*parameter->type) && parameter->type->kind != type_kind::view) {
      messages_.error(parameter->where, "a kernel cannot take " + with_article(*parameter->type),
                      "a kernel takes numbers, array_views and arrays");
    }
  }
  const bool is_too_deep = program_.thread_parameter->type->rank > 3;
  if (is_too_deep) {
    messages_.error(program_.thread_parameter->where,
                    "a compute domain has at most 3 dimensions, this kernel's has " +
                        std::to_string(program_.thread_parameter->type->rank));
  }
}

}  // namespace libtiles::compiler
