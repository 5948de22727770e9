// Loops.
#include <clang/AST/StmtCXX.h>

#include <utility>

#include "translator/lower/function_lowering.hpp"

namespace translator {

/// for (first; condition; step) body(). What the condition or the step needs in front of it stands
/// in the body, at whose end a `continue` arrives as well.
void function_lowering::loop(const fragment& first, const loop_parts& parts,
                             clang::SourceLocation where, llvm::function_ref<void()> body) {
  const clang::Expr* const step =
      parts.step == nullptr ? nullptr : parts.step->IgnoreParens()->IgnoreImplicit();
  const clang::Expr* const outer = std::exchange(statement_, step);
  const std::optional<fragment> next = without_statements(step);
  statement_ = outer;
  std::optional<fragment> condition;
  if (next && parts.variable == nullptr) condition = without_statements(parts.condition);
  const std::string again = next ? "" : kernel_.names().make_local("again");
  if (!next) add_line("bool " + again + " = false;");
  add_line(fragment("for (", where) + first + " " + condition.value_or("") + "; " +
           next.value_or("") + ")");
  open_block(scope_kind::loop_body);
  if (!next) {
    add_line("if (" + again + ")");
    open_block();
    expression_statement(step);
    close_block();
    add_line(again + " = true;");
  }
  if (parts.variable != nullptr) declare(*parts.variable);
  if (!condition && parts.condition != nullptr) {
    temporaries_.clear();
    const fragment holds = value_of_whole(parts.condition);
    add_line(fragment("if (!(", where) + holds + ")) break;");
  }
  body();
  close_block();
}

// The compiler knows loops best that have their own variable and no block around them.
void function_lowering::for_statement(const clang::ForStmt* s) {
  const std::size_t before = lines_.size();
  const std::size_t objects = scopes_.back().objects.size();
  const progress earlier = made_so_far();
  if (s->getInit() != nullptr) statement(s->getInit());
  const bool needs_block = lines_.size() > before + 1 || scopes_.back().objects.size() > objects;
  fragment first = ";";
  if (needs_block) {
    go_back_to(earlier);
    open_block();
    statement(s->getInit());
  } else if (lines_.size() > before) {
    first = fragment(lines_.back().text.substr(static_cast<std::size_t>(depth_) * 2));
    lines_.pop_back();
  }
  loop(first, {s->getCond(), s->getConditionVariable(), s->getInc()}, s->getBeginLoc(),
       [&] { body_of(s->getBody()); });
  if (needs_block) close_block();
}

void function_lowering::while_statement(const clang::WhileStmt* s) {
  const auto body = [&] { body_of(s->getBody()); };
  if (s->getConditionVariable() == nullptr) {
    if (const std::optional<fragment> condition = without_statements(s->getCond())) {
      add_line(fragment("while (", s->getBeginLoc()) + *condition + ")");
      open_block(scope_kind::loop_body);
      body();
      return close_block();
    }
  }
  loop(";", {s->getCond(), s->getConditionVariable(), nullptr}, s->getBeginLoc(), body);
}

void function_lowering::do_statement(const clang::DoStmt* s) {
  const std::optional<fragment> condition = without_statements(s->getCond());
  if (condition) {
    add_line(fragment("do", s->getBeginLoc()));
    block(s->getBody(), scope_kind::loop_body);
    return add_line(fragment("while (", s->getWhileLoc()) + *condition + ");");
  }
  const std::string again = kernel_.names().make_local("again");
  add_line("bool " + again + " = false;");
  add_line(fragment("while (true)", s->getBeginLoc()));
  open_block(scope_kind::loop_body);
  add_line("if (" + again + ")");
  open_block();
  const fragment holds = value_of_whole(s->getCond());
  add_line(fragment("if (!(", s->getWhileLoc()) + holds + ")) break;");
  close_block();
  add_line(again + " = true;");
  body_of(s->getBody());
  close_block();
}

namespace {

/// The array behind a list in braces; nullptr of what is none.
const clang::Expr* array_of_list(const clang::Expr* range) {
  const auto* list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(range->IgnoreImplicit());
  if (list == nullptr) return nullptr;
  const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(list->getSubExpr());
  return made == nullptr ? list->getSubExpr() : made->getSubExpr();
}

/// *begin, of which the variable of a range-for is made.
const clang::Expr* element_in(const clang::Stmt* value) {
  const auto* unary = llvm::dyn_cast_or_null<clang::UnaryOperator>(value);
  if (unary != nullptr && unary->getOpcode() == clang::UO_Deref) return unary;
  if (value == nullptr) return nullptr;
  for (const clang::Stmt* part : value->children()) {
    if (const clang::Expr* found = element_in(part)) return found;
  }
  return nullptr;
}

}  // namespace

/// The array that a range-for goes through.
fragment function_lowering::elements_of_range(const clang::Expr* range) {
  const clang::Expr* const listed = array_of_list(range);
  if (listed == nullptr) return expression(range);
  const std::string name = kernel_.names().make_local("listed");
  clang::Qualifiers dropped;
  const clang::QualType type = context().getUnqualifiedArrayType(listed->getType(), dropped);
  add_line(
      (kernel_.declaration(type, name, listed->getBeginLoc()) + " = " + expression(listed) + ";")
          .at(listed->getBeginLoc()));
  return name;
}

// Over arrays: their elements by number.
void function_lowering::range_for_statement(const clang::CXXForRangeStmt* s) {
  const clang::SourceLocation where = s->getBeginLoc();
  const clang::Expr* const range = s->getRangeInit();
  const clang::Expr* const listed = array_of_list(range);
  const auto* array =
      context().getAsConstantArrayType((listed != nullptr ? listed : range)->getType());
  const bool is_named = llvm::isa<clang::DeclRefExpr>(range->IgnoreParens());
  const bool needs_block = s->getInit() != nullptr || array == nullptr || !is_named;
  if (needs_block) open_block();
  if (s->getInit() != nullptr) statement(s->getInit());
  if (array == nullptr) {  // from begin() to end()
    for (const clang::DeclStmt* one : {s->getRangeStmt(), s->getBeginStmt(), s->getEndStmt()}) {
      declaration_statement(one);
    }
    loop(";", {s->getCond(), nullptr, s->getInc()}, where, [&] {
      declaration_statement(s->getLoopVarStmt());
      body_of(s->getBody());
    });
    return close_block();
  }
  const fragment elements = elements_of_range(range);
  const std::string number = kernel_.names().make_local("number");
  const std::string count = std::to_string(array->getSize().getZExtValue());
  add_line(fragment(
      "for (int " + number + " = 0; " + number + " < " + count + "; ++" + number + ")", where));
  open_block(scope_kind::loop_body);
  const clang::VarDecl& variable = *s->getLoopVariable();
  const fragment element = elements + "[" + number + "]";
  if (variable.getType()->isRecordType()) {  // which a constructor makes
    const clang::Expr* const source = element_in(variable.getInit());
    fixed_targets_[source] = {{element.text(), source->getType()}, ""};
    declare(variable);
    fixed_targets_.erase(source);
  } else {
    add_line(fragment(kernel_.declaration(variable.getType(), name_of(variable), where), where) +
             " = " + element + ";");
  }
  body_of(s->getBody());
  close_block();
  if (needs_block) close_block();
}

}  // namespace translator
