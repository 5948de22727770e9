// The operands of one expression, as kernel text.
#pragma once

#include <clang/AST/Expr.h>

#include <vector>

#include "translator/lower/fragment.hpp"

namespace translator {

enum class operand_form {
  steady,      ///< nothing that is computed later changes it
  expression,  ///< a value, or a place
  address,     ///< of a place: (&v[i])
  offset       ///< the place that a pointer points to, as a number
};

struct operand {
  fragment text;
  const clang::Expr* of = nullptr;
  operand_form form = operand_form::steady;
};

/// "a, b, c"
class operand_list {
 public:
  void add(const fragment& text) { operands_.push_back({text}); }
  void add(const fragment& text, const clang::Expr* of,
           operand_form form = operand_form::expression) {
    operands_.push_back({text, of, form});
  }
  std::size_t size() const { return operands_.size(); }
  operand& operator[](std::size_t i) { return operands_[i]; }
  fragment get() const {
    fragment_list list;
    for (const operand& one : operands_) {
      list.add(one.form == operand_form::address ? "(&" + one.text + ")" : one.text);
    }
    return list.get();
  }

 private:
  std::vector<operand> operands_;
};

}  // namespace translator
