// What the host's compiler reads in the text of a lambda kernel, so that it can refuse what does
// not fit the captures or the compute domain. The kernel's own compiler knows the rest.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace tiles::detail {

/// Walks over a text word by word. Where something else stands than it knows, it stops.
class text_reader {
 public:
  explicit constexpr text_reader(std::string_view text) : rest_(text) {}

  constexpr bool take(char wanted) {
    skip_spaces();
    if (rest_.empty() || rest_.front() != wanted) return false;
    rest_.remove_prefix(1);
    return true;
  }

  /// Letters, digits and underscores; empty if there are none.
  constexpr std::string_view take_word() {
    skip_spaces();
    std::size_t length = 0;
    while (length < rest_.size() && is_part_of_word(rest_[length])) ++length;
    const std::string_view word = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return word;
  }

  /// Up to ',' or `end`, neither of which is taken.
  constexpr std::string_view take_item(char end) {
    skip_spaces();
    std::size_t length = 0;
    for (int open = 0; length < rest_.size(); ++length) {
      const char c = rest_[length];
      if (open == 0 && (c == ',' || c == end)) break;
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
    std::string_view item = rest_.substr(0, length);
    rest_.remove_prefix(length);
    while (!item.empty() && item.back() == ' ') item.remove_suffix(1);
    return item;
  }

 private:
  static constexpr bool is_part_of_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }
  constexpr void skip_spaces() {
    while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
  }

  std::string_view rest_;
};

/// The name that comes next in the list of a kernel: "a" or "typename T".
constexpr std::string_view take_name(text_reader& list) {
  const std::string_view word = list.take_word();
  return word == "typename" ? list.take_word() : word;
}

/// The name of this number in "a, b".
constexpr std::string_view name_in_list(std::string_view names, std::size_t number) {
  text_reader reader(names);
  std::string_view name = take_name(reader);
  for (; number > 0 && reader.take(','); --number) name = take_name(reader);
  return name;
}

/// How a lambda captures a variable.
enum class capture_way { none, by_value, by_reference };

/// The captures of a lambda: [=, &a].
class lambda_captures {
 public:
  explicit constexpr lambda_captures(std::string_view lambda) : lambda_(lambda) {}

  constexpr capture_way way_of(std::string_view name) const {
    capture_way found = capture_way::none;
    text_reader reader(lambda_);
    for (bool more = reader.take('['); more; more = reader.take(',')) {
      const bool is_default = reader.take('=');
      const bool is_reference = reader.take('&');
      const std::string_view word = reader.take_word();
      if (word == name || (word.empty() && (is_default || is_reference))) {
        found = is_reference ? capture_way::by_reference : capture_way::by_value;
        if (word == name) return found;
      }
    }
    return found;
  }

  /// Whether it names this variable.
  constexpr bool name(std::string_view wanted) const {
    text_reader reader(lambda_);
    for (bool more = reader.take('['); more; more = reader.take(',')) {
      if (!reader.take('=') && !reader.take('&')) reader.take('*');
      if (reader.take_word() == wanted) return true;
    }
    return false;
  }

  /// Whether each variable that it names is among `names`, "a, b".
  constexpr bool name_only(std::string_view names) const {
    text_reader reader(lambda_);
    for (bool more = reader.take('['); more; more = reader.take(',')) {
      if (!reader.take('=')) reader.take('&');
      const std::string_view word = reader.take_word();
      if (!word.empty() && !is_named(word, names)) return false;
    }
    return true;
  }

 private:
  static constexpr bool is_named(std::string_view word, std::string_view names) {
    text_reader reader(names);
    do {
      if (take_name(reader) == word) return true;
    } while (reader.take(','));
    return false;
  }

  std::string_view lambda_;
};

/// The number that a text is; -1 if it is something else.
constexpr int number_in(std::string_view text) {
  constexpr std::size_t most_digits = 6;
  if (text.empty() || text.size() > most_digits) return -1;
  int number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return -1;
    number = number * 10 + (digit - '0');
  }
  return number;
}

/// The index<N> or tiled_index<D0, D1, D2> that a lambda takes, as far as its text shows it.
struct lambda_parameter {
  bool is_tiled = false;
  int rank = -1;                     ///< -1: the text does not show it
  std::array<int, 3> tile{0, 0, 0};  ///< -1: the same
};

constexpr lambda_parameter parameter_of(std::string_view lambda) {
  lambda_parameter made;
  text_reader reader(lambda);
  for (bool more = reader.take('['); more; more = reader.take(',')) reader.take_item(']');
  reader.take(']');
  reader.take('(');
  std::string_view word = reader.take_word();
  while (word == "const" || reader.take(':')) {
    reader.take(':');
    word = reader.take_word();
  }
  made.is_tiled = word == "tiled_index";
  if ((!made.is_tiled && word != "index") || !reader.take('<')) return made;
  if (!made.is_tiled) {
    made.rank = number_in(reader.take_item('>'));
    return made;
  }
  made.rank = 0;
  do {
    const int extent = number_in(reader.take_item('>'));
    if (made.rank < 3) made.tile[static_cast<std::size_t>(made.rank)] = extent;
    ++made.rank;
  } while (reader.take(','));
  return made;
}

}  // namespace tiles::detail
