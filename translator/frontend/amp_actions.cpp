#include "translator/frontend/amp_actions.hpp"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/FrontendTool/Utils.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Parse/Parser.h>
#include <clang/Sema/Sema.h>
#include <llvm/Support/CommandLine.h>

#include <utility>
#include <vector>

#include "translator/check/checks.hpp"
#include "translator/clang_versions.hpp"
#include "translator/frontend/implicit_members.hpp"
#include "translator/frontend/restriction_tokens.hpp"
#include "translator/frontend/template_words.hpp"
#include "translator/lower/kernel_lowering.hpp"
#include "translator/table/kernel_check.hpp"

namespace translator {
namespace {

// The parser looks ahead past the end.
constexpr int tokens_behind_end = 4;

token_list read_tokens(clang::Preprocessor& preprocessor) {
  token_list tokens;
  preprocessor.EnterMainSourceFile();
  do {
    preprocessor.Lex(tokens.emplace_back());
  } while (tokens.back().isNot(clang::tok::eof));
  tokens.insert(tokens.end(), tokens_behind_end, clang::Token(tokens.back()));
  return tokens;
}

/// Clang's parser over a file whose tokens were all read before.
class token_parser {
 public:
  explicit token_parser(clang::CompilerInstance& clang)
      : sema_(sema_of(clang)), parser_(clang.getPreprocessor(), sema_, false) {
    tokens_ = read_tokens(clang.getPreprocessor());
    // The rules for templates, without the macros and keywords.
    if (clang.getLangOpts().DelayedTemplateParsing) clang.getLangOpts().MSVCCompat = true;
  }

  void parse() {
    clang::Preprocessor& preprocessor = sema_.getPreprocessor();
    tokens_ =
        with_template_words(preprocessor, with_restrictions_as_attributes(preprocessor, tokens_));
    preprocessor.EnterTokenStream(tokens_, /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
    parser_.Initialize();
    clang::ASTConsumer& consumer = sema_.getASTConsumer();
    parse_declarations(consumer);
    for (clang::Decl* one : sema_.WeakTopLevelDecls()) {
      consumer.HandleTopLevelDecl(clang::DeclGroupRef(one));
    }
    consumer.HandleTranslationUnit(sema_.getASTContext());
  }

 private:
  static clang::Sema& sema_of(clang::CompilerInstance& clang) {
    if (!clang.hasSema()) clang.createSema(clang::TU_Complete, nullptr);
    return clang.getSema();
  }

  void parse_declarations(clang::ASTConsumer& consumer) {
    clang::Parser::DeclGroupPtrTy group;
    clang::Sema::ModuleImportState state = clang::Sema::ModuleImportState::NotACXX20Module;
    const clang::EnterExpressionEvaluationContext evaluated(
        sema_, clang::Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
    for (bool at_end = parser_.ParseFirstTopLevelDecl(group, state); !at_end;
         at_end = parser_.ParseTopLevelDecl(group, state)) {
      if (group && !consumer.HandleTopLevelDecl(group.get())) return;
    }
  }

  clang::Sema& sema_;
  clang::Parser parser_;
  token_list tokens_;
};

/// One of Clang's actions, over tokens whose restrictions are attributes.
template <class Action>
class with_restrictions : public Action {
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& clang,
                                                        llvm::StringRef file) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> both;
    both.push_back(std::make_unique<implicit_members>());
    both.push_back(Action::CreateASTConsumer(clang, file));
    if (!both.back()) return nullptr;
    return std::make_unique<clang::MultiplexConsumer>(std::move(both));
  }
  void ExecuteAction() override {
    clang::CompilerInstance& clang = this->getCompilerInstance();
    if (clang.hasPreprocessor()) token_parser(clang).parse();
  }
};

std::unique_ptr<clang::FrontendAction> action_of(clang::frontend::ActionKind kind) {
  switch (kind) {
    case clang::frontend::EmitObj:
      return std::make_unique<with_restrictions<clang::EmitObjAction>>();
    case clang::frontend::EmitAssembly:
      return std::make_unique<with_restrictions<clang::EmitAssemblyAction>>();
    case clang::frontend::EmitBC:
      return std::make_unique<with_restrictions<clang::EmitBCAction>>();
    case clang::frontend::EmitLLVM:
      return std::make_unique<with_restrictions<clang::EmitLLVMAction>>();
    case clang::frontend::ParseSyntaxOnly:
      return std::make_unique<with_restrictions<clang::SyntaxOnlyAction>>();
    default:
      return nullptr;
  }
}

void read_llvm_options(const std::vector<std::string>& options) {
  if (options.empty()) return;
  std::vector<const char*> arguments{"tiles-c++ (LLVM option parsing)"};
  for (const std::string& one : options) arguments.push_back(one.c_str());
  llvm::cl::ParseCommandLineOptions(static_cast<int>(arguments.size()), arguments.data());
}

// A macro of the header that every other one of C++ AMP includes.
bool includes_amp(clang::Preprocessor& preprocessor) {
  return preprocessor.isMacroDefined("TILES_CPU_AMP");
}

}  // namespace

std::unique_ptr<clang::ASTConsumer> amp_action::CreateASTConsumer(clang::CompilerInstance&,
                                                                  llvm::StringRef) {
  return std::make_unique<implicit_members>();
}

void amp_action::ExecuteAction() {
  clang::CompilerInstance& clang = getCompilerInstance();
  token_parser parser(clang);
  uses_amp_ = includes_amp(clang.getPreprocessor());
  if (!uses_amp_) return;
  parser.parse();
  check_restrictions(clang.getSema(), options_);
  if (clang.getDiagnosticClient().getNumErrors() > 0) return;
  kernels_ = lower_kernels(clang.getSema());
  if (options_.checks_kernels) check_kernels(clang.getASTContext(), kernels_);
}

bool execute_with_restrictions(clang::CompilerInstance& clang) {
  const std::unique_ptr<clang::FrontendAction> action =
      action_of(clang.getFrontendOpts().ProgramAction);
  if (!action) return clang::ExecuteCompilerInvocation(&clang);
  read_llvm_options(clang.getFrontendOpts().LLVMArgs);
  return clang.ExecuteAction(*action);
}

}  // namespace translator
