// Calls of the atomic functions: what they may update, and what they take.
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/atomic_functions.hpp"
#include "libtiles/compiler/sema/calls.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/operands.hpp"
#include "libtiles/core/count_of.hpp"

namespace libtiles::compiler {
namespace {

std::string quoted(const atomic_function& called) { return "'" + std::string(called.name) + "'"; }

bool can_update(const atomic_function& called, const type& element) {
  if (!is_scalar(element)) return false;
  return element.scalar == scalar_type::int32 || element.scalar == scalar_type::uint32 ||
         (called.takes_float && element.scalar == scalar_type::float32);
}

std::string known_elements(const atomic_function& called) {
  return called.takes_float ? "an int, an unsigned int or a float" : "an int or an unsigned int";
}

void check_atomic_target(sema_context& sema, const atomic_function& called,
                         const typed::expression& target) {
  const type& given = *target.type;
  if (given.kind != type_kind::pointer) {
    sema.fail(target.where,
              quoted(called) + " takes the address of what it updates, got " + with_article(given),
              "write & in front of it");
  }
  if (!can_update(called, *given.element)) {
    sema.fail(target.where, quoted(called) + " updates " + known_elements(called) + ", not " +
                                with_article(*given.element));
  }
  if (given.is_const) {
    sema.fail(target.where, quoted(called) + " cannot update a const element",
              "use a view of non-const elements");
  }
  if (given.memory.space == address_space::private_memory) {
    sema.fail(target.where, quoted(called) + " cannot update a variable of one thread",
              "update an element of a view or of a tile_static array");
  }
}

// Where compare_exchange finds what it compares with, and leaves what it saw instead.
typed::expression_ptr take_expected(sema_context& sema, const atomic_function& called,
                                    typed::expression_ptr argument, const type& element) {
  const type& given = *argument->type;
  const bool fits =
      given.kind == type_kind::pointer && *given.element == element && !given.is_const;
  if (!fits) {
    sema.fail(argument->where,
              quoted(called) + " takes the address of the expected value, '" + to_string(element) +
                  "*', got " + with_article(given),
              "keep the expected value in a variable, and write & in front of it");
  }
  for (typed::variable* owner : owners_behind(*argument)) {
    owner->is_read = owner->is_written = true;
  }
  return argument;
}

}  // namespace

typed::expression_ptr call_atomic(sema_context& sema, const atomic_function& called,
                                  std::vector<typed::expression_ptr> arguments,
                                  const location& where) {
  const std::size_t expected = 1 + called.operands;
  if (arguments.size() != expected) {
    sema.fail(where, quoted(called) + " takes " + count_of(expected, "argument") + ", got " +
                         std::to_string(arguments.size()));
  }
  check_atomic_target(sema, called, *arguments.front());
  typed::atomic made{called.op, std::move(arguments.front()), {}};
  const type_ptr element = made.target->type->element;
  for (typed::variable* owner : owners_behind(*made.target)) {
    owner->is_read = owner->is_written = owner->is_atomic = true;
  }
  const bool compares = called.op == typed::atomic_operation::compare_exchange;
  if (compares)
    made.operands.push_back(take_expected(sema, called, std::move(arguments[1]), *element));
  if (called.operands != 0) {
    note_read(sema, *arguments.back());
    made.operands.push_back(convert(sema, std::move(arguments.back()), element));
  }
  return build::expression(compares ? scalar(scalar_type::boolean) : element, where,
                           std::move(made));
}

}  // namespace libtiles::compiler
