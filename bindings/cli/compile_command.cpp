#include "compile_command.hpp"

#include <CLI/Validators.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "call.hpp"
#include "captured_variables.hpp"
#include "compile_options.hpp"
#include "diagnostic.hpp"
#include "kernel_report.hpp"
#include "kept_warnings.hpp"

namespace {

struct compile_request {
  std::string file;
  compile_options options;
  bool explains = false;
  bool shows_opencl = false;
  bool is_json = false;
  std::string shape;
  std::int32_t merged_tiles = 0;
  std::string checked;
  std::vector<std::string> printed_passes;
};

// No device is asked for "auto": what is shown are work-groups.
const std::map<std::string, tiles_shape> shapes = {{"auto", TILES_SHAPE_AUTOMATIC},
                                                   {"group", TILES_SHAPE_GROUP},
                                                   {"merged", TILES_SHAPE_MERGED},
                                                   {"loop", TILES_SHAPE_LOOP}};

// As TILES_CHECKED has them.
const std::map<std::string, std::int32_t> modes = {
    {"0", TILES_CHECKED_DEFAULT}, {"1", TILES_CHECKED_ON}, {"views", TILES_CHECKED_VIEWS}};

std::string text_of(const std::string& path) {
  if (path == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  if (std::filesystem::is_directory(path)) {
    throw std::runtime_error("'" + path + "' is a folder; expected a file");
  }
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file) throw std::runtime_error("the file '" + path + "' cannot be read");
  return text;
}

// The library takes a null character for the end of a text.
std::string whole_text_of(const std::string& path) {
  std::string text = text_of(path);
  const std::size_t end = text.find('\0');
  if (end == std::string::npos) return text;
  throw std::runtime_error("the file '" + path + "' has a null character at byte " +
                           std::to_string(end) + " of " + std::to_string(text.size()) +
                           "; expected text");
}

/// A kernel that is released at the end.
class compiled_text {
 public:
  compiled_text(const std::string& text, const compile_request& request,
                const compile_options& options) {
    std::vector<std::string> names, values;
    for (const std::string& one : options.constants) split(one, names, values);
    std::vector<tiles_constant> constants;
    for (std::size_t i = 0; i < names.size(); ++i) {
      constants.push_back({names[i].c_str(), values[i].c_str()});
    }
    tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
    desc.text = text.c_str();
    desc.name = request.file == "-" ? "<stdin>" : request.file.c_str();
    desc.function = options.function.empty() ? nullptr : options.function.c_str();
    desc.declarations = options.declarations.empty() ? nullptr : options.declarations.c_str();
    desc.constants = constants.data();
    desc.constant_count = static_cast<std::uint32_t>(constants.size());
    desc.shape = request.shape.empty() ? TILES_SHAPE_AUTOMATIC : shapes.at(request.shape);
    desc.merged_tiles = request.merged_tiles;
    desc.checked = request.checked.empty() ? TILES_CHECKED_DEFAULT : modes.at(request.checked);
    call(tiles_kernel_create(&desc, &kernel_));
  }
  ~compiled_text() { tiles_kernel_release(kernel_); }
  compiled_text(const compiled_text&) = delete;
  compiled_text& operator=(const compiled_text&) = delete;

  tiles_kernel get() const { return kernel_; }

 private:
  static void split(const std::string& constant, std::vector<std::string>& names,
                    std::vector<std::string>& values) {
    const std::size_t equals = constant.find('=');
    if (equals == std::string::npos) {
      throw std::runtime_error("the constant '" + constant + "' is not of the form NAME=VALUE");
    }
    names.push_back(constant.substr(0, equals));
    values.push_back(constant.substr(equals + 1));
  }

  tiles_kernel kernel_ = nullptr;
};

/// The first word of each line.
std::vector<std::string> pass_names() {
  std::istringstream lines(tiles_get_compiler_passes());
  std::vector<std::string> names{"all"};
  for (std::string line; std::getline(lines, line);) {
    names.push_back(line.substr(0, line.find(' ')));
  }
  return names;
}

// The library reads it when it compiles.
void print_after(const std::vector<std::string>& passes) {
  std::string names;
  for (const std::string& one : passes) names += (names.empty() ? "" : ",") + one;
  if (!names.empty()) setenv("TILES_PRINT_AFTER", names.c_str(), 1);
}

/// The options of this command that give what an error says is missing.
std::string advice_for(const std::string& error) {
  const auto says = [&](const char* words) { return error.find(words) != std::string::npos; };
  if (says("captured, but not bound") || says("to capture it, add an argument")) {
    return "\n  help: with this command: --type NAME=TYPE, such as 'in=array_view<const float, "
           "2>', or a "
           "line in the text: // tiles compile: --type 'in=array_view<const float, 2>'";
  }
  if (says("unknown type name '")) {
    return "\n  help: if the program defines the struct: --declare 'struct name { ... };'";
  }
  if (says("unknown name '")) {
    return "\n  help: if the program defines the name: --constant NAME=VALUE";
  }
  return "";
}

/// What stands before a lambda, such as structs.
std::string before_lambda(const std::string& text) {
  if (text.compare(0, 1, "[") == 0) return "";
  const std::size_t start = text.find("\n[");
  return start == std::string::npos ? "" : text.substr(0, start);
}

void compile_as(const std::string& text, const compile_request& request,
                const compile_options& options) {
  const compiled_text kernel(text, request, options);
  const captured_variables variables(options.types,
                                     options.declarations + "\n" + before_lambda(text));
  const char* source = nullptr;
  call(tiles_kernel_get_opencl_source(kernel.get(), variables.data(), variables.count(), &source));
  if (request.explains) {
    write_report(std::cout, kernel.get(), variables.data(), variables.count());
  }
  if (request.shows_opencl) std::cout << (request.explains ? "\n" : "") << source;
}

void compile(const compile_request& request) {
  print_after(request.printed_passes);
  const std::string text = whole_text_of(request.file);
  const char* separator = "";
  for (const compile_options& way : ways_to_compile(text, request.file, request.options)) {
    if (request.explains || request.shows_opencl) std::cout << separator;
    compile_as(text, request, way);
    separator = "\n";
  }
}

void compile_with_advice(const compile_request& request) {
  try {
    compile(request);
  } catch (const std::runtime_error& failure) {
    throw std::runtime_error(failure.what() + advice_for(failure.what()));
  }
}

// The library prints them itself where TILES_LOG asks for it.
void compile_for_people(const compile_request& request) {
  if (std::getenv("TILES_LOG") != nullptr) return compile_with_advice(request);
  const kept_warnings warnings;
  const auto print = [&] {
    for (const std::string& one : warnings.messages()) std::cerr << "tiles: " << one << "\n";
  };
  try {
    compile_with_advice(request);
  } catch (const std::runtime_error&) {
    print();
    throw;
  }
  print();
}

/// \throws CLI::RuntimeError if there are errors, which main() does not print again
void compile_for_programs(const compile_request& request) {
  const kept_warnings warnings;
  std::string error;
  try {
    compile_with_advice(request);
  } catch (const std::runtime_error& failure) {
    error = failure.what();
  }
  std::vector<diagnostic> all = diagnostics_of(error);
  for (const std::string& one : warnings.messages()) {
    for (diagnostic& each : diagnostics_of(one)) all.push_back(std::move(each));
  }
  write_json(std::cout, all);
  if (!error.empty()) throw CLI::RuntimeError(1);
}

}  // namespace

void add_compile_command(CLI::App& tiles) {
  auto request = std::make_shared<compile_request>();
  CLI::App* const command =
      tiles.add_subcommand("compile", "check kernel text, explain it, or show its OpenCL C");
  command->add_option("file", request->file, "a file with kernel text; -: standard input")
      ->required();
  add_compile_options(*command, request->options);
  command->add_flag("--explain", request->explains,
                    "show the kernel's tile, its memory, and how it accesses its views");
  command->add_flag("--opencl", request->shows_opencl, "show the generated OpenCL C");
  command->add_option("--shape", request->shape, "the shape: group, merged as on GPUs, or loop as on CPUs")
      ->check(CLI::IsMember(&shapes))
      ->envname("TILES_SHAPE");
  command
      ->add_option("--merged-tiles", request->merged_tiles,
                   "of the merged shape: at most so many tiles in a work-group")
      ->check(CLI::Range(1, 512));
  command
      ->add_flag("--checked{1}", request->checked,
                 "in checked mode; --checked=views: with races on views")
      ->check(CLI::IsMember(&modes))
      ->envname("TILES_CHECKED");
  command
      ->add_option("--print-after", request->printed_passes,
                   "print the kernel to standard error after this compiler pass")
      ->check(CLI::IsMember(pass_names()));
  command
      ->add_flag_callback(
          "--list-passes",
          [] {
            std::cout << tiles_get_compiler_passes();
            throw CLI::Success();
          },
          "list the compiler passes, with what holds after each")
      ->trigger_on_parse();
  command
      ->add_flag("--json", request->is_json, "print errors and warnings as JSON to standard output")
      ->excludes("--explain")
      ->excludes("--opencl");
  command->callback([request] {
    request->is_json ? compile_for_programs(*request) : compile_for_people(*request);
  });
}
