// tiles-c++: compiles C++ AMP sources as they stand.
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/InitLLVM.h>
#include <llvm/Support/TargetSelect.h>

#include <vector>

#include "translator/driver/compiler_pass.hpp"
#include "translator/driver/driver.hpp"
#include "translator/driver/response_files.hpp"

int main(int count, const char** values) {
  const llvm::InitLLVM signals_and_memory(count, values);
  llvm::InitializeAllTargets();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmPrinters();
  llvm::InitializeAllAsmParsers();

  translator::response_files files;
  llvm::SmallVector<const char*, 64> arguments(values, values + count);
  files.expand(arguments);
  const translator::settings places = translator::find_settings(values[0]);
  // Clang's driver starts itself for several compilations.
  const bool is_compiler = arguments.size() > 1 && llvm::StringRef(arguments[1]).starts_with("-cc1");
  if (is_compiler) return translator::run_compiler_pass(places, arguments);
  return translator::run_driver(places, {arguments.begin(), arguments.end()});
}
