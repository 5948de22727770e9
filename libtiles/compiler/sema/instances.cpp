// Functions of the text, and an instance of each for every kind of memory that it is called with.
#include <algorithm>
#include <set>

#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"

namespace libtiles::compiler {
namespace {

bool is_thread_parameter(const type& t) {
  return t.kind == type_kind::index || t.kind == type_kind::tiled_index;
}

bool has_kernel_form(const typed::function& f) {
  return f.return_type->kind == type_kind::nothing && !f.parameters.empty() &&
         is_thread_parameter(*f.parameters.front()->type);
}

passing passing_of(const syntax::parameter& text, const type& t) {
  if (t.kind == type_kind::pointer) return passing::pointer;
  if (t.kind == type_kind::array) return passing::reference;
  const bool is_reference = text.type.is_reference && may_be_referred_to(t);
  return is_reference ? passing::reference : passing::value;
}

type_ptr type_in(const parameter_head& parameter, std::optional<address_space> space) {
  if (!space) return parameter.type;
  const bool is_pointer = parameter.how == passing::pointer;
  const type_ptr& pointed = is_pointer ? parameter.type->element : parameter.type;
  const bool is_const = is_pointer ? parameter.type->is_const : parameter.is_const;
  return pointer_type(pointed, *space, is_const);
}

// The memory in which a function may do most that it could do in others: what reaches it from
// nowhere is checked as if it lay there. A value is good enough for a reference to const.
argument_spaces spaces_of_no_call(const function_head& head) {
  argument_spaces made;
  for (const parameter_head& parameter : head.parameters) {
    const bool is_value = parameter.how == passing::value ||
                          (parameter.how == passing::reference && parameter.is_const &&
                           parameter.type->kind != type_kind::array);
    made.push_back(is_value ? std::nullopt : std::optional(address_space::tile_static));
  }
  return made;
}

}  // namespace

void semantic_analyzer::declare_function(const syntax::function& text) {
  auto head = std::make_unique<function_head>();
  head->text = &text;
  head->return_type = return_type(text);
  for (const syntax::parameter& parameter : text.parameters) {
    const type_ptr t = parameter_type(parameter);
    head->parameters.push_back(
        {parameter.name, parameter.where, t, passing_of(parameter, *t), parameter.type.is_const});
  }
  std::vector<function_head*>& overloads = functions_[text.name];
  for (const function_head* known : overloads) {
    if (has_same_parameters(*known, *head)) {
      messages_.fail(text.where, "function '" + text.name + "' is defined twice");
    }
  }
  overloads.push_back(head.get());
  heads_.push_back(std::move(head));
}

// A text in which functions call functions could otherwise need more than a compiler can check.
void semantic_analyzer::check_instance_count(const function_head& head,
                                             const argument_spaces& spaces, const location& where) {
  constexpr std::size_t limit = 64;
  if (head.instances.size() < limit || head.instances.count(spaces) != 0) return;
  messages_.fail(where,
                 "'" + head.text->name + "' is called with more than " + std::to_string(limit) +
                     " combinations of private, tile_static and global arguments",
                 "pass some of the arguments by value");
}

typed::function& semantic_analyzer::instance_of(function_head& head,
                                                const argument_spaces& spaces) {
  typed::function*& known = head.instances[spaces];
  if (known != nullptr) return *known;
  auto made = std::make_unique<typed::function>();
  made->name = head.text->name;
  made->number = static_cast<int>(program_.functions.size());
  made->where = head.text->where;
  made->return_type = head.return_type;
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    const parameter_head& parameter = head.parameters[i];
    auto variable = std::make_unique<typed::variable>();
    variable->name = parameter.name;
    variable->type = type_in(parameter, spaces[i]);
    variable->where = parameter.where;
    variable->kind = typed::storage::parameter;
    variable->is_const = parameter.is_const;
    variable->is_reference = spaces[i] && parameter.how == passing::reference;
    made->parameters.push_back(variable.get());
    made->variables.push_back(std::move(variable));
  }
  known = made.get();
  unanalyzed_.emplace_back(made.get(), &head);
  program_.functions.push_back(std::move(made));
  return *known;
}

// The bodies, too, of what is found to be called on the way.
void semantic_analyzer::analyze_functions() {
  for (const auto& head : heads_) {
    if (!depends_on_spaces(*head)) instance_of(*head, argument_spaces(head->parameters.size()));
  }
  analyze_instances();
  if (unit_.lambdas.empty()) analyze_uncalled_functions();
}

void semantic_analyzer::analyze_uncalled_functions() {
  analyze_instances();
  for (const auto& head : heads_) {
    if (!head->instances.empty()) continue;
    instance_of(*head, spaces_of_no_call(*head));
    analyze_instances();
  }
}

void semantic_analyzer::analyze_instances() {
  while (!unanalyzed_.empty()) {
    const auto [made, head] = unanalyzed_.front();
    unanalyzed_.pop_front();
    analyze_function(*made, *head);
  }
}

void semantic_analyzer::analyze_function(typed::function& made, function_head& head) {
  const scope_stack::block scope(scopes_);
  current_ = &made;
  current_head_ = &head;
  try {
    for (typed::variable* parameter : made.parameters) {
      declare(parameter->name, parameter, parameter->where);
    }
  } catch (const abandoned&) {
    return;
  }
  analyze_into(made.body, head.text->body);
}

std::vector<typed::function*> semantic_analyzer::kernels() const {
  std::set<const typed::function*> called;
  for (const auto& function : program_.functions) {
    for (const typed::call_site& site : function->calls) called.insert(site.callee);
  }
  std::vector<typed::function*> found;
  for (const auto& head : heads_) {
    for (const auto& [spaces, made] : head->instances) {
      if (has_kernel_form(*made) && called.count(made) == 0) found.push_back(made);
    }
  }
  return found;
}

}  // namespace libtiles::compiler
