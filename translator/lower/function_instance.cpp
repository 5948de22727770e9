#include "translator/lower/function_instance.hpp"

#include <algorithm>
#include <cstdint>

namespace translator {
namespace {

std::string identity(const void* declaration) {
  return std::to_string(reinterpret_cast<std::uintptr_t>(declaration));
}

std::string key_of(const part_of& part) {
  std::string text = (part.is_complete ? "|complete" : "|") + identity(part.whole);
  for (const std::string& base : part.path) text += "." + base;
  return text;
}

// Memories that two pointers share are told by their number, not by their name.
std::string key_of(const std::vector<std::optional<memory_set>>& targets) {
  std::string text;
  std::vector<std::string> roots;
  for (const std::optional<memory_set>& one : targets) {
    text += one ? ";" : ";reference";
    if (!one) continue;
    for (const memory& each : *one) {
      const auto known = std::find(roots.begin(), roots.end(), each.root);
      text += std::to_string(known - roots.begin()) + ":" + each.form() + "|";
      if (known == roots.end()) roots.push_back(each.root);
    }
  }
  return text;
}

}  // namespace

const part_of& function_instance::part(unsigned parameter) const {
  static const part_of of_nothing;
  return parts.empty() ? of_nothing : parts[parameter];
}

std::string function_instance::key() const {
  std::string text = identity(function->getCanonicalDecl()) + (gives_place ? "place" : "");
  text += key_of(object);
  for (const part_of& one : parts) text += key_of(one);
  return text + key_of(targets);
}

}  // namespace translator
