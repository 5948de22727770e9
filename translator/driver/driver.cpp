#include "translator/driver/driver.hpp"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Driver/Options.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/StringSaver.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Host.h>

#include <memory>

#include "translator/clang_versions.hpp"
#include "translator/driver/compiler_pass.hpp"

namespace translator {
namespace {

namespace options = clang::driver::options;

bool is_linked_with_tiles(llvm::ArrayRef<const char*> arguments) {
  const llvm::opt::InputArgList parsed = parse_driver_arguments(arguments.drop_front());
  return parsed.hasArg(options::OPT_INPUT) && !parsed.hasArg(options::OPT_r);
}

/// Programs of C++ AMP were written in C++11 and C++14, and amp.h needs C++17: the option for that.
/// Every other option as it is.
const char* with_new_standard(const char* option) {
  return llvm::StringSwitch<const char*>(option)
      .Cases("-std=c++11", "-std=c++0x", "-std=c++14", "-std=c++1y", "-std=c++17")
      .Cases("-std=gnu++11", "-std=gnu++0x", "-std=gnu++14", "-std=gnu++1y", "-std=gnu++17")
      .Default(option);
}

/// The command line for Clang's driver.
class clang_arguments {
 public:
  clang_arguments(const settings& places, llvm::ArrayRef<const char*> given) : strings_(memory_) {
    all_ = {given.front(), "--driver-mode=g++", "-resource-dir", save(places.resources)};
    for (const char* one : given.drop_front()) add_given(one);
    if (is_linked_with_tiles(given)) add_library(places);
  }

  llvm::ArrayRef<const char*> get() const { return all_; }

 private:
  const char* save(const llvm::Twine& text) { return strings_.save(text).data(); }

  // The driver hands on to compilations what it does not know itself.
  void add_given(const char* one) {
    if (llvm::StringRef(one).starts_with("-ftiles-")) all_.push_back("-Xclang");
    all_.push_back(with_new_standard(one));
  }

  void add_library(const settings& places) {
    for (const char* one : {"--start-no-unused-arguments", "-Wl,--push-state,--as-needed"}) {
      all_.push_back(one);
    }
    all_.push_back(save("-L" + places.folder_of_library));
    if (places.programs_have_rpath) all_.push_back(save("-Wl,-rpath," + places.folder_of_library));
    for (const char* one :
         {"-ltiles", "-Wl,--pop-state", "-pthread", "--end-no-unused-arguments"}) {
      all_.push_back(one);
    }
  }

  llvm::BumpPtrAllocator memory_;
  llvm::StringSaver strings_;
  std::vector<const char*> all_;
};

// Without a context: Clang 16 takes a pointer to a function.
int compile(llvm::SmallVectorImpl<const char*>& command) {
  return run_compiler_pass(find_settings(command[0]), command);
}

int status_of(llvm::ArrayRef<std::pair<int, const clang::driver::Command*>> failures) {
  int status = 0;
  for (const auto& [code, command] : failures) status = code != 0 ? code : status;
  return status < 0 ? 1 : status;  // negative: it crashed
}

}  // namespace

int run_driver(const settings& places, std::vector<const char*> arguments) {
  const clang_arguments complete(places, arguments);
  auto* const printing = clang::CreateAndPopulateDiagOpts(complete.get()).release();
  clang::DiagnosticsEngine messages(new clang::DiagnosticIDs, printing,
                                    new clang::TextDiagnosticPrinter(llvm::errs(), printing));
  clang::ProcessWarningOptions(messages, *printing, /*ReportDiags=*/false);

  clang::driver::Driver driver(places.program, llvm::sys::getDefaultTargetTriple(), messages,
                               "tiles-c++: C++ AMP on OpenCL, by Clang");
  driver.setTargetAndMode({"", "g++", "--driver-mode=g++", true});
  driver.CC1Main = compile;
  const std::unique_ptr<clang::driver::Compilation> work(driver.BuildCompilation(complete.get()));
  if (!work || work->containsError()) return 1;
  llvm::SmallVector<std::pair<int, const clang::driver::Command*>, 4> failures;
  const int status = driver.ExecuteCompilation(*work, failures);
  messages.getClient()->finish();
  return status != 0 ? status : status_of(failures);
}

}  // namespace translator
