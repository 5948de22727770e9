#include "compile_command.hpp"

#include <CLI/Validators.hpp>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "call.hpp"
#include "captured_variables.hpp"
#include "kernel_report.hpp"

namespace {

struct compile_request {
  std::string file;
  std::string function;
  std::vector<std::string> constants;
  std::vector<std::string> types;
  bool explains = false;
  bool shows_opencl = false;
  std::string shape;
  bool is_checked = false;
  std::vector<std::string> printed_passes;
};

// No device is asked for "auto": what is shown are work-groups.
const std::map<std::string, tiles_shape> shapes = {
    {"auto", TILES_SHAPE_AUTOMATIC}, {"group", TILES_SHAPE_GROUP}, {"loop", TILES_SHAPE_LOOP}};

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file) throw std::runtime_error("the file '" + path + "' cannot be read");
  return text;
}

/// A kernel that is released at the end.
class compiled_text {
 public:
  explicit compiled_text(const compile_request& request) {
    const std::string text = text_of(request.file);
    std::vector<std::string> names, values;
    for (const std::string& one : request.constants) split(one, names, values);
    std::vector<tiles_constant> constants;
    for (std::size_t i = 0; i < names.size(); ++i) {
      constants.push_back({names[i].c_str(), values[i].c_str()});
    }
    tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
    desc.text = text.c_str();
    desc.name = request.file.c_str();
    desc.function = request.function.empty() ? nullptr : request.function.c_str();
    desc.constants = constants.data();
    desc.constant_count = static_cast<std::uint32_t>(constants.size());
    desc.shape = request.shape.empty() ? TILES_SHAPE_AUTOMATIC : shapes.at(request.shape);
    desc.checked = request.is_checked ? 1 : 0;
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

void compile(const compile_request& request) {
  print_after(request.printed_passes);
  const compiled_text kernel(request);
  const captured_variables variables(request.types);
  const char* source = nullptr;
  call(tiles_kernel_get_opencl_source(kernel.get(), variables.data(), variables.count(), &source));
  if (request.explains) {
    write_report(std::cout, kernel.get(), variables.data(), variables.count());
  }
  if (request.shows_opencl) std::cout << (request.explains ? "\n" : "") << source;
}

}  // namespace

void add_compile_command(CLI::App& tiles) {
  auto request = std::make_shared<compile_request>();
  CLI::App* const command =
      tiles.add_subcommand("compile", "check kernel text, explain it, or show its OpenCL C");
  command->add_option("file", request->file, "a file with kernel text")->required();
  command->add_option("--function", request->function,
                      "the kernel function, if the text has several");
  command->add_option("--constant", request->constants, "NAME=VALUE, as for #define");
  command->add_option("--type", request->types,
                      "NAME=TYPE of a variable that a lambda captures, such as "
                      "'in=array_view<const float, 2>'");
  command->add_flag("--explain", request->explains,
                    "show the kernel's tile, its memory, and how it accesses its views");
  command->add_flag("--opencl", request->shows_opencl, "show the generated OpenCL C");
  command->add_option("--shape", request->shape, "the shape: group, or loop as on CPUs")
      ->check(CLI::IsMember(&shapes))
      ->envname("TILES_SHAPE");
  command->add_flag("--checked", request->is_checked, "in checked mode")->envname("TILES_CHECKED");
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
  command->callback([request] { compile(*request); });
}
