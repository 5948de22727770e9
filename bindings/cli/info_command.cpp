#include "info_command.hpp"

#include <iostream>

#include "call.hpp"
#include "text_table.hpp"

namespace {

void show_platforms() {
  std::uint32_t count = 0;
  call(tiles_platform_get_count(&count));
  for (std::uint32_t i = 0; i < count; ++i) {
    tiles_platform_info platform = TILES_PLATFORM_INFO_INIT;
    call(tiles_platform_get_info(i, &platform));
    std::cout << "platform: " << platform.name << " (" << platform.version << ")\n";
    const std::string problem = platform.problem;
    if (!problem.empty()) std::cout << "  cannot be used: " << problem << "\n";
  }
}

void show_device(std::uint32_t index) {
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  call(tiles_device_get_info(index, &device));
  std::cout << "device " << index << ": " << device.name << " (" << type_text(device.type) << ", "
            << device.platform << ")\n  " << device.version << ", driver " << device.driver_version
            << "\n  " << device.compute_units << " compute units, " << (device.global_memory >> 20)
            << " MiB, " << (device.local_memory >> 10) << " KiB tile_static, tiles of up to "
            << device.max_tile_size
            << " threads, double: " << (device.supports_double != 0 ? "yes" : "no") << "\n";
}

void show_info() {
  std::cout << "libtiles " << library_version() << "\n";
  show_platforms();
  std::uint32_t count = 0;
  call(tiles_device_get_count(&count));
  for (std::uint32_t i = 0; i < count; ++i) show_device(i);
  std::uint32_t chosen = 0;
  call(tiles_device_find(nullptr, &chosen));
  std::cout << "default: " << chosen << "\n";
}

}  // namespace

std::string library_version() {
  const std::uint32_t number = tiles_get_version();
  if (number == TILES_VERSION_NUMBER) return TILES_VERSION;
  return std::to_string(number / 1000000) + "." + std::to_string(number / 1000 % 1000) + "." +
         std::to_string(number % 1000);
}

void add_info_command(CLI::App& tiles) {
  tiles.add_subcommand("info", "list the platforms, the devices in detail, and the default device")
      ->callback(show_info);
}
