// What differs between the versions of Clang that this is written for, 16 to 19.
#pragma once

#include <clang/Driver/Options.h>
#include <clang/Sema/Sema.h>
#if __has_include(<clang/Sema/EnterExpressionEvaluationContext.h>)
#include <clang/Sema/EnterExpressionEvaluationContext.h>
#endif
#include <llvm/Config/llvm-config.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>

namespace translator {

/// The arguments of a command line of clang++: not clang-cl's options, some of which paths begin
/// like, such as /work and /Users.
inline llvm::opt::InputArgList parse_driver_arguments(llvm::ArrayRef<const char*> arguments) {
  namespace options = clang::driver::options;
  unsigned missing_index = 0;
  unsigned missing_count = 0;
#if LLVM_VERSION_MAJOR >= 18
  return clang::driver::getDriverOptTable().ParseArgs(arguments, missing_index, missing_count,
                                                      llvm::opt::Visibility(options::ClangOption));
#else
  return clang::driver::getDriverOptTable().ParseArgs(arguments, missing_index, missing_count, 0,
                                                      options::CLOption | options::CLDXCOption);
#endif
}

}  // namespace translator
