#include "libtiles/runtime/devices/no_platform.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "libtiles/core/printable.hpp"
#include "libtiles/runtime/opencl/code_name.hpp"

namespace libtiles::runtime {
namespace {

constexpr const char* vendors_folder = "/etc/OpenCL/vendors";

std::vector<std::string> vendor_files(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  std::error_code ignored;  // a folder that cannot be read holds nothing for us
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    if (entry.path().extension() == ".icd") names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string contents_of(const std::string& folder) {
  std::string text;
  for (const std::string& name : vendor_files(folder)) {
    text += (text.empty() ? "" : ", ") + printable_name(name);
  }
  return printable_name(folder) + (text.empty() ? " contains no .icd file" : " holds " + text);
}

std::string searched_places() {
  const char* const elsewhere = std::getenv("OCL_ICD_VENDORS");
  if (elsewhere == nullptr) return "OCL_ICD_VENDORS is not set";
  return "OCL_ICD_VENDORS is \"" + printable_name(elsewhere) +
         "\", so the loader searches only there; " + contents_of(elsewhere);
}

}  // namespace

error no_platform_error(int opencl_code) {
  error_details details;
  details.opencl_code = opencl_code;
  details.opencl_call = "clGetPlatformIDs";
  return error(status::no_platform,
               "no OpenCL platform found: clGetPlatformIDs returned " + to_code_text(opencl_code) +
                   "\nsearched through the OpenCL ICD loader (libOpenCL.so.1):\n  " +
                   searched_places() + "\n  " + contents_of(vendors_folder) +
                   "\nto install PoCL, which is OpenCL on the CPU: `apt-get install "
                   "pocl-opencl-icd` (Debian, Ubuntu), `dnf install pocl` (Fedora), `conda "
                   "install -c conda-forge pocl` (conda)",
               std::move(details));
}

}  // namespace libtiles::runtime
