// Command lines that stand in files: @arguments.txt
#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/StringSaver.h>

namespace translator {

/// Holds what it replaces such arguments by.
class response_files {
 public:
  void expand(llvm::SmallVectorImpl<const char*>& arguments) {
    llvm::cl::ExpandResponseFiles(strings_, llvm::cl::TokenizeGNUCommandLine, arguments);
  }

 private:
  llvm::BumpPtrAllocator memory_;
  llvm::StringSaver strings_{memory_};
};

}  // namespace translator
