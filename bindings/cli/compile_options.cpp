#include "compile_options.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace {

const std::string mark = "// tiles compile:";

compile_options parsed(const std::string& line, const std::string& place) {
  CLI::App app;
  compile_options options;
  app.set_help_flag();
  add_compile_options(app, options);
  try {
    app.parse(line);
  } catch (const CLI::ParseError& wrong) {
    throw std::runtime_error(place + ": " + wrong.what());
  }
  return options;
}

std::vector<compile_options> options_in(const std::string& text, const std::string& file) {
  std::vector<compile_options> found;
  std::istringstream lines(text);
  int number = 1;
  for (std::string line; std::getline(lines, line); ++number) {
    if (line.compare(0, mark.size(), mark) != 0) continue;
    if (line.back() == '\r') line.pop_back();
    found.push_back(parsed(line.substr(mark.size()), file + ":" + std::to_string(number)));
  }
  return found;
}

std::string name_of(const std::string& definition) {
  return definition.substr(0, definition.find('='));
}

std::vector<std::string> merged(const std::vector<std::string>& of_text,
                                const std::vector<std::string>& given) {
  std::vector<std::string> all;
  std::copy_if(of_text.begin(), of_text.end(), std::back_inserter(all), [&](const auto& each) {
    return std::none_of(given.begin(), given.end(),
                        [&](const auto& other) { return name_of(other) == name_of(each); });
  });
  all.insert(all.end(), given.begin(), given.end());
  return all;
}

}  // namespace

void add_compile_options(CLI::App& command, compile_options& options) {
  command.add_option("--function", options.function,
                     "the kernel function, if the text has several");
  command.add_option("--constant", options.constants, "NAME=VALUE, as for #define")
      ->allow_extra_args(false);
  command
      .add_option("--type", options.types,
                  "NAME=TYPE of a variable that a lambda captures, such as "
                  "'in=array_view<const float, 2>' or 'sums=array<float, 2>'")
      ->allow_extra_args(false);
  command.add_option("--declare", options.declarations,
                     "structs that the program defines, such as 'struct point { float x, y; };'");
}

std::vector<compile_options> ways_to_compile(const std::string& text, const std::string& file,
                                             const compile_options& given) {
  std::vector<compile_options> ways;
  for (compile_options way : options_in(text, file)) {
    if (!given.function.empty() && !way.function.empty() && way.function != given.function)
      continue;
    if (!given.function.empty()) way.function = given.function;
    way.constants = merged(way.constants, given.constants);
    way.types = merged(way.types, given.types);
    if (!given.declarations.empty()) way.declarations = given.declarations;
    ways.push_back(way);
  }
  if (ways.empty()) ways.push_back(given);
  return ways;
}
