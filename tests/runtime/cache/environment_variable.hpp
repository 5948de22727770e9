// An environment variable for the length of a test.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

class environment_variable {
 public:
  /// \param value  nullptr takes the variable away
  environment_variable(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    set(value);
  }
  environment_variable(const char* name, const std::string& value)
      : environment_variable(name, value.c_str()) {}
  ~environment_variable() { set(before_ ? before_->c_str() : nullptr); }
  environment_variable(const environment_variable&) = delete;
  environment_variable& operator=(const environment_variable&) = delete;

 private:
  void set(const char* value) {
    if (value != nullptr) {
      ::setenv(name_, value, 1);
    } else {
      ::unsetenv(name_);
    }
  }

  const char* name_;
  std::optional<std::string> before_;
};
