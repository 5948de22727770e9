#include "libtiles/algorithms/tuning/tuning_entry.hpp"

#include <array>
#include <charconv>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace libtiles::algorithms {
namespace {

constexpr const char* blanks = " \t\r";

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream rest(line);
  for (std::string field; std::getline(rest, field, '|');) fields.push_back(trimmed(field));
  return fields;
}

constexpr std::array<std::pair<std::string_view, tuning_scope>, 4> scopes{
    {{"everything", tuning_scope::everything},
     {"vendor", tuning_scope::vendor},
     {"architecture", tuning_scope::architecture},
     {"device", tuning_scope::device}}};

void read_scope(const std::string& field, tuning_entry& entry) {
  const std::size_t end = field.find_first_of(blanks);
  const std::string word = field.substr(0, end);
  for (const auto& [name, scope] : scopes) {
    if (word != name) continue;
    entry.scope = scope;
    entry.name = end == std::string::npos ? "" : trimmed(field.substr(end));
    if (entry.name.empty() == (scope == tuning_scope::everything)) return;
  }
  throw std::invalid_argument("\"" + field +
                              "\" matches no devices; expected `device NAME`, `architecture NAME`, "
                              "`vendor NAME` or `everything`");
}

}  // namespace

bool tuning_entry::is_for(const runtime::device_info& device) const {
  switch (scope) {
    case tuning_scope::device:
      return name == device.name;
    case tuning_scope::architecture:
      return name == device.architecture;
    case tuning_scope::vendor:
      return name == device.vendor;
    case tuning_scope::everything:
      break;
  }
  return true;
}

std::optional<tuning_entry> read_tuning_entry(const std::string& line) {
  const std::string told = trimmed(line.substr(0, line.find('#')));
  if (told.empty()) return std::nullopt;
  const std::vector<std::string> fields = fields_of(told);
  if (fields.size() != 3) {
    throw std::invalid_argument("it has " + std::to_string(fields.size()) +
                                " fields; expected 3: `algorithm | devices | NAME=number ...`");
  }
  tuning_entry entry;
  entry.algorithm = fields[0];
  read_scope(fields[1], entry);
  entry.numbers = read_tuned_numbers(fields[2]);
  return entry;
}

tuned_numbers read_tuned_numbers(const std::string& text) {
  constexpr std::int64_t most = 65'536;
  tuned_numbers numbers;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::size_t sign = word.find('=');
    const std::string digits = sign == std::string::npos ? "" : word.substr(sign + 1);
    std::int64_t value = 0;
    const auto [end, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (sign == 0 || digits.empty() || problem != std::errc() ||
        end != digits.data() + digits.size() || value < 1 || value > most) {
      throw std::invalid_argument("\"" + word +
                                  "\" is not a parameter; expected NAME=number, from 1 to " +
                                  std::to_string(most));
    }
    numbers[word.substr(0, sign)] = value;
  }
  return numbers;
}

}  // namespace libtiles::algorithms
