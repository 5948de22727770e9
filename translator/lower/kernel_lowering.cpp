#include "translator/lower/kernel_lowering.hpp"

#include <clang/Basic/SourceManager.h>

#include <algorithm>

#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/kernel_entries.hpp"
#include "translator/lower/users_calls.hpp"

namespace translator {
namespace {

void append(std::vector<text_line>& to, std::vector<text_line> more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// A line without a place of its own has that of the one before.
void add_places(const clang::SourceManager& sources, lowered_kernel& kernel) {
  clang::SourceLocation where = kernel.where;
  for (const text_line& line : kernel.lines) {
    for (const text_mark& mark : line.marks) {
      if (mark.where.isInvalid()) continue;
      where = mark.where;
      break;
    }
    const clang::PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(where));
    kernel.places.emplace_back(place.isValid() ? place.getFilename() : "",
                               place.isValid() ? place.getLine() : 1);
  }
  kernel.name = kernel.places.empty() ? "kernel" : kernel.places.back().first;
}

std::string wanted_name(const clang::FunctionDecl& function) {
  if (const clang::IdentifierInfo* name = function.getIdentifier()) return name->getName().str();
  if (llvm::isa<clang::CXXConstructorDecl>(function)) return "make";
  if (llvm::isa<clang::CXXDestructorDecl>(function)) return "destroy";
  if (llvm::isa<clang::CXXConversionDecl>(function)) return "convert";
  return "apply";
}

}  // namespace

std::vector<lowered_kernel> lower_kernels(clang::Sema& sema) {
  std::vector<lowered_kernel> made;
  clang::DiagnosticsEngine& messages = sema.getDiagnostics();
  for (const clang::FunctionDecl* instance : find_kernel_entries(sema.getASTContext())) {
    try {
      made.push_back(kernel_lowering(sema).lower(*instance));
    } catch (const not_lowered& problem) {
      const not_lowered told = at_users_call(problem, *instance);
      const unsigned id = messages.getCustomDiagID(clang::DiagnosticsEngine::Error, "%0");
      messages.Report(told.where, id) << told.what();
    }
  }
  return made;
}

kernel_lowering::kernel_lowering(clang::Sema& sema)
    : sema_(sema),
      context_(sema.getASTContext()),
      mangling_(clang::ItaniumMangleContext::create(context_, context_.getDiagnostics())) {}

std::string kernel_lowering::type_info_name(clang::QualType type) const {
  std::string name;
  llvm::raw_string_ostream stream(name);
  mangling_->mangleCXXRTTIName(type.getCanonicalType().getUnqualifiedType(), stream);
  stream.flush();
  return name.substr(std::string("_ZTS").size());
}

std::string kernel_lowering::function_name(const function_instance& function) {
  const auto [known, is_new] = functions_.try_emplace(function.key());
  if (is_new) {
    known->second = names_.make_global(wanted_name(*function.function));
    to_lower_.push_back(function);
  }
  return known->second;
}

bool kernel_lowering::assigns_views(const clang::FunctionDecl& function) {
  const auto [known, is_new] = assigns_views_.try_emplace(function.getCanonicalDecl(), false);
  if (is_new) known->second = assigns_views_of_others(function);
  return known->second;
}

std::string kernel_lowering::zero_value(clang::QualType type, clang::SourceLocation where) {
  const std::string name = type_name(type.getUnqualifiedType(), where);
  for (const auto& [known, function] : zeros_) {
    if (known == name) return function + "()";
  }
  const std::string function = names_.make_global("zero");
  zeros_.emplace_back(name, function);
  const std::string head = name + " " + function + "()";
  prototypes_.push_back(fragment(head + ";").line(0));
  bodies_.push_back(fragment(head + " { " + name + " zeros = {}; return zeros; }").line(0));
  return function + "()";
}

void kernel_lowering::lower_functions() {
  while (!to_lower_.empty()) {
    const function_instance next = std::move(to_lower_.front());
    to_lower_.pop_front();
    lowered_function made = lower_function(*this, next);
    prototypes_.push_back((made.head + ";").line(0));
    bodies_.push_back(made.head.line(0));
    append(bodies_, std::move(made.body));
  }
}

lowered_kernel kernel_lowering::lower(const clang::FunctionDecl& instance) {
  const kernel_entry entry = read_kernel_entry(instance);
  lowered_kernel made;
  made.functor = type_info_name(entry.functor);
  made.index = type_info_name(entry.index);
  made.where = entry.call->getLocation();
  views_change_ = assigns_views(*entry.call);
  lowered_function body = lower_entry(*this, entry, made.arguments);
  lower_functions();
  append(made.lines, std::move(definitions_));
  append(made.lines, std::move(prototypes_));
  append(made.lines, std::move(bodies_));
  made.lines.push_back(body.head.line(0));
  append(made.lines, std::move(body.body));
  add_places(context_.getSourceManager(), made);
  return made;
}

}  // namespace translator
