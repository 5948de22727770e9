#include "tests/faults/files.hpp"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <set>

namespace files {
namespace {

struct state {
  std::mutex mutex;
  std::string folder;
  fault planned;
  bool has_failed = false;
  std::map<std::string, int> calls;
  std::set<int> descriptors;  ///< of files in the folder
};

// Before that is set nothing of this file is ready, since drivers are loaded before main().
std::atomic<bool> is_watching{false};

state& now() {
  static state* const instance = new state;  // outlives whatever uses files at the end
  return *instance;
}

constexpr int passes = -1;

/// Counts the call. \return the code with which it is to fail, or `passes`
int enter(const char* function) {
  const int count = ++now().calls[function];
  const int nth = now().planned.nth;
  if (now().planned.function != function || (nth != 0 && nth != count)) return passes;
  now().has_failed = true;
  return now().planned.code;
}

int enter(const char* function, const char* path) {
  if (!is_watching) return passes;
  const std::lock_guard<std::mutex> lock(now().mutex);
  return std::string(path).rfind(now().folder, 0) == 0 ? enter(function) : passes;
}

int enter(const char* function, int descriptor) {
  if (!is_watching) return passes;
  const std::lock_guard<std::mutex> lock(now().mutex);
  return now().descriptors.count(descriptor) > 0 ? enter(function) : passes;
}

int note_open(const char* path, int descriptor) {
  if (!is_watching || descriptor < 0) return descriptor;
  const std::lock_guard<std::mutex> lock(now().mutex);
  if (std::string(path).rfind(now().folder, 0) == 0) now().descriptors.insert(descriptor);
  return descriptor;
}

void note_close(int descriptor) {
  if (!is_watching) return;
  const std::lock_guard<std::mutex> lock(now().mutex);
  now().descriptors.erase(descriptor);
}

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

template <class Result>
Result fail(int code, Result result) {
  errno = code;
  return result;
}

}  // namespace

void start(const std::string& folder, const fault& planned) {
  is_watching = false;
  const std::lock_guard<std::mutex> lock(now().mutex);
  now().folder = folder;
  now().planned = planned;
  now().has_failed = false;
  now().calls.clear();
  now().descriptors.clear();
  is_watching = !folder.empty();
}

bool has_failed() {
  const std::lock_guard<std::mutex> lock(now().mutex);
  return now().has_failed;
}

std::map<std::string, int> calls() {
  const std::lock_guard<std::mutex> lock(now().mutex);
  return now().calls;
}

}  // namespace files

using files::passes;

#define REAL(name) static auto* const call = files::real<decltype(name)>(#name)

extern "C" {

int open(const char* path, int flags, ...) {
  static auto* const call = files::real<int(const char*, int, mode_t)>("open");
  std::va_list rest;
  va_start(rest, flags);
  const bool has_mode = (flags & (O_CREAT | O_TMPFILE)) != 0;
  const auto mode = has_mode ? static_cast<mode_t>(va_arg(rest, unsigned)) : mode_t{0};
  va_end(rest);
  if (const int code = files::enter("open", path); code != passes) return files::fail(code, -1);
  return files::note_open(path, call(path, flags, mode));
}

int mkostemp(char* path, int flags) {
  REAL(mkostemp);
  if (const int code = files::enter("mkostemp", path); code != passes) return files::fail(code, -1);
  return files::note_open(path, call(path, flags));
}

int close(int descriptor) {
  REAL(close);
  const int code = files::enter("close", descriptor);
  files::note_close(descriptor);
  const int result = call(descriptor);
  return code == passes ? result : files::fail(code, -1);  // closed all the same, as on Linux
}

ssize_t write(int descriptor, const void* bytes, size_t size) {
  REAL(write);
  const int code = files::enter("write", descriptor);
  if (code > 0) return files::fail(code, ssize_t{-1});
  return call(descriptor, bytes, code == 0 ? (size + 1) / 2 : size);
}

ssize_t read(int descriptor, void* bytes, size_t size) {
  REAL(read);
  const int code = files::enter("read", descriptor);
  return code == passes ? call(descriptor, bytes, size) : files::fail(code, ssize_t{-1});
}

// Without an effect: a busy disk takes seconds, and no test ends the machine.
int fsync(int descriptor) {
  const int code = files::enter("fsync", descriptor);
  return code == passes ? 0 : files::fail(code, -1);
}

int flock(int descriptor, int operation) {
  REAL(flock);
  const int code = files::enter("flock", descriptor);
  return code == passes ? call(descriptor, operation) : files::fail(code, -1);
}

int rename(const char* from, const char* to) {
  REAL(rename);
  const int code = files::enter("rename", from);
  return code == passes ? call(from, to) : files::fail(code, -1);
}

int unlink(const char* path) {
  REAL(unlink);
  const int code = files::enter("unlink", path);
  return code == passes ? call(path) : files::fail(code, -1);
}

int remove(const char* path) {
  REAL(remove);
  const int code = files::enter("remove", path);
  return code == passes ? call(path) : files::fail(code, -1);
}

int mkdir(const char* path, mode_t mode) {
  REAL(mkdir);
  const int code = files::enter("mkdir", path);
  return code == passes ? call(path, mode) : files::fail(code, -1);
}

DIR* opendir(const char* path) {
  REAL(opendir);
  const int code = files::enter("opendir", path);
  return code == passes ? call(path) : files::fail(code, static_cast<DIR*>(nullptr));
}

int utimensat(int folder, const char* path, const timespec* times, int flags) {
  REAL(utimensat);
  const int code = files::enter("utimensat", path);
  return code == passes ? call(folder, path, times, flags) : files::fail(code, -1);
}
}
