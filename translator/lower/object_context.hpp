// What `this` is in a function, and what names of captured variables mean.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/DenseMap.h>

#include <string>

#include "translator/lower/function_instance.hpp"

namespace translator {

struct object_context {
  std::string self;  ///< the object's name
  part_of whole;     ///< of which it is known to be a part
  const clang::CXXRecordDecl* closure = nullptr;
  llvm::DenseMap<const clang::ValueDecl*, clang::FieldDecl*> captures;
  clang::FieldDecl* captured_this = nullptr;
};

}  // namespace translator
