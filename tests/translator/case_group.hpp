// Runs the cases of a group, and tells which of them failed.
#pragma once

#include <amp.h>

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

class case_group {
 public:
  /// \param function  returns 0 where the case passes
  /// \param not_on    parts of the names of devices on which the case is left out
  void try_case(const char* name, int (*function)(), const std::vector<std::wstring>& not_on) {
    const concurrency::accelerator device;
    for (const std::wstring& part : not_on) {
      if (device.description.find(part) != std::wstring::npos) {
        std::printf("left out: %s\n", name);
        return;
      }
    }
    try {
      if (function() != 0) fail(name, "");
    } catch (const std::exception& problem) {
      const std::string text = problem.what();
      if (!device.supports_double_precision && text.find("double") != std::string::npos) {
        std::printf("left out: %s: %s\n", name, text.c_str());
      } else {
        fail(name, text);
      }
    }
    std::fflush(stdout);
  }

  int result() const { return has_failed_; }

 private:
  void fail(const char* name, const std::string& text) {
    std::printf("failed: %s: %s\n", name, text.c_str());
    has_failed_ = true;
  }

  bool has_failed_ = false;
};
