// Statements that an expression needs to run before the statement that it is a part of.
#pragma once

#include <utility>
#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

class hoisted_statements {
 public:
  /// While it lives, what is hoisted stays in the body that is checked.
  class nested_body {
   public:
    explicit nested_body(hoisted_statements& owner)
        : owner_(owner), outside_(std::exchange(owner.waiting_, {})) {}
    ~nested_body() { owner_.waiting_ = std::move(outside_); }
    nested_body(const nested_body&) = delete;
    nested_body& operator=(const nested_body&) = delete;

   private:
    hoisted_statements& owner_;
    std::vector<typed::statement_ptr> outside_;
  };

  void add(typed::statement_ptr one) { waiting_.push_back(std::move(one)); }

  void clear() { waiting_.clear(); }

  /// Puts them behind `statements`, which the statement itself follows.
  void move_to(std::vector<typed::statement_ptr>& statements) {
    for (typed::statement_ptr& one : waiting_) statements.push_back(std::move(one));
    waiting_.clear();
  }

 private:
  std::vector<typed::statement_ptr> waiting_;
};

}  // namespace libtiles::compiler
