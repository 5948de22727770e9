#include "translator/table/kernel_table.hpp"

#include <cstddef>

namespace translator {
namespace {

std::string quoted(const std::string& text) {
  std::string made = "\"";
  for (const char c : text) {
    if (c == '\n') {
      made += "\\n\"\n    \"";
    } else {
      if (c == '"' || c == '\\') made += '\\';
      made += c;
    }
  }
  return made + "\"";
}

const char* kind_name(argument_kind kind) {
  switch (kind) {
    case argument_kind::view:
      return "view";
    case argument_kind::array:
      return "array";
    case argument_kind::number:
      return "number";
    case argument_kind::structure:
      break;
  }
  return "structure";
}

class table_printer {
 public:
  void add(const lowered_kernel& kernel) {
    const std::string number = std::to_string(count_++);
    std::string rows;
    for (std::size_t i = 0; i < kernel.arguments.size(); ++i) {
      rows += print(kernel.arguments[i], "tiles_offsets_" + number + "_" + std::to_string(i));
    }
    const std::string arguments = "tiles_arguments_" + number;
    if (!rows.empty()) data_ += "const translated_argument " + arguments + "[] = {\n" + rows + "};\n";
    kernels_ += "  {" + quoted(kernel.functor) + ", " + quoted(kernel.index) + ", " +
                quoted(kernel.name) + ",\n    " + quoted(print_text(kernel)) + ",\n    " +
                (rows.empty() ? "nullptr" : arguments) + ", " +
                std::to_string(kernel.arguments.size()) + "},\n";
  }

  std::string finish() const {
    return "#include <tiles/translated_kernel.hpp>\n"
           "namespace tiles::detail {\nnamespace {\n" +
           data_ + "const translated_kernel translated_kernels[] = {\n" + kernels_ +
           "  {nullptr, nullptr, nullptr, nullptr, nullptr, 0}};\n}\n}\n";
  }

 private:
  std::string print(const kernel_argument& one, const std::string& offsets) {
    std::string numbers;
    for (const std::int64_t offset : one.offsets) {
      numbers += (numbers.empty() ? "" : ", ") + std::to_string(offset);
    }
    data_ += "const long " + offsets + "[] = {" + numbers + "};\n";
    return "  {" + quoted(one.name) + ", translated_kind::" + kind_name(one.kind) + ", " +
           std::to_string(one.number_type) + ", " + quoted(one.type) + ", " +
           std::to_string(one.size) + ", " + offsets + ", " + std::to_string(one.offsets.size()) +
           ", " + std::to_string(one.handle) + ", " + std::to_string(one.place) + "},\n";
  }

  int count_ = 0;
  std::string data_;
  std::string kernels_;
};

}  // namespace

std::string print_text(const lowered_kernel& kernel) {
  std::string text;
  std::string file;
  unsigned expected = 0;
  for (std::size_t i = 0; i < kernel.lines.size(); ++i) {
    const auto& [origin, line] = kernel.places[i];
    if (origin != file || line != expected) {
      text += "#line " + std::to_string(line) + (origin == file ? "" : " " + quoted(origin)) + "\n";
    }
    file = origin;
    expected = line + 1;
    text += kernel.lines[i].text + "\n";
  }
  return text;
}

std::string print_table(const std::vector<lowered_kernel>& kernels) {
  table_printer printer;
  for (const lowered_kernel& one : kernels) printer.add(one);
  return printer.finish();
}

}  // namespace translator
