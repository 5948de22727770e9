// What the results of functions point into, in the words of their callers.
#include <clang/AST/ExprCXX.h>

#include "translator/ast/dynamic_visitor.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"
#include "translator/lower/pointer_uses.hpp"

namespace translator {
namespace {

class result_collector : public dynamic_visitor {
 public:
  bool VisitReturnStmt(clang::ReturnStmt* statement) override {
    if (statement->getRetValue() != nullptr) results_.push_back(statement->getRetValue());
    return true;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr*) override { return true; }
  const std::vector<const clang::Expr*>& results() const { return results_; }

 private:
  std::vector<const clang::Expr*> results_;
};

bool begins_with_name(llvm::StringRef text, llvm::StringRef name) {
  if (!text.starts_with(name)) return false;
  const llvm::StringRef rest = text.drop_front(name.size());
  return rest.empty() || rest.front() == '.' || rest.starts_with("__");
}

// Of a part of what a pointer leads to that is always null, or is being asked about: p = p->next().
bool points_nowhere(const memory& in) { return in.root.empty(); }

}  // namespace

/// Of a function's results, as the function itself calls them.
memory_set function_lowering::targets_of_results() {
  const bool gives_pointer =
      is_pointer(function_->getReturnType()) && !function_->getReturnType()->isReferenceType();
  result_collector collector;
  collector.TraverseStmt(function_->getBody());
  memory_set found;
  for (const clang::Expr* one : collector.results()) {
    found = joined(std::move(found), gives_pointer ? targets_of(one) : targets_of_place(one));
  }
  return found;
}

std::vector<function_lowering::result_target> function_lowering::results_of_call(
    const clang::CallExpr& e) {
  if (const auto view = viewed(&e)) return {{view_memory(*view->root)}};
  const call_of_users call = read_call(e);
  if (call.callee->getBody() == nullptr) return {};
  function_lowering inner(kernel_, instance_of(*call.callee, call.object, call.given));
  if (!callers_.insert(call.callee).second) return {};  // recursive, which is reported elsewhere
  inner.callers_ = callers_;
  fragment_list parameters;
  inner.begin(parameters);
  const memory_set results = inner.targets_of_results();
  callers_.erase(call.callee);  // whose object may be what another call of it gives
  std::vector<result_target> made;
  memory_set known;
  for (const memory& one : results) {
    result_target target = as_caller_knows(one, inner, call, e);
    if (points_nowhere(target.in)) continue;
    made.push_back(std::move(target));
    known = joined(std::move(known), {made.back().in});
    if (made.size() > 1 && (known.size() < made.size() || made.back().whole != nullptr)) {
      fail(e.getBeginLoc(),
           "this function gives a place of one of several objects, of which a "
           "kernel cannot tell which one it is");
    }
  }
  return made;
}

memory_set function_lowering::targets_of_call(const clang::CallExpr& e) {
  memory_set found;
  for (const result_target& one : results_of_call(e)) found = joined(std::move(found), {one.in});
  return found;
}

function_lowering::result_target function_lowering::as_caller_knows(memory found,
                                                                    const function_lowering& inner,
                                                                    const call_of_users& call,
                                                                    const clang::CallExpr& e) {
  for (const memory_root& root : inner.roots_) {
    if (!begins_with_name(found.root, root.name)) continue;
    found.root = root.callers_name + found.root.substr(root.name.size());
    return {found};
  }
  const auto within = [&](const clang::Expr* whole, const std::string& name,
                          const part_of& handed) -> result_target {
    const std::string rest = found.root.substr(name.size());
    if (llvm::StringRef(rest).starts_with("__")) {
      const std::string path = path_of(whole);
      const std::string object = handed ? without_path(path, handed).value_or(path) : path;
      found.root = piece_text(object + rest).text();
      return {found};
    }
    memory_set outer =
        whole->getType()->isPointerType() ? targets_of(whole) : targets_of_place(whole);
    for (memory& one : outer) one = object_with_part(std::move(one), handed, e.getBeginLoc());
    if (outer.empty()) return {memory{}};
    if (outer.size() != 1) {
      fail(e.getBeginLoc(), "a function cannot give a pointer into one of several objects");
    }
    memory joint = outer.front();
    if (!joint.has_index()) {
      joint.root += rest;
      joint.type = found.type;
    } else if (!rest.empty()) {
      joint.steps.push_back({rest});
    }
    joint.steps.insert(joint.steps.end(), found.steps.begin(), found.steps.end());
    std::int64_t scale = 1;
    for (const memory_step& one : found.steps) scale *= one.is_index() ? one.extent : 1;
    return {joint, outer.front().has_index() ? whole : nullptr, scale};
  };
  // A function that casts to a derived class is given the whole of which its object is a part.
  const auto given_as = [&](const std::string& name, const part_of& handed) {
    const bool is_whole = handed && !begins_with_name(found.root, name);
    return std::make_pair(is_whole ? inner.without_path(name, handed).value_or(name) : name,
                          is_whole ? handed : part_of());
  };
  if (call.object != nullptr) {
    const auto [name, part] = given_as(inner.object_.self, inner.object_.whole);
    if (begins_with_name(found.root, name)) return within(call.object, name, part);
  }
  for (unsigned i = 0; i < call.callee->getNumParams(); ++i) {
    const clang::ParmVarDecl* const parameter = call.callee->getParamDecl(i);
    if (!parameter->getType()->isReferenceType() && !is_view(parameter->getType())) continue;
    const auto known = inner.variables_.find(parameter);
    if (known == inner.variables_.end()) continue;
    const auto of = inner.parts_.find(parameter);
    const auto [name, part] =
        given_as(known->second, of == inner.parts_.end() ? part_of() : of->second);
    if (begins_with_name(found.root, name)) return within(call.given[i], name, part);
  }
  for (const auto& [variable, name] : inner.variables_) {
    if (!variable->hasGlobalStorage() || !begins_with_name(found.root, name)) continue;
    found.root = constant_array(*variable, e.getBeginLoc()) + found.root.substr(name.size());
    return {found};
  }
  fail(e.getBeginLoc(),
       "'" + call.callee->getNameAsString() +
           "' gives a pointer or reference to a variable of its own, or to what this call does "
           "not know");
}

}  // namespace translator
