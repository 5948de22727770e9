#include "translator/driver/compiler_pass.hpp"

#include <clang/CodeGen/ObjectFilePCHContainerOperations.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/TextDiagnosticBuffer.h>
#include <clang/FrontendTool/Utils.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/raw_ostream.h>

#include <memory>
#include <string>
#include <vector>

#include "translator/frontend/amp_actions.hpp"
#include "translator/frontend/diagnostic_filter.hpp"
#include "translator/frontend/pass_arguments.hpp"
#include "translator/frontend/restriction_messages.hpp"
#include "translator/table/kernel_table.hpp"

namespace translator {
namespace {

using strings = std::vector<std::string>;

/// A Clang that is set up by a command line.
class clang_instance {
 public:
  /// \param arguments  the program's name first
  explicit clang_instance(const strings& arguments) {
    std::vector<const char*> pointers;
    for (std::size_t i = 1; i < arguments.size(); ++i) pointers.push_back(arguments[i].c_str());
    auto* const early = new clang::TextDiagnosticBuffer;
    clang::DiagnosticsEngine engine(new clang::DiagnosticIDs, new clang::DiagnosticOptions, early);
    is_understood_ = clang::CompilerInvocation::CreateFromArgs(clang_.getInvocation(), pointers,
                                                               engine, arguments[0].c_str());
    const auto containers = clang_.getPCHContainerOperations();
    containers->registerWriter(std::make_unique<clang::ObjectFilePCHContainerWriter>());
    containers->registerReader(std::make_unique<clang::ObjectFilePCHContainerReader>());
    clang_.createDiagnostics();
    early->FlushDiagnostics(clang_.getDiagnostics());
  }

  clang::CompilerInstance& operator*() { return clang_; }
  clang::CompilerInstance* operator->() { return &clang_; }
  bool is_understood() const { return is_understood_; }

  void filter_messages(message_kinds kinds) {
    clang::DiagnosticsEngine& engine = clang_.getDiagnostics();
    auto in_words_of_amp = std::make_unique<restriction_messages>(engine.takeClient());
    engine.setClient(new diagnostic_filter(std::move(in_words_of_amp), kinds),
                     /*ShouldOwnClient=*/true);
  }

 private:
  clang::CompilerInstance clang_;
  bool is_understood_ = false;
};

int run_clang(const strings& arguments) {
  clang_instance clang(arguments);
  if (!clang.is_understood()) return 1;
  return clang::ExecuteCompilerInvocation(&*clang) ? 0 : 1;
}

// What is no compilation of Clang's own, such as an assembly file.
int run_other_tool(const settings& places, llvm::ArrayRef<const char*> command) {
  llvm::SmallVector<llvm::StringRef, 64> all{places.clang};
  for (const char* one : command.drop_front()) all.push_back(one);
  std::string reason;
  const int status = llvm::sys::ExecuteAndWait(places.clang, all, {}, {}, 0, 0, &reason);
  if (!reason.empty()) llvm::errs() << "tiles-c++: " << places.clang << ": " << reason << "\n";
  return status < 0 ? 1 : status;
}

// The table is no file: nothing of it is left behind, and objects do not depend on its name.
void include_table(clang::CompilerInstance& clang, const std::string& table) {
  const char* const name = "/<kernels>";
  clang::PreprocessorOptions& options = clang.getPreprocessorOpts();
  options.addRemappedFile(name, llvm::MemoryBuffer::getMemBufferCopy(table, name).release());
  options.Includes.insert(options.Includes.begin(), name);
}

int run_host_pass(const pass_arguments& arguments, const std::string& table) {
  clang_instance clang(arguments.for_host());
  if (!clang.is_understood()) return 1;
  clang.filter_messages(message_kinds::all);
  if (!table.empty()) include_table(*clang, table);
  return execute_with_restrictions(*clang) ? 0 : 1;
}

// As NAME.1.tile, NAME.2.tile ... of NAME.cpp, in the order of the table.
bool keep_texts(const kernel_options& options, llvm::StringRef file, const amp_action& action) {
  int number = 0;
  for (const lowered_kernel& kernel : action.kernels()) {
    llvm::SmallString<256> path(options.text_folder);
    const llvm::StringRef stem = llvm::sys::path::stem(file);
    llvm::sys::path::append(path, stem + "." + llvm::Twine(++number) + ".tile");
    std::error_code problem = llvm::sys::fs::create_directories(options.text_folder);
    if (!problem) {
      llvm::raw_fd_ostream stream(path, problem);
      if (!problem) stream << print_text(kernel);
    }
    if (problem) {
      llvm::errs() << "tiles-c++: error: " << path << ": " << problem.message() << "\n";
      return false;
    }
  }
  return true;
}

int compile_cpp(const pass_arguments& arguments) {
  clang_instance clang(arguments.for_device());
  if (!clang.is_understood()) return 1;
  clang.filter_messages(message_kinds::errors);
  const std::string file = clang->getFrontendOpts().Inputs.front().getFile().str();
  amp_action action(arguments.kernels());
  const bool succeeded = clang->ExecuteAction(action);
  if (!action.uses_amp()) return run_clang(arguments.as_given());
  if (!succeeded) return 1;
  if (!arguments.kernels().text_folder.empty() && !keep_texts(arguments.kernels(), file, action)) {
    return 1;
  }
  return run_host_pass(arguments, print_table(action.kernels()));
}

}  // namespace

int run_compiler_pass(const settings& places, llvm::SmallVectorImpl<const char*>& command) {
  if (llvm::StringRef(command[1]) != "-cc1") return run_other_tool(places, command);
  const pass_arguments arguments(places.includes, command);
  if (!arguments.are_for_cpp()) return run_clang(arguments.as_given());
  if (arguments.only_preprocess()) return run_host_pass(arguments, "");
  return compile_cpp(arguments);
}

}  // namespace translator
