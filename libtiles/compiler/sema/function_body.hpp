// What is known only while the body of a function is checked.
#pragma once

#include "libtiles/compiler/sema/barrier_coalescing.hpp"
#include "libtiles/compiler/sema/function_head.hpp"
#include "libtiles/compiler/sema/hoisted_statements.hpp"

namespace libtiles::compiler {

struct function_body {
  typed::function* function = nullptr;  ///< null outside of all functions
  function_head* head = nullptr;        ///< of the same; null for a lambda
  int loop_depth = 0;
  int switch_depth = 0;
  bool is_unreached = false;
  hoisted_statements hoisted;
  const syntax::call* tile_uniform = nullptr;  ///< the call that may stand where it stands
  barrier_coalescing tile_steps;
};

/// While it lives, if `is_unreached`, what is checked never runs: a condition that the constants
/// decide keeps it out, so that it may do what would be a mistake elsewhere.
class unreached_code {
 public:
  unreached_code(function_body& body, bool is_unreached) : body_(body), before_(body.is_unreached) {
    body_.is_unreached = before_ || is_unreached;
  }
  ~unreached_code() { body_.is_unreached = before_; }
  unreached_code(const unreached_code&) = delete;
  unreached_code& operator=(const unreached_code&) = delete;

 private:
  function_body& body_;
  const bool before_;
};

/// Counts the loop or switch whose body is checked while it lives.
class nesting {
 public:
  explicit nesting(int& depth) : depth_(depth) { ++depth_; }
  ~nesting() { --depth_; }
  nesting(const nesting&) = delete;
  nesting& operator=(const nesting&) = delete;

 private:
  int& depth_;
};

}  // namespace libtiles::compiler
