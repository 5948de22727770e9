// Constructors, assignments and destructors that a program does not write.
#pragma once

#include <clang/Sema/SemaConsumer.h>

namespace translator {

/// C++ AMP: such a member has every restriction that those of all bases and members have. Clang
/// takes what an overload for the host has, where there is one for each side.
class implicit_members : public clang::SemaConsumer {
 public:
  void InitializeSema(clang::Sema& sema) override { sema_ = &sema; }
  void ForgetSema() override { sema_ = nullptr; }
  void HandleTagDeclDefinition(clang::TagDecl* type) override;
  /// abs() of C, which kernels have, and std::abs() is for whole numbers.
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override;

 private:
  clang::Sema* sema_ = nullptr;
};

}  // namespace translator
