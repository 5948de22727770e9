#include "libtiles/runtime/programs/disk/file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "libtiles/core/regular_file.hpp"

namespace libtiles::runtime {
namespace {

constexpr const char* unfinished_prefix = ".unfinished-program.";

std::string folder_of(const std::string& path) { return path.substr(0, path.rfind('/') + 1); }

// A process that writes more than it may is ended by a signal.
bool is_allowed(std::uint64_t bytes) {
  rlimit limit{};
  return ::getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
         bytes <= limit.rlim_cur;
}

int write_all(int file, const std::string& bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t written = ::write(file, bytes.data() + done, bytes.size() - done);
    if (written < 0 && errno != EINTR) return errno;
    if (written == 0) return ENOSPC;
    if (written > 0) done += static_cast<std::size_t>(written);
  }
  return ::fsync(file) == 0 ? 0 : errno;
}

}  // namespace

int replace_file(const std::string& path, const std::string& bytes) {
  if (!is_allowed(bytes.size())) return EFBIG;
  std::string unfinished = folder_of(path) + unfinished_prefix + "XXXXXX";
  const int file = ::mkostemp(unfinished.data(), O_CLOEXEC);
  if (file < 0) return errno;
  ::flock(file, LOCK_EX | LOCK_NB);  // where it cannot be locked its age decides
  int problem = write_all(file, bytes);
  if (::close(file) != 0 && problem == 0) problem = errno;
  if (problem == 0 && std::rename(unfinished.c_str(), path.c_str()) != 0) problem = errno;
  if (problem != 0) ::unlink(unfinished.c_str());
  return problem;
}

bool is_unfinished(const std::filesystem::path& path) {
  return path.filename().string().rfind(unfinished_prefix, 0) == 0;
}

int make_private_folder(const std::string& path) {
  constexpr mode_t user_alone = S_IRWXU;
  for (std::size_t end = path.find('/', 1); end != std::string::npos;
       end = path.find('/', end + 1)) {
    ::mkdir(path.substr(0, end).c_str(), user_alone);  // if it fails, so does the folder below it
  }
  if (::mkdir(path.c_str(), user_alone) == 0) return 0;
  const int problem = errno;
  struct stat found {};
  const bool is_there = ::stat(path.c_str(), &found) == 0 && S_ISDIR(found.st_mode);
  return is_there ? 0 : problem;
}

// Another process may remove files meanwhile. A failure to go on ends the list: it throws nothing.
std::vector<std::filesystem::path> list_folder(const std::string& path) {
  std::vector<std::filesystem::path> found;
  std::error_code failure;
  std::filesystem::directory_iterator each(path, failure);
  const std::filesystem::directory_iterator end;
  for (; !failure && each != end; each.increment(failure)) found.push_back(each->path());
  return found;
}

bool is_unlocked(const std::string& path) {
  std::string problem;
  const int file = open_regular_file(path, file_owner::user, problem);
  if (file < 0) return false;
  const bool got_lock = ::flock(file, LOCK_EX | LOCK_NB) == 0;
  ::close(file);
  return got_lock;
}

void touch(const std::string& path) { ::utimensat(AT_FDCWD, path.c_str(), nullptr, 0); }

}  // namespace libtiles::runtime
