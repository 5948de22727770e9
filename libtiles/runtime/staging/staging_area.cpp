#include "libtiles/runtime/staging/staging_area.hpp"

#include <algorithm>

#include "libtiles/core/log.hpp"
#include "libtiles/runtime/opencl/has_ended.hpp"
#include "libtiles/runtime/opencl/make_queue.hpp"

namespace libtiles::runtime {
namespace {

/// More threads than processors would take turns.
std::size_t thread_count(const staging_settings& settings) {
  const std::size_t processors = std::max(1u, std::thread::hardware_concurrency());
  const std::size_t asked = settings.copying_threads > 0
                                ? settings.copying_threads
                                : std::clamp<std::size_t>(processors / 2, 4, 16);
  return std::min(asked, processors);
}

}  // namespace

staging_area::chunk& staging_area::chunk::operator=(chunk&& from) noexcept {
  std::swap(area_, from.area_);
  std::swap(held_, from.held_);
  from.give_back();
  return *this;
}

const cl::Buffer& staging_area::chunk::room() {
  if (held_->room() == nullptr) {
    held_->room = cl::Buffer(area_->context_, CL_MEM_READ_WRITE, area_->chunk_size());
  }
  return held_->room;
}

void staging_area::chunk::use_until(cl::Event event) { held_->last_use = std::move(event); }

void staging_area::chunk::wait() {
  if (held_->last_use() != nullptr) held_->last_use.wait();
  held_->last_use = cl::Event();
}

void staging_area::chunk::give_back() noexcept {
  if (area_ != nullptr) area_->release(*held_);
  area_ = nullptr;
}

staging_area::staging_area(const cl::Context& context, const cl::Device& device,
                           const staging_settings& settings)
    : settings_(settings), context_(context), device_(device), threads_(thread_count(settings)) {}

staging_area::~staging_area() {
  for (const auto& each : entries_) wait_for(*each);
}

void staging_area::wait_for(entry& held) noexcept {
  try {
    if (held.last_use() != nullptr) held.last_use.wait();
  } catch (const cl::Error& failure) {
    log(log_level::warning, std::string("releasing staging memory: ") + failure.what() +
                                " returned " + std::to_string(failure.err()));
  }
}

staging_area::chunk staging_area::take() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (true) {
    if (chunk unused = find_unused()) return unused;
    if (chunk released = find_released()) {
      lock.unlock();
      released.wait();
      return released;
    }
    is_released_.wait(lock);
  }
}

staging_area::chunk staging_area::try_take() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return find_unused();
}

const cl::CommandQueue& staging_area::queue() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return locked_queue();
}

const cl::CommandQueue& staging_area::locked_queue() {
  // For profiles. Measuring costs nothing beside a copy.
  if (queue_() == nullptr) queue_ = make_queue(context_, device_, CL_QUEUE_PROFILING_ENABLE);
  return queue_;
}

staging_area::chunk staging_area::find_unused() {
  for (const auto& each : entries_) {
    if (each->is_held || (each->last_use() != nullptr && !has_ended(each->last_use))) continue;
    each->last_use = cl::Event();
    return hold(*each);
  }
  return entries_.size() < settings_.chunk_count ? add_chunk() : chunk();
}

staging_area::chunk staging_area::add_chunk() {
  auto made = std::make_unique<entry>();
  made->memory = pinned_memory(context_, locked_queue(), settings_.chunk_size);
  entries_.push_back(std::move(made));
  return hold(*entries_.back());
}

// The one that was given back first is done first, most likely.
staging_area::chunk staging_area::find_released() {
  entry* first = nullptr;
  for (const auto& each : entries_) {
    if (each->is_held) continue;
    if (first == nullptr || each->given_back < first->given_back) first = each.get();
  }
  return first == nullptr ? chunk() : hold(*first);
}

staging_area::chunk staging_area::hold(entry& found) {
  found.is_held = true;
  return {*this, found};
}

void staging_area::release(entry& held) noexcept {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    held.is_held = false;
    held.given_back = ++turns_;
  }
  is_released_.notify_one();
}

}  // namespace libtiles::runtime
