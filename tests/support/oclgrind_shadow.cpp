// Put before Oclgrind 21.10 with LD_PRELOAD: takes the place of what it gets wrong about which
// bytes of a buffer are initialized. It believes that a buffer is as large as the host's last write
// to it, or as the released buffer in whose place it is, and holds all beyond that for
// uninitialized. And it writes what it knows of races in all buffers anew at the end of each
// kernel, 48 bytes for each of theirs, which takes longer than most kernels.
#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <vector>

namespace oclgrind {

class KernelInvocation;
class Memory;
class ShadowMemory;
class Uninitialized;
class WorkGroup;
class WorkItem;

namespace {

constexpr unsigned global_space = 1;
constexpr unsigned long map_read = 1;
constexpr unsigned offset_bits = 48;

/// What is in place of `name` in Oclgrind, which this library does not link to.
template <class Function>
Function* original(const char* name) {
  static void* const library = dlopen("liboclgrind-21.10.so", RTLD_LAZY | RTLD_NOLOAD);
  return reinterpret_cast<Function*>(dlsym(library, name));
}

bool is_global(const Memory* memory) {
  static auto* const address_space =
      original<unsigned(const Memory*)>("_ZNK8oclgrind6Memory15getAddressSpaceEv");
  return address_space(memory) == global_space;
}

std::size_t size_of_buffer(const Memory* memory, std::size_t base) {
  static auto* const buffer_at =
      original<const std::size_t*(const Memory*, std::size_t)>("_ZNK8oclgrind6Memory9getBufferEm");
  const std::size_t* const size_first = buffer_at(memory, base);
  return size_first == nullptr ? 0 : *size_first;
}

ShadowMemory* shadow_of(const Uninitialized* plugin) {
  static auto* const shadow_memory =
      original<ShadowMemory*(const Uninitialized*, unsigned, const WorkItem*, const WorkGroup*)>(
          "_ZNK8oclgrind13Uninitialized15getShadowMemoryEjPKNS_8WorkItemEPKNS_9WorkGroupE");
  return shadow_memory(plugin, global_space, nullptr, nullptr);
}

bool has_shadow(const Uninitialized* plugin, std::size_t base) {
  static auto* const is_valid = original<bool(const ShadowMemory*, std::size_t, std::size_t)>(
      "_ZNK8oclgrind12ShadowMemory14isAddressValidEmm");
  return is_valid(shadow_of(plugin), base, 1);
}

void allocate(const Uninitialized* plugin, std::size_t base, std::size_t size) {
  static auto* const allocate_shadow = original<void(ShadowMemory*, std::size_t, std::size_t)>(
      "_ZN8oclgrind12ShadowMemory8allocateEmm");
  allocate_shadow(shadow_of(plugin), base, size);
}

/// \param mask  which bits of each byte are uninitialized.
void store(const Uninitialized* plugin, std::size_t address, std::size_t size, unsigned char mask) {
  static auto* const store_shadow =
      original<void(ShadowMemory*, const unsigned char*, std::size_t, std::size_t)>(
          "_ZN8oclgrind12ShadowMemory5storeEPKhmm");
  store_shadow(shadow_of(plugin), std::vector<unsigned char>(size, mask).data(), address, size);
}

/// By context, the buffers that were released and still have a shadow.
std::map<const void*, std::vector<std::size_t>>& released() {
  static auto* const buffers = new std::map<const void*, std::vector<std::size_t>>;
  return *buffers;
}

/// The member after the table of virtual functions.
const void* context_of(const Uninitialized* plugin) {
  return reinterpret_cast<const void* const*>(plugin)[1];
}

/// A shadow of no bytes is none: the next buffer in the place gets its own, uninitialized.
void forget_released(const Uninitialized* plugin) {
  std::vector<std::size_t>& buffers = released()[context_of(plugin)];
  for (const std::size_t each : buffers) allocate(plugin, each, 0);
  buffers.clear();
}

void initialize(const Uninitialized* plugin, const Memory* memory, std::size_t address,
                std::size_t size) {
  if (!is_global(memory)) return;
  forget_released(plugin);
  const std::size_t base = address >> offset_bits << offset_bits;
  if (!has_shadow(plugin, base)) {
    const std::size_t whole = size_of_buffer(memory, base);
    allocate(plugin, base, whole);
    store(plugin, base, whole, 0xff);
  }
  store(plugin, address, size, 0);
}

}  // namespace

// The names, parameters and places are Oclgrind's.
class Context {
 public:
  void notifyMemoryDeallocated(const Memory* memory, std::size_t address) const;
};

class Uninitialized {
 public:
  void hostMemoryStore(const Memory* memory, std::size_t address, std::size_t size,
                       const std::uint8_t* data);
  void kernelBegin(const KernelInvocation* invocation);
  void memoryMap(const Memory* memory, std::size_t address, std::size_t offset, std::size_t size,
                 unsigned long flags);
};

void Context::notifyMemoryDeallocated(const Memory* memory, std::size_t address) const {
  static auto* const notify = original<void(const Context*, const Memory*, std::size_t)>(
      "_ZNK8oclgrind7Context23notifyMemoryDeallocatedEPKNS_6MemoryEm");
  notify(this, memory, address);
  if (is_global(memory)) released()[this].push_back(address);
}

void Uninitialized::hostMemoryStore(const Memory* memory, std::size_t address, std::size_t size,
                                    const std::uint8_t* /*data*/) {
  initialize(this, memory, address, size);
}

void Uninitialized::kernelBegin(const KernelInvocation* invocation) {
  static auto* const begin = original<void(Uninitialized*, const KernelInvocation*)>(
      "_ZN8oclgrind13Uninitialized11kernelBeginEPKNS_16KernelInvocationE");
  forget_released(this);
  begin(this, invocation);
}

void Uninitialized::memoryMap(const Memory* memory, std::size_t address, std::size_t offset,
                              std::size_t size, unsigned long flags) {
  if ((flags & map_read) == 0) initialize(this, memory, address + offset, size);
}

/// A std::vector of the race detector's records of accesses, in which no access is all zeros.
struct record_list {
  char *first, *last, *capacity;
};

namespace {

constexpr std::size_t record_size = 48;

/// So much that the system has zeros faster, in whole pages when they are next used, which few are.
constexpr std::size_t much = std::size_t{1} << 20;

void make_zero(char* first, char* last) {
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(first);
  const auto end = reinterpret_cast<std::uintptr_t>(last);
  const std::uintptr_t first_page = (begin + page - 1) / page * page, end_page = end / page * page;
  if (end - begin < much ||
      madvise(reinterpret_cast<void*>(first_page), end_page - first_page, MADV_DONTNEED) != 0) {
    std::memset(first, 0, end - begin);
    return;
  }
  std::memset(first, 0, first_page - begin);
  std::memset(reinterpret_cast<void*>(end_page), 0, end - end_page);
}

}  // namespace

/// std::vector::resize() of theirs, where it adds `count`.
void append_records(record_list* records, std::size_t count) __asm__(
    "_ZNSt6vectorIN8oclgrind12RaceDetector12AccessRecordESaIS2_EE17_M_default_appendEm");

void append_records(record_list* records, std::size_t count) {
  static auto* const append = original<void(record_list*, std::size_t)>(
      "_ZNSt6vectorIN8oclgrind12RaceDetector12AccessRecordESaIS2_EE17_M_default_appendEm");
  const std::size_t size = count * record_size;
  if (static_cast<std::size_t>(records->capacity - records->last) < size) {
    append(records, count);
    return;
  }
  make_zero(records->last, records->last + size);
  records->last += size;
}

}  // namespace oclgrind
