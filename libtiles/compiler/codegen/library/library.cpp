#include "libtiles/compiler/codegen/library/library.hpp"

#include <algorithm>

#include "libtiles/compiler/codegen/library/function_text.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/text/replace_all.hpp"

namespace libtiles::compiler::library {
namespace {

constexpr std::string_view prefix = "tiles_";

const function_text* find(std::string_view spelling) {
  if (const function_text* const found = find_mathematics(spelling)) return found;
  if (const function_text* const found = find_distribution(spelling)) return found;
  return find_intrinsic(spelling);
}

bool is_part_of_name(char c) {
  return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

class collection {
 public:
  // A function behind those that its text names.
  void add(const std::string& name) {
    if (std::find(seen_.begin(), seen_.end(), name) != seen_.end()) return;
    seen_.push_back(name);
    const std::string text = text_of(name);
    for (std::size_t at = text.find(prefix); at != std::string::npos;) {
      std::size_t end = at;
      while (end < text.size() && is_part_of_name(text[end])) ++end;
      add(text.substr(at, end - at));
      at = text.find(prefix, end);
    }
    definitions_.push_back(text);
  }

  std::vector<std::string> take() { return std::move(definitions_); }

 private:
  static std::string text_of(const std::string& name) {
    const std::size_t end = name.rfind('_');
    const std::string type = name.substr(end + 1);
    std::string text(find(std::string_view(name).substr(0, end))->text);
    replace_all(text, "$T", type);
    replace_all(text, "$f", type == "float" ? "f" : "");
    return text;
  }

  std::vector<std::string> seen_;
  std::vector<std::string> definitions_;
};

}  // namespace

bool is_member(std::string_view spelling) { return spelling.substr(0, prefix.size()) == prefix; }

std::string_view function_of_vectors(std::string_view spelling) {
  return spelling == "native_rsqrt" ? "tiles_native_rsqrt" : "";
}

std::string name_for(std::string_view spelling, const type& t) {
  return name_for(spelling, names::type(t));
}

std::string name_for(std::string_view spelling, const std::string& type_name) {
  return std::string(spelling) + "_" + type_name;
}

std::vector<std::string> definitions(const std::set<std::string>& names) {
  collection made;
  for (const std::string& name : names) made.add(name);
  return made.take();
}

}  // namespace libtiles::compiler::library
