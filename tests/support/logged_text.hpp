// What is logged while the object lives.
#pragma once

#include <string>

#include "libtiles/core/log.hpp"

class logged_text {
 public:
  logged_text() { libtiles::set_log_callback(append, &text_); }
  ~logged_text() { libtiles::set_log_callback(nullptr, nullptr); }
  logged_text(const logged_text&) = delete;
  logged_text& operator=(const logged_text&) = delete;

  const std::string& text() const { return text_; }

 private:
  static void append(int, const char* message, void* text) {
    *static_cast<std::string*>(text) += std::string(message) + "\n";
  }

  std::string text_;
};
