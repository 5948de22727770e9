// A folder that goes with the object.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

class temporary_folder {
 public:
  temporary_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "tiles.XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~temporary_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  temporary_folder(const temporary_folder&) = delete;
  temporary_folder& operator=(const temporary_folder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};
