// Statements but for loops.
#include <clang/AST/StmtCXX.h>

#include <iterator>

#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

bool ends_with_jump(llvm::StringRef line) {
  line = line.ltrim();
  return line.starts_with("return") || line == "break;" || line == "continue;";
}

}  // namespace

void function_lowering::add_line(const fragment& text) { lines_.push_back(text.line(depth_)); }

void function_lowering::open_block(scope_kind kind) {
  add_line("{");
  ++depth_;
  scopes_.push_back({kind, {}});
}

void function_lowering::close_block(const char* end) {
  if (!ends_with_jump(lines_.back().text)) destroy_scope(scope(scopes_.back()));
  scopes_.pop_back();
  for (auto one = temporaries_.begin(); one != temporaries_.end();) {
    one = one->second.scopes > scopes_.size() ? temporaries_.erase(one) : std::next(one);
  }
  --depth_;
  add_line(end);
}

void function_lowering::body_of(const clang::Stmt* s) {
  if (s == nullptr) return;
  if (const auto* compound = llvm::dyn_cast<clang::CompoundStmt>(s)) {
    for (const clang::Stmt* one : compound->body()) statement(one);
  } else {
    statement(s);
  }
}

void function_lowering::block(const clang::Stmt* s, scope_kind kind) {
  open_block(kind);
  body_of(s);
  close_block();
}

void function_lowering::statement(const clang::Stmt* s) {
  const clang::SourceLocation where = s->getBeginLoc();
  temporaries_.clear();
  addressed_members_.clear();
  switch (s->getStmtClass()) {
    case clang::Stmt::CompoundStmtClass:
      return block(s);
    case clang::Stmt::DeclStmtClass:
      return declaration_statement(llvm::cast<clang::DeclStmt>(s));
    case clang::Stmt::ReturnStmtClass:
      return return_statement(llvm::cast<clang::ReturnStmt>(s));
    case clang::Stmt::IfStmtClass:
      return if_statement(llvm::cast<clang::IfStmt>(s));
    case clang::Stmt::SwitchStmtClass:
      switch_statement(llvm::cast<clang::SwitchStmt>(s));
      return go_on_leaving(s);
    case clang::Stmt::ForStmtClass:
      for_statement(llvm::cast<clang::ForStmt>(s));
      return go_on_leaving(s);
    case clang::Stmt::WhileStmtClass:
      while_statement(llvm::cast<clang::WhileStmt>(s));
      return go_on_leaving(s);
    case clang::Stmt::DoStmtClass:
      do_statement(llvm::cast<clang::DoStmt>(s));
      return go_on_leaving(s);
    case clang::Stmt::CXXForRangeStmtClass:
      range_for_statement(llvm::cast<clang::CXXForRangeStmt>(s));
      return go_on_leaving(s);
    case clang::Stmt::BreakStmtClass:
      destroy_for_break();
      return add_line(fragment("break;", where));
    case clang::Stmt::ContinueStmtClass:
      destroy_for_continue();
      return add_line(fragment("continue;", where));
    case clang::Stmt::NullStmtClass:
      return add_line(fragment(";", where));
    case clang::Stmt::AttributedStmtClass:
      return statement(llvm::cast<clang::AttributedStmt>(s)->getSubStmt());
    case clang::Stmt::CaseStmtClass: {
      const auto* label = llvm::cast<clang::CaseStmt>(s);
      fragment text = "case " + expression(label->getLHS());
      if (label->getRHS() != nullptr) text += " ... " + expression(label->getRHS());
      add_line(text.at(where) + ":");
      return statement(label->getSubStmt());
    }
    case clang::Stmt::DefaultStmtClass:
      add_line(fragment("default:", where));
      return statement(llvm::cast<clang::DefaultStmt>(s)->getSubStmt());
    default:
      break;
  }
  const auto* value = llvm::dyn_cast<clang::Expr>(s);
  if (value == nullptr) {
    fail(where, std::string("a function that is restrict(amp) cannot contain this statement: ") +
                    s->getStmtClassName());
  }
  expression_statement(value);
}

// A loop or switch of an inlined body that was left by a return statement.
void function_lowering::go_on_leaving(const clang::Stmt* s) {
  const bool may_leave = return_to_ != nullptr && number_of_returns(s) > 0;
  if (may_leave) add_line("if (" + return_to_->done + ") break;");
}

void function_lowering::expression_statement(const clang::Expr* e) {
  const clang::Expr* const bare = e->IgnoreParens()->IgnoreImplicit();
  if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(bare)) {
    const bool only_names =
        cast->getCastKind() == clang::CK_ToVoid && !cast->getSubExpr()->HasSideEffects(context());
    if (only_names) return;
  }
  if (place_to_choose(bare) == nullptr && write_for_each_memory(bare)) return;
  statement_ = bare;
  const fragment text = expression(bare);
  statement_ = nullptr;
  if (!text.empty()) add_line(text + ";");
  destroy_temporaries();
}

// What auto [a, b] takes apart by get<0>() and get<1>().
void function_lowering::declare_parts(const clang::VarDecl& variable) {
  const auto* whole = llvm::dyn_cast<clang::DecompositionDecl>(&variable);
  if (whole == nullptr) return;
  for (const clang::BindingDecl* one : whole->bindings()) {
    if (one->getHoldingVar() != nullptr) declare(*one->getHoldingVar());
  }
}

void function_lowering::declaration_statement(const clang::DeclStmt* s) {
  for (const clang::Decl* one : s->decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(one);
    if (variable != nullptr && (!variable->isStaticLocal() || is_tile_static(*variable))) {
      declare(*variable);
      declare_parts(*variable);
      destroy_temporaries();
    }
  }
}

// A variable that the host makes in the place of the result is not copied, nor destroyed.
std::string function_lowering::returned_variable(const clang::ReturnStmt& s) {
  const clang::VarDecl* const variable = s.getNRVOCandidate();
  const bool is_result = variable != nullptr && variable->isNRVOVariable() &&
                         variable->getType()->isRecordType() &&
                         !is_taken_apart(variable->getType());
  return is_result ? name_of(*variable) : "";
}

void function_lowering::return_statement(const clang::ReturnStmt* s) {
  if (return_to_ != nullptr) return leave_inlined_body(s);
  const clang::SourceLocation where = s->getBeginLoc();
  const clang::Expr* const value = s->getRetValue();
  const bool is_constructor = llvm::isa<clang::CXXConstructorDecl>(function_);
  const bool gives_nothing = (gives_a_place(*function_) && !instance_.gives_place) ||
                             (!function_->getReturnType()->isReferenceType() &&
                              is_taken_apart(function_->getReturnType()));
  if (is_constructor || value == nullptr || gives_nothing) {
    if (value != nullptr && !gives_a_place(*function_)) discard(value);
    destroy_for_return();
    return add_line(fragment(is_constructor ? "return " + object_.self + ";" : "return;", where));
  }
  if (value->getType()->isVoidType()) {
    expression_statement(value);
    destroy_for_return();
    return add_line(fragment("return;", where));
  }
  const std::string kept = returned_variable(*s);
  fragment text;
  if (!kept.empty()) {
    text = kept;
  } else if (instance_.gives_place) {
    text = within_ranges(place_of(value), targets_of_place(value), result_targets_, true, where);
  } else if (is_pointer(function_->getReturnType())) {
    text = place_within(value, result_targets_);
  } else {
    text = initial_value(value);
  }
  if (text.empty()) text = kernel_.zero_value(value->getType(), where);
  bool owns = false;
  for (const scope& one : scopes_) {
    for (const owned_object& object : one.objects) owns = owns || object.name != kept;
  }
  if (owns) {
    const std::string name = kernel_.names().make_local("result");
    add_line(kernel_.declaration(result_type(), name, where) + " = " + text + ";");
    destroy_for_return(kept);
    text = name;
  }
  add_line(fragment("return ", where) + text + ";");
}

// An object that is taken apart is the result of a call whose value nobody uses: what makes it may
// do more than that.
void function_lowering::discard(const clang::Expr* result) {
  if (!changes_something(*result)) return;
  const clang::Expr* bare = result->IgnoreImplicit()->IgnoreParens();
  const auto* copy = llvm::dyn_cast<clang::CXXConstructExpr>(bare);
  if (copy != nullptr && copies_plainly(*copy->getConstructor())) {
    return discard(copy->getArg(0));
  }
  const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(bare);
  if (choice == nullptr) {
    path_of(bare);
    return;
  }
  add_line(fragment("if (", choice->getBeginLoc()) + expression(choice->getCond()) + ")");
  open_block();
  discard(choice->getTrueExpr());
  close_block();
  add_line("else");
  open_block();
  discard(choice->getFalseExpr());
  close_block();
}

void function_lowering::if_statement(const clang::IfStmt* s) {
  if (s->isConstexpr()) {
    const std::optional<const clang::Stmt*> taken = s->getNondiscardedCase(context());
    if (taken && *taken != nullptr) statement(*taken);
    return;
  }
  if (s->isConsteval()) {  // a kernel runs
    const clang::Stmt* const taken = s->isNegatedConsteval() ? s->getThen() : s->getElse();
    if (taken != nullptr) statement(taken);
    return;
  }
  const bool has_own_names = s->getInit() != nullptr || s->getConditionVariable() != nullptr;
  if (has_own_names) open_block();
  if (s->getInit() != nullptr) statement(s->getInit());
  if (s->getConditionVariable() != nullptr) declare(*s->getConditionVariable());
  const fragment condition = value_of_whole(s->getCond());
  add_line(fragment("if (", s->getBeginLoc()) + condition + ")");
  block(s->getThen());
  if (s->getElse() != nullptr) {
    add_line("else");
    block(s->getElse());
  }
  if (has_own_names) close_block();
}

void function_lowering::switch_statement(const clang::SwitchStmt* s) {
  const bool has_own_names = s->getInit() != nullptr || s->getConditionVariable() != nullptr;
  if (has_own_names) open_block();
  if (s->getInit() != nullptr) statement(s->getInit());
  if (s->getConditionVariable() != nullptr) declare(*s->getConditionVariable());
  const fragment chosen = value_of_whole(s->getCond());
  add_line(fragment("switch (", s->getBeginLoc()) + chosen + ")");
  block(s->getBody(), scope_kind::switch_body);
  if (has_own_names) close_block();
}

}  // namespace translator
