// Which names mean what, block within block.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// A const scalar whose value is known while compiling.
struct named_constant {
  type_ptr type;
  typed::literal value;
};

/// An enum, or another name of a type.
struct named_type {
  type_ptr type;
};

/// A name whose declaration is not finished: it may not be used yet, or has a mistake in it.
struct unfinished {
  bool is_wrong = false;  ///< reported already, so that its uses need not be
};

/// What the text of a library's function calls a function of the user by.
struct named_function {
  std::string name;
};

struct sema_context;

/// What the text of a library's function calls an operation by that the language does not have.
struct named_intrinsic {
  typed::expression_ptr (*call)(sema_context&, const syntax::call&, const location&);
};

struct accumulator;

/// A tile_accumulator, which is no value.
struct named_accumulator {
  std::shared_ptr<const accumulator> meant;
};

using symbol = std::variant<typed::variable*, named_constant, named_type, named_function,
                            named_intrinsic, named_accumulator, unfinished>;
using bound_names = std::vector<std::pair<std::string, symbol>>;

class scope_stack {
 public:
  /// Opens a block while it lives.
  class block {
   public:
    explicit block(scope_stack& owner) : owner_(owner) { owner_.levels_.emplace_back(); }
    ~block() { owner_.levels_.pop_back(); }
    block(const block&) = delete;
    block& operator=(const block&) = delete;

   private:
    scope_stack& owner_;
  };

  /// False if the innermost block has the name already.
  bool declare(const std::string& name, symbol meaning) {
    return levels_.back().emplace(name, std::move(meaning)).second;
  }

  /// Gives a name of the innermost block another meaning.
  void redeclare(const std::string& name, symbol meaning) {
    levels_.back()[name] = std::move(meaning);
  }

  /// The innermost meaning; nullptr if there is none.
  const symbol* find(const std::string& name) const {
    for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
      const auto found = level->find(name);
      if (found != level->end()) return &found->second;
    }
    return nullptr;
  }

  /// Likewise, of variables that are not tile_static.
  const typed::variable* find_variable(const std::string& name) const {
    for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
      const auto found = level->find(name);
      if (found == level->end()) continue;
      const auto* const v = std::get_if<typed::variable*>(&found->second);
      if (v != nullptr && (*v)->kind != typed::storage::tile_static) return *v;
    }
    return nullptr;
  }

  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& level : levels_) {
      for (const auto& entry : level) all.push_back(entry.first);
    }
    return all;
  }

 private:
  std::vector<std::map<std::string, symbol>> levels_;
};

}  // namespace libtiles::compiler
