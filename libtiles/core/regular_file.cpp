#include "libtiles/core/regular_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "libtiles/core/printable.hpp"

namespace libtiles {
namespace {

class open_file {
 public:
  explicit open_file(int descriptor) : descriptor_(descriptor) {}
  ~open_file() { ::close(descriptor_); }
  open_file(const open_file&) = delete;
  open_file& operator=(const open_file&) = delete;

  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

// As OpenSSH asks of the files that it trusts.
std::string problem_with_owner(const struct stat& found, const std::string& path) {
  const bool is_of_group = (found.st_mode & S_IWGRP) != 0;
  const bool is_of_others = (found.st_mode & S_IWOTH) != 0;
  if (found.st_uid != ::geteuid()) {
    return "it belongs to user " + std::to_string(found.st_uid) +
           ", but the process runs as user " + std::to_string(::geteuid());
  }
  if (!is_of_group && !is_of_others) return "";
  return "other users can write to it; to change that: chmod " +
         std::string(is_of_group ? "g" : "") + (is_of_others ? "o" : "") + "-w " +
         printable_name(path);
}

std::string problem_with_file(const struct stat& found, const std::string& path, file_owner owner) {
  if (!S_ISREG(found.st_mode)) return "it is not a regular file";
  return owner == file_owner::user ? problem_with_owner(found, path) : "";
}

std::string too_large(std::uint64_t most_bytes) {
  return "it is larger than " + std::to_string(most_bytes) + " bytes";
}

/// \return the number of bytes, 0 at the end, below 0 for a failure
ssize_t read_some(int descriptor, char* to, std::size_t size) {
  ssize_t got = -1;
  do got = ::read(descriptor, to, size);
  while (got < 0 && errno == EINTR);
  return got;
}

// The size that the system tells is a hint alone: the file may grow meanwhile.
file_content read_all(int descriptor, std::uint64_t most_bytes) {
  std::string bytes;
  std::array<char, 1 << 16> piece{};
  for (;;) {
    const ssize_t got = read_some(descriptor, piece.data(), piece.size());
    if (got < 0) return {std::nullopt, "it cannot be read"};
    if (got == 0) return {std::move(bytes), ""};
    const auto size = static_cast<std::size_t>(got);
    if (size > most_bytes - bytes.size()) return {std::nullopt, too_large(most_bytes)};
    bytes.append(piece.data(), size);
  }
}

}  // namespace

int open_regular_file(const std::string& path, file_owner owner, std::string& problem) {
  const int no_link = owner == file_owner::user ? O_NOFOLLOW : 0;
  const int descriptor =
      ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | no_link);
  if (descriptor < 0) {
    if (errno == ELOOP) problem = "it is a symbolic link";
    if (errno == ENXIO) problem = "it is not a regular file";
    return descriptor;
  }
  struct stat found {};
  problem = ::fstat(descriptor, &found) == 0 ? problem_with_file(found, path, owner)
                                             : "its status cannot be read";
  if (problem.empty()) return descriptor;
  ::close(descriptor);
  return -1;
}

file_content read_regular_file(const std::string& path, file_owner owner,
                               std::uint64_t most_bytes) {
  file_content content;
  const int descriptor = open_regular_file(path, owner, content.problem);
  if (descriptor < 0) return content;
  const open_file file(descriptor);
  return read_all(file.descriptor(), most_bytes);
}

std::string problem_with_folder(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0 || !S_ISDIR(found.st_mode)) return "";
  return problem_with_owner(found, path);
}

}  // namespace libtiles
