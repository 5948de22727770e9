// What the passes over a C++ AMP file do: both read restrict(...), the first one makes kernels.
#pragma once

#include <clang/Frontend/FrontendAction.h>

#include <memory>
#include <vector>

#include "translator/lower/kernel_options.hpp"
#include "translator/lower/lowered_kernel.hpp"

namespace translator {

/// Parses a file in the device pass, checks it, and makes text of its kernels. Stops where it turns
/// out that the file does not include amp.h.
class amp_action : public clang::ASTFrontendAction {
 public:
  explicit amp_action(const kernel_options& options) : options_(options) {}

  bool uses_amp() const { return uses_amp_; }
  const std::vector<lowered_kernel>& kernels() const { return kernels_; }

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& clang,
                                                        llvm::StringRef file) override;
  void ExecuteAction() override;

 private:
  kernel_options options_;
  bool uses_amp_ = false;
  std::vector<lowered_kernel> kernels_;
};

/// Does what the command asks for, as Clang does it, but for restrict(...).
bool execute_with_restrictions(clang::CompilerInstance& clang);

}  // namespace translator
