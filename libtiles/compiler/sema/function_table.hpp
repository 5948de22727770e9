// The functions of a text, by name.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "libtiles/compiler/sema/function_head.hpp"

namespace libtiles::compiler {

class function_table {
 public:
  using overloads = std::vector<function_head*>;

  void add(std::unique_ptr<function_head> head) {
    by_name_[head->text->name].push_back(head.get());
    heads_.push_back(std::move(head));
  }

  /// The functions of this name; null if there are none.
  const overloads* find(const std::string& name) const {
    const auto known = by_name_.find(name);
    return known == by_name_.end() ? nullptr : &known->second;
  }

  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& entry : by_name_) all.push_back(entry.first);
    return all;
  }

  /// In the order of the text.
  const std::vector<std::unique_ptr<function_head>>& heads() const { return heads_; }

  /// Instances whose bodies are still to be checked.
  std::deque<std::pair<typed::function*, function_head*>> unchecked;

 private:
  std::vector<std::unique_ptr<function_head>> heads_;
  std::map<std::string, overloads> by_name_;
};

}  // namespace libtiles::compiler
