// Loops.
#include <clang/AST/StmtCXX.h>

#include "translator/lower/function_lowering.hpp"

namespace translator {

// What a condition needs in front of it would be computed once only.
fragment function_lowering::repeated(const clang::Expr* e) {
  if (e == nullptr) return {};
  ++conditional_;
  const fragment made = expression(e);
  --conditional_;
  return made;
}

void function_lowering::for_statement(const clang::ForStmt* s) {
  open_block();
  const clang::SourceLocation where = s->getBeginLoc();
  fragment first;
  if (s->getInit() != nullptr) {
    const std::size_t before = lines_.size();
    statement(s->getInit());
    const bool is_one_line = lines_.size() == before + 1;
    if (is_one_line) {  // the loop's own variable, as the compiler likes it
      first = fragment(lines_.back().text.substr(static_cast<std::size_t>(depth_) * 2));
      lines_.pop_back();
    }
  }
  if (s->getConditionVariable() != nullptr) {
    fail(where, "the condition of a loop in a kernel cannot declare a variable");
  }
  if (first.empty()) first = ";";
  const clang::Expr* const step = s->getInc();
  fragment next;
  if (step != nullptr) {
    statement_ = step->IgnoreParens()->IgnoreImplicit();
    next = repeated(statement_);
    statement_ = nullptr;
  }
  add_line(fragment("for (", where) + first + " " + repeated(s->getCond()) + "; " + next + ")");
  block(s->getBody(), scope_kind::loop_body);
  close_block();
}

void function_lowering::while_statement(const clang::WhileStmt* s) {
  if (s->getConditionVariable() == nullptr) {
    add_line(fragment("while (", s->getBeginLoc()) + repeated(s->getCond()) + ")");
    return block(s->getBody(), scope_kind::loop_body);
  }
  add_line(fragment("while (true)", s->getBeginLoc()));
  open_block(scope_kind::loop_body);
  declare(*s->getConditionVariable());
  add_line("if (!(" + expression(s->getCond()) + ")) break;");
  body_of(s->getBody());
  close_block();
}

void function_lowering::do_statement(const clang::DoStmt* s) {
  add_line(fragment("do", s->getBeginLoc()));
  block(s->getBody(), scope_kind::loop_body);
  add_line(fragment("while (", s->getWhileLoc()) + repeated(s->getCond()) + ");");
}

// Over arrays: their elements by number.
void function_lowering::range_for_statement(const clang::CXXForRangeStmt* s) {
  const clang::SourceLocation where = s->getBeginLoc();
  const clang::Expr* const range = s->getRangeInit();
  const auto* array = context().getAsConstantArrayType(range->getType());
  open_block();
  if (array == nullptr) {  // from begin() to end()
    for (const clang::DeclStmt* one : {s->getRangeStmt(), s->getBeginStmt(), s->getEndStmt()}) {
      declaration_statement(one);
    }
    add_line(fragment("for (; ", where) + repeated(s->getCond()) + "; " + repeated(s->getInc()) +
             ")");
    open_block(scope_kind::loop_body);
    declaration_statement(s->getLoopVarStmt());
    body_of(s->getBody());
    close_block();
    return close_block();
  }
  const fragment elements = expression(range);
  const std::string number = kernel_.names().make_local("number");
  const std::string count = std::to_string(array->getSize().getZExtValue());
  add_line(fragment(
      "for (int " + number + " = 0; " + number + " < " + count + "; ++" + number + ")", where));
  open_block(scope_kind::loop_body);
  const clang::VarDecl& variable = *s->getLoopVariable();
  add_line(fragment(kernel_.declaration(variable.getType(), name_of(variable), where), where) +
           " = " + elements + "[" + number + "];");
  body_of(s->getBody());
  close_block();
  close_block();
}

}  // namespace translator
