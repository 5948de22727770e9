// Members of local structs that are read before they have a value. Clang's analysis follows
// variables of numbers alone; this one follows the members by the same rule: a read counts if the
// value is always missing, or after a branch that leads there whatever the others decide.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "translator/check/control_flow.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

struct member {
  const clang::VarDecl* variable;
  const clang::ValueDecl* field;

  friend bool operator<(const member& a, const member& b) {
    return std::tie(a.variable, a.field) < std::tie(b.variable, b.field);
  }
};

/// A struct whose members have no values where it is declared.
bool starts_without_values(const clang::VarDecl& variable) {
  const auto* made = llvm::dyn_cast_or_null<clang::CXXConstructExpr>(variable.getInit());
  const clang::CXXRecordDecl* const record = variable.getType()->getAsCXXRecordDecl();
  return made != nullptr && record != nullptr && !record->isUnion() && !is_of_library(record) &&
         variable.isLocalVarDecl() && !is_tile_static(variable) &&
         made->getConstructor()->isTrivial() && made->getConstructor()->isDefaultConstructor() &&
         !made->requiresZeroInitialization();
}

/// What a statement does to one member, or to all of a variable.
struct member_use {
  enum kind { gives, reads, reads_and_gives };
  kind what;
  member of;  ///< without a field: all of the variable
};

/// Finds these uses. An object or a member that is named otherwise than to read the member, such as
/// for a reference, counts as given.
class member_use_finder : public body_visitor {
 public:
  bool VisitDeclStmt(clang::DeclStmt* s) override {
    for (const clang::Decl* one : s->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(one);
      if (variable != nullptr && starts_without_values(*variable)) {
        declared_.insert(variable);
      }
    }
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* e) override {
    if (e->isAssignmentOp()) {
      add(*e, *e->getLHS(),
          e->isCompoundAssignmentOp() ? member_use::reads_and_gives : member_use::gives);
    }
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* e) override {
    if (e->isIncrementDecrementOp()) add(*e, *e->getSubExpr(), member_use::reads_and_gives);
    return true;
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr* e) override {
    const bool reads = e->getCastKind() == clang::CK_LValueToRValue;
    if (reads) add(*e, *e->getSubExpr(), member_use::reads);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* e) override {
    if (taken_.count(e) == 0) add(*e, *e, member_use::gives);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
    if (variable != nullptr && taken_.count(e) == 0) {
      found_[e].push_back({member_use::gives, {variable, nullptr}});
    }
    return true;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) override {
    for (const clang::LambdaCapture& one : lambda->captures()) {
      if (!one.capturesVariable()) continue;
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(one.getCapturedVar());
      if (variable != nullptr) {
        found_[lambda].push_back({member_use::gives, {variable, nullptr}});
      }
    }
    return body_visitor::TraverseLambdaExpr(lambda);
  }

  bool has_variables() const { return !declared_.empty(); }
  std::set<member> read_members() const {
    std::set<member> all;
    for (const auto& [where, uses] : found_) {
      for (const member_use& one : uses) {
        const bool reads = one.what == member_use::reads || one.what == member_use::reads_and_gives;
        if (reads && declared_.count(one.of.variable) > 0) all.insert(one.of);
      }
    }
    return all;
  }
  const std::vector<member_use>* uses_in(const clang::Stmt* s) const {
    const auto known = found_.find(s);
    return known == found_.end() ? nullptr : &known->second;
  }

 private:
  void add(const clang::Expr& user, const clang::Expr& place, member_use::kind what) {
    const auto* named = llvm::dyn_cast<clang::MemberExpr>(place.IgnoreParens());
    if (named == nullptr || named->isArrow()) return;
    const auto* object = llvm::dyn_cast<clang::DeclRefExpr>(named->getBase()->IgnoreParens());
    const auto* variable =
        object == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(object->getDecl());
    if (variable == nullptr || !llvm::isa<clang::FieldDecl>(named->getMemberDecl())) return;
    taken_.insert(named);
    taken_.insert(object);
    found_[&user].push_back({what, {variable, named->getMemberDecl()}});
  }

  std::map<const clang::Stmt*, std::vector<member_use>> found_;
  std::set<const clang::Expr*> taken_;  ///< by what they are parts of
  std::set<const clang::VarDecl*> declared_;
};

/// Follows one member through a function.
class member_flow {
 public:
  member_flow(const clang::CFG& graph, const member_use_finder& uses, const member& followed)
      : graph_(graph), uses_(uses), followed_(followed), at_end_(graph.getNumBlockIDs(), unknown) {
    bool has_changed = true;
    while (has_changed) {
      has_changed = false;
      for (const clang::CFGBlock* block : graph_) {
        const unsigned end = walk(*block, [](const clang::Stmt&, unsigned) {});
        has_changed = has_changed || end != at_end_[block->getBlockID()];
        at_end_[block->getBlockID()] = end;
      }
    }
  }

  /// The first read without a value; null if there is none.
  const clang::Stmt* missing_read(const clang::SourceManager& sources) const {
    const clang::Stmt* first = nullptr;
    for (const clang::CFGBlock* block : graph_) {
      walk(*block, [&](const clang::Stmt& read, unsigned now) {
        const bool is_missing = now == missing || (now == both && leads_there(*block));
        const bool is_first = first == nullptr || sources.isBeforeInTranslationUnit(
                                                      read.getBeginLoc(), first->getBeginLoc());
        if (is_missing && is_first) first = &read;
      });
    }
    return first;
  }

 private:
  /// By the ways that lead to a point.
  enum state : unsigned { unknown = 0, missing = 1, given = 2, both = 3 };

  unsigned at_start(const clang::CFGBlock& block) const {
    unsigned all = unknown;
    for (const clang::CFGBlock* before : block.preds()) {
      if (before != nullptr) all |= at_end_[before->getBlockID()];
    }
    return all;
  }

  bool declares(const clang::Stmt& s) const {
    const auto* statement = llvm::dyn_cast<clang::DeclStmt>(&s);
    return statement != nullptr &&
           std::any_of(statement->decl_begin(), statement->decl_end(),
                       [&](const clang::Decl* one) { return one == followed_.variable; });
  }

  /// \return the state at the end of the block
  unsigned walk(const clang::CFGBlock& block,
                llvm::function_ref<void(const clang::Stmt&, unsigned)> at_read) const {
    unsigned now = at_start(block);
    for (const clang::CFGElement& element : block) {
      const auto element_of = element.getAs<clang::CFGStmt>();
      if (!element_of) continue;
      const clang::Stmt& s = *element_of->getStmt();
      if (declares(s)) now = missing;
      const std::vector<member_use>* const uses = uses_.uses_in(&s);
      if (uses == nullptr) continue;
      for (const member_use& one : *uses) {
        const bool is_of_it = one.of.variable == followed_.variable &&
                              (one.of.field == nullptr || one.of.field == followed_.field);
        if (!is_of_it) continue;
        if (one.what != member_use::gives) at_read(s, now);
        if (one.what != member_use::reads) now = given;
      }
    }
    return now;
  }

  /// Whether there is a branch in front of which the value is missing, and one of whose two ways
  /// leads to a read in this block whatever is decided behind it, without giving the value.
  bool leads_there(const clang::CFGBlock& reading) const {
    std::vector<unsigned> ways(graph_.getNumBlockIDs(), 0);  // of each block, that lead there
    std::vector<const clang::CFGBlock*> open = {&reading};
    ways[reading.getBlockID()] = reading.succ_size();
    while (!open.empty()) {
      const clang::CFGBlock* const block = open.back();
      open.pop_back();
      for (const clang::CFGBlock* before : block->preds()) {
        if (before == nullptr || (at_end_[before->getBlockID()] & missing) == 0) continue;
        unsigned& count = ways[before->getBlockID()];
        if (count == 0) count = excluded_ways(*before);
        if (++count == before->succ_size()) open.push_back(before);
      }
    }
    return std::any_of(graph_.begin(), graph_.end(), [&](const clang::CFGBlock* block) {
      const unsigned count = ways[block->getBlockID()];
      return count > 0 && count < block->succ_size() && is_choice(block->getTerminatorStmt()) &&
             at_end_[block->getBlockID()] == missing &&
             std::any_of(block->succ_begin(), block->succ_end(), [&](const auto& next) {
               const clang::CFGBlock* const to = next;
               return to != nullptr && ways[to->getBlockID()] >= to->succ_size();
             });
    });
  }

  static unsigned excluded_ways(const clang::CFGBlock& block) {
    return static_cast<unsigned>(
        std::count_if(block.succ_begin(), block.succ_end(), [](const auto& next) {
          const clang::CFGBlock* const to = next;
          return to == nullptr;
        }));
  }

  const clang::CFG& graph_;
  const member_use_finder& uses_;
  const member followed_;
  std::vector<unsigned> at_end_;
};

}  // namespace

void check_member_values(const amp_function& checked, rule_report& report) {
  member_use_finder uses;
  uses.visit(*checked.function);
  if (!uses.has_variables()) return;
  const control_flow flow(checked);
  if (flow.graph() == nullptr) return;
  for (const member& one : uses.read_members()) {
    const member_flow follow(*flow.graph(), uses, one);
    const clang::Stmt* const read = follow.missing_read(report.context().getSourceManager());
    if (read == nullptr) continue;
    report.error(3564, read->getBeginLoc(),
                 "'" + one.variable->getNameAsString() + "." + one.field->getNameAsString() +
                     "' is used before it has a value");
    report.note(one.variable->getLocation(), "it is declared here");
  }
}

}  // namespace translator
