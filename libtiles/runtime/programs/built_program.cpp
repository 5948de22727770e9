#include "libtiles/runtime/programs/built_program.hpp"

#include <optional>
#include <utility>

#include "libtiles/core/error.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/core/printable.hpp"
#include "libtiles/runtime/opencl/code_name.hpp"
#include "libtiles/runtime/programs/build_log.hpp"
#include "libtiles/runtime/programs/cache_counters.hpp"
#include "libtiles/runtime/programs/disk/binary_policy.hpp"
#include "libtiles/runtime/programs/disk/program_store.hpp"
#include "libtiles/runtime/programs/marked_instructions.hpp"
#include "libtiles/runtime/programs/program_binary.hpp"
#include "libtiles/runtime/programs/program_key.hpp"
#include "libtiles/runtime/programs/stored_signature.hpp"

namespace libtiles::runtime {
namespace {

std::string log_of(const cl::Program& program, const cl::Device& device) {
  try {
    return program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device);
  } catch (const cl::Error&) {
    return "";  // a driver that has no log to give; the build's own error is what matters
  }
}

[[noreturn]] void throw_build_error(const cl::Error& failure, const std::string& driver_log,
                                    const program_source& source, const program_target& target) {
  mapped_log log = map_build_log(driver_log, source.lines);
  error_details details;
  details.file = log.first_origin.file;
  details.line = log.first_origin.line;
  details.opencl_code = failure.err();
  details.opencl_call = failure.what();
  details.device = describe(target.device);
  const std::string text = "building " + source.name + " for " + details.device + ": " +
                           details.opencl_call + " returned " + to_code_text(failure.err()) +
                           (log.text.empty() ? "; the driver gave no log" : "\n" + log.text);
  details.build_log = std::move(log.text);
  throw error(status::build, text, std::move(details));
}

// cl::Program::build() asks for the log by itself, and reports what that returned.
void build(const cl::Program& program, const cl::Device& device, const std::string& options) {
  const cl_device_id handle = device();
  const cl_int code = ::clBuildProgram(program(), 1, &handle, options.c_str(), nullptr, nullptr);
  if (code != CL_SUCCESS) throw cl::Error(code, "clBuildProgram");
}

/// Whether the driver failed, and may do better next time, rather than the program.
bool is_passing(int code) { return code == CL_OUT_OF_HOST_MEMORY || code == CL_OUT_OF_RESOURCES; }

/// Whether the driver's log tells what is wrong with the program.
bool has_diagnostic(const std::string& driver_log) {
  return driver_log.find("error") != std::string::npos;
}

std::string list_of(const std::string& names) {
  std::string list;
  for (const char c : names) list += c == ';' ? std::string(", ") : std::string(1, c);
  return list;
}

std::string kernel_names(const cl::Program& program) {
  std::string names = program.getInfo<CL_PROGRAM_KERNEL_NAMES>();
  while (!names.empty() && names.back() == '\0') names.pop_back();
  return names;
}

[[noreturn]] void throw_no_entry_point(const program_source& source, const std::string& names) {
  const std::string found = names.empty() ? "it has none" : "it has: " + list_of(names);
  throw error(status::build, source.entry_point.empty()
                                 ? source.name + " does not have exactly one kernel; " + found +
                                       "; set 'function' to select one"
                                 : source.name + " has no kernel '" +
                                       printable_name(source.entry_point) + "'; " + found);
}

// The compiler's own texts have the entry point that they say.
std::string entry_point_in(const cl::Program& program, const program_source& source) {
  if (!source.is_raw) return source.entry_point;
  const std::string names = kernel_names(program);
  const bool has_one = !names.empty() && names.find(';') == std::string::npos;
  if (source.entry_point.empty() && has_one) return names;
  const std::string listed = ";" + names + ";";
  if (!source.entry_point.empty() &&
      listed.find(";" + source.entry_point + ";") != std::string::npos) {
    return source.entry_point;
  }
  throw_no_entry_point(source, names);
}

void make_kernel(built_program& made, const program_source& source) {
  made.entry_point = entry_point_in(made.program, source);
  made.kernel = cl::Kernel(made.program, made.entry_point.c_str());
}

opencl_signature signature_in(const cl::Program& program, const program_target& target,
                              const program_source& source) {
  const std::string entry_point = entry_point_in(program, source);
  return signature_of(cl::Kernel(program, entry_point.c_str()), target.opencl_device);
}

/// \param made  gets the program, and of one in PTX, which cannot tell it, the signature.
// quirk::loses_its_own_files: a second attempt finds what the other process has built.
void build_text(const program_target& target, const program_source& source, built_program& made) {
  for (bool is_repeated = false;; is_repeated = true) {
    cl::Program program(target.opencl_context, source.opencl_source);
    try {
      build(program, target.opencl_device, source.build_options);
      if (source.has_marked_instructions) {
        if (source.is_raw) made.signature = signature_in(program, target, source);
        program = with_marked_instructions(target, program);
        build(program, target.opencl_device, source.build_options);
      }
      made.program = std::move(program);  // to retain it may fail
      return;
    } catch (const cl::Error& failure) {
      if (is_passing(failure.err())) throw;
      const std::string driver_log = log_of(program, target.opencl_device);
      if (is_repeated || has_diagnostic(driver_log)) {
        throw_build_error(failure, driver_log, source, target);
      }
      log(log_level::info, "building " + source.name + " again: " + failure.what() + " returned " +
                               to_code_text(failure.err()) + " without a diagnostic");
    }
  }
}

built_program build_source(const program_target& target, const program_source& source) {
  count(process_counters().builds);
  built_program made;
  build_text(target, source, made);
  make_kernel(made, source);
  if (source.is_raw && !source.has_marked_instructions) {
    made.signature = signature_of(made.kernel, target.opencl_device);
  }
  return made;
}

built_program build_binary(const program_target& target, const program_source& source,
                           const std::string& bytes) {
  const cl::Program::Binaries binaries(1, {bytes.begin(), bytes.end()});
  built_program made;
  made.program = cl::Program(target.opencl_context, {target.opencl_device}, binaries);
  build(made.program, target.opencl_device, source.build_options);
  make_kernel(made, source);
  // Some drivers find out only now that the program has no such kernel.
  made.kernel.getInfo<CL_KERNEL_NUM_ARGS>();
  return made;
}

built_program build_stored(const program_target& target, const program_source& source,
                           const std::string& bytes) {
  if (!source.is_raw) return build_binary(target, source, bytes);
  const std::optional<signed_binary> stored = unpack(bytes);
  if (!stored) throw cl::Error(CL_INVALID_BINARY, "reading the kernel's parameters");
  built_program made = build_binary(target, source, stored->binary);
  made.signature = stored->signature;
  return made;
}

std::optional<built_program> load(const program_store& store, const std::string& key,
                                  const program_target& target, const program_source& source) {
  const std::optional<std::string> bytes = store.load(key);
  if (!bytes) return std::nullopt;
  const load_marker marker = store.mark_loading(key);
  try {
    built_program made = build_stored(target, source, *bytes);
    count(process_counters().disk_hits);
    return made;
  } catch (const cl::Error& failure) {
    store.discard(key, std::string("the driver rejects it: ") + failure.what() + " returned " +
                           to_code_text(failure.err()));
    return std::nullopt;
  }
}

// The program works whether it can be kept or not.
void save(const program_store& store, const std::string& key, const program_target& target,
          const program_source& source, const built_program& made) {
  try {
    std::string binary = binary_for(target.opencl_device, made.program);
    if (binary.empty()) return;
    if (source.is_raw) binary = pack(made.signature, binary);
    store.save({key, source.name, target.device.name, std::move(binary)});
  } catch (const cl::Error& failure) {
    log(log_level::info, source.name + " is not kept on disk: " + failure.what() + " returned " +
                             to_code_text(failure.err()));
  }
}

}  // namespace

built_program make_program(const program_target& target, const program_source& source) {
  const cache_settings settings = read_cache_settings();
  if (settings.directory.empty() || !keeps_binaries(target.device.driver, settings.mode)) {
    return build_source(target, source);
  }
  const program_store store(settings.directory, settings.size_bound);
  const std::string key = program_key(target.device, source);
  if (std::optional<built_program> made = load(store, key, target, source)) return *made;
  // The kernel exists before the binary is asked for: some drivers finish compiling only then.
  const built_program made = build_source(target, source);
  save(store, key, target, source, made);
  return made;
}

}  // namespace libtiles::runtime
