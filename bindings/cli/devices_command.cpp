#include "devices_command.hpp"

#include <iostream>

#include "call.hpp"
#include "text_table.hpp"

namespace {

std::vector<std::string> row_of(std::uint32_t index, bool is_default) {
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  call(tiles_device_get_info(index, &device));
  return {std::to_string(index),
          type_text(device.type),
          device.name,
          device.platform,
          device.driver_version,
          size_text(device.global_memory),
          is_default ? "default" : ""};
}

void show_devices() {
  std::uint32_t count = 0;
  call(tiles_device_get_count(&count));
  std::uint32_t chosen = count;
  if (count > 0) call(tiles_device_find(nullptr, &chosen));
  text_table rows{{"index", "type", "name", "platform", "driver", "memory", ""}};
  for (std::uint32_t i = 0; i < count; ++i) rows.push_back(row_of(i, i == chosen));
  write_table(std::cout, rows);
}

void show_problems() {
  std::uint32_t count = 0;
  call(tiles_platform_get_count(&count));
  for (std::uint32_t i = 0; i < count; ++i) {
    tiles_platform_info platform = TILES_PLATFORM_INFO_INIT;
    call(tiles_platform_get_info(i, &platform));
    const std::string problem = platform.problem;
    if (!problem.empty()) std::cout << "platform " << platform.name << ": " << problem << "\n";
  }
}

}  // namespace

void add_devices_command(CLI::App& tiles) {
  tiles.add_subcommand("devices", "list the devices that kernels can run on")->callback([] {
    show_devices();
    show_problems();
  });
}
