#include "libtiles/runtime/programs/stored_signature.hpp"

#include <sstream>

namespace libtiles::runtime {
namespace {

constexpr const char* heading = "parameters";

// One line each: OpenCL's names and types hold no line feed.
void write(std::ostream& out, const opencl_parameter& parameter) {
  out << static_cast<int>(parameter.space) << ' ' << (parameter.is_const ? 1 : 0) << '\n'
      << parameter.name << '\n'
      << parameter.type << '\n';
}

bool read(std::istream& in, opencl_parameter& parameter) {
  int space = -1;
  int is_const = 0;
  in >> space >> is_const;
  in.ignore();
  std::getline(in, parameter.name);
  std::getline(in, parameter.type);
  parameter.space = static_cast<parameter_space>(space);
  parameter.is_const = is_const != 0;
  return in.good() && space >= static_cast<int>(parameter_space::unknown) &&
         space <= static_cast<int>(parameter_space::object);
}

}  // namespace

std::string pack(const opencl_signature& signature, const std::string& binary) {
  std::ostringstream out;
  out << heading << ' ' << signature.parameters.size();
  for (const std::size_t size : signature.required_size) out << ' ' << size;
  out << '\n';
  for (const opencl_parameter& each : signature.parameters) write(out, each);
  return out.str() + binary;
}

std::optional<signed_binary> unpack(const std::string& packed) {
  std::istringstream in(packed);
  signed_binary found;
  std::string word;
  std::size_t count = 0;
  in >> word >> count;
  for (std::size_t& size : found.signature.required_size) in >> size;
  in.ignore();
  if (!in.good() || word != heading || count > packed.size()) return std::nullopt;
  found.signature.parameters.resize(count);
  for (opencl_parameter& each : found.signature.parameters) {
    if (!read(in, each)) return std::nullopt;
  }
  found.binary = packed.substr(static_cast<std::size_t>(in.tellg()));
  return found;
}

}  // namespace libtiles::runtime
