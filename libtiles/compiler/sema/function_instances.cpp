// The bodies of functions: one for every kind of memory that a function is called with.
#include <optional>

#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/function_bodies.hpp"
#include "libtiles/compiler/sema/statements.hpp"

namespace libtiles::compiler {
namespace {

type_ptr type_in(const parameter_head& parameter, const std::optional<pointed_memory>& memory) {
  if (!memory) return parameter.type;
  const bool is_pointer = parameter.how == passing::pointer;
  const type_ptr& pointed = is_pointer ? parameter.type->element : parameter.type;
  const bool is_const = is_pointer ? parameter.type->is_const : parameter.is_const;
  return pointer_type(pointed, *memory, is_const);
}

// The memory in which a function may do most that it could do in others: what reaches it from
// nowhere is checked as if it lay there. A value is good enough for a reference to const.
argument_memories memories_of_no_call(const function_head& head) {
  argument_memories made;
  for (const parameter_head& parameter : head.parameters) {
    const bool is_value = parameter.how == passing::value ||
                          (parameter.how == passing::reference && parameter.is_const &&
                           parameter.type->kind != type_kind::array);
    made.push_back(is_value ? std::nullopt
                            : std::optional(pointed_memory{address_space::tile_static}));
  }
  return made;
}

void analyze_function(sema_context& sema, typed::function& made, function_head& head) {
  const scope_stack::block names(sema.scopes);
  for (const auto& [name, meaning] : head.names) sema.scopes.declare(name, meaning);
  const scope_stack::block scope(sema.scopes);
  sema.enter(made, &head);
  try {
    for (typed::variable* parameter : made.parameters) {
      declare(sema, parameter->name, parameter, parameter->where);
    }
  } catch (const abandoned&) {
    return;
  }
  analyze_into(sema, made.body, head.text->body);
}

void analyze_instances(sema_context& sema) {
  while (!sema.functions.unchecked.empty()) {
    const auto [made, head] = sema.functions.unchecked.front();
    sema.functions.unchecked.pop_front();
    analyze_function(sema, *made, *head);
  }
}

}  // namespace

void check_instance_count(sema_context& sema, const function_head& head,
                          const argument_memories& memories, const location& where) {
  constexpr std::size_t limit = 64;
  if (head.instances.size() < limit || head.instances.count(memories) != 0) return;
  sema.fail(where,
            "'" + head.text->name + "' is called with more than " + std::to_string(limit) +
                " combinations of private, tile_static and global arguments",
            "pass some of the arguments by value");
}

typed::function& instance_of(sema_context& sema, function_head& head,
                             const argument_memories& memories) {
  typed::function*& known = head.instances[memories];
  if (known != nullptr) return *known;
  auto made = std::make_unique<typed::function>();
  made->name = head.text->name;
  made->number = static_cast<int>(sema.program.functions.size());
  made->where = head.text->where;
  made->return_type = head.return_type;
  for (std::size_t i = 0; i < memories.size(); ++i) {
    const parameter_head& parameter = head.parameters[i];
    auto variable = std::make_unique<typed::variable>();
    variable->name = parameter.name;
    variable->type = type_in(parameter, memories[i]);
    variable->where = parameter.where;
    variable->kind = typed::storage::parameter;
    variable->is_const = parameter.is_const;
    variable->is_reference = memories[i] && parameter.how == passing::reference;
    made->parameters.push_back(variable.get());
    made->variables.push_back(std::move(variable));
  }
  known = made.get();
  sema.functions.unchecked.emplace_back(made.get(), &head);
  sema.program.functions.push_back(std::move(made));
  return *known;
}

// The bodies, too, of what is found to be called on the way.
void analyze_functions(sema_context& sema) {
  for (const auto& head : sema.functions.heads()) {
    if (!depends_on_memories(*head))
      instance_of(sema, *head, argument_memories(head->parameters.size()));
  }
  analyze_instances(sema);
  if (sema.unit.lambdas.empty()) analyze_uncalled_functions(sema);
}

void analyze_uncalled_functions(sema_context& sema) {
  analyze_instances(sema);
  for (const auto& head : sema.functions.heads()) {
    if (!head->instances.empty()) continue;
    instance_of(sema, *head, memories_of_no_call(*head));
    analyze_instances(sema);
  }
}

}  // namespace libtiles::compiler
