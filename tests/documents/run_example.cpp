#include "tests/documents/run_example.hpp"

#include <algorithm>
#include <memory>

#include "tests/capi/objects.hpp"
#include "tests/documents/parameter.hpp"

namespace documents {
namespace {

/// One argument of the launch, with the memory behind it.
class prepared_argument {
 public:
  prepared_argument(const parameter& declared, const stated_value& stated) : declared_(declared) {
    bytes_.resize(std::max<std::size_t>(stated.values.size(), 1) * size_of_type(declared.type));
    store(stated);
    if (declared.rank > 0) make_view(stated);
  }

  /// What the kernel is to write starts as something else, or as the document says.
  void start_as(const stated_value* before) {
    std::fill(bytes_.begin(), bytes_.end(), static_cast<unsigned char>(0x5a));
    if (before != nullptr) store(*before);
  }

  tiles_argument argument() const {
    const char* const name = declared_.name.c_str();
    if (view_) return tiles_argument_view(name, view_.get());
    return tiles_argument_value(name, declared_.type, bytes_.data());
  }

  std::vector<std::string> values() const {
    succeed(tiles_array_view_synchronize(view_.get(), nullptr));
    std::vector<std::string> texts;
    const std::size_t size = size_of_type(declared_.type);
    for (std::size_t at = 0; at < bytes_.size(); at += size) {
      texts.push_back(number_text(bytes_.data() + at, declared_.type));
    }
    return texts;
  }

 private:
  void store(const stated_value& stated) {
    for (std::size_t i = 0; i < stated.values.size(); ++i) {
      store_number(stated.values[i], declared_.type,
                   bytes_.data() + i * size_of_type(declared_.type));
    }
  }

  void make_view(const stated_value& stated) {
    tiles_data_desc desc = TILES_DATA_DESC_INIT;
    desc.element_type = declared_.type;
    desc.rank = static_cast<uint32_t>(declared_.rank);
    desc.flags = declared_.is_const ? static_cast<uint32_t>(TILES_DATA_CONST) : 0;
    desc.extent[0] = static_cast<int64_t>(stated.values.size());
    std::copy(stated.extents.begin(), stated.extents.end(), desc.extent);
    tiles_array_view view = nullptr;
    succeed(tiles_array_view_create(&desc, bytes_.data(), nullptr, &view));
    view_.reset(view);
  }

  const parameter declared_;
  std::vector<unsigned char> bytes_;
  owned_view view_;
};

std::vector<long long> domain_of(const example& shown) {
  const auto threads = shown.stated.find("threads");
  std::vector<long long> domain;
  if (threads != shown.stated.end()) {
    for (const std::string& each : threads->second.values) domain.push_back(std::stoll(each));
    return domain;
  }
  const stated_value& out = shown.stated.at("out");
  if (!out.extents.empty()) return out.extents;
  return {static_cast<long long>(out.values.size())};
}

tiles_kernel_desc describe_example(const example& shown) {
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = shown.text.c_str();
  return desc;
}

void keep_warning(int32_t level, const char* message, void* kept) {
  if (level != TILES_LOG_LEVEL_WARNING) return;
  std::string& all = *static_cast<std::string*>(kept);
  all += (all.empty() ? "" : "\n") + std::string(message);
}

}  // namespace

bool can_run(const example& shown) {
  if (shown.text.find("double") == std::string::npos) return true;
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(nullptr, &device));
  return device.supports_double != 0;
}

void check_result(const example& shown) {
  const owned_kernel kernel = make_kernel(shown.text.c_str());
  std::vector<std::unique_ptr<prepared_argument>> prepared;
  std::vector<tiles_argument> arguments;
  const prepared_argument* out = nullptr;
  for (const parameter& each : parameters_of(kernel.get())) {
    INFO("what is " << each.name << "?");
    REQUIRE(shown.stated.count(each.name) == 1);
    prepared.push_back(std::make_unique<prepared_argument>(each, shown.stated.at(each.name)));
    if (each.name == "out") {
      const auto before = shown.stated.find("before");
      prepared.back()->start_as(before == shown.stated.end() ? nullptr : &before->second);
      out = prepared.back().get();
    }
    arguments.push_back(prepared.back()->argument());
  }
  REQUIRE(out != nullptr);
  const std::vector<long long> domain = domain_of(shown);
  const described_launch desc = describe_launch({domain.begin(), domain.end()}, arguments);
  succeed(tiles_kernel_launch(kernel.get(), nullptr, &desc, nullptr));
  CHECK(out->values() == shown.stated.at("out").values);
}

void check_message(const example& shown) {
  std::string warning;
  tiles_log_set_callback(keep_warning, &warning);
  tiles_kernel kernel = nullptr;
  const tiles_kernel_desc desc = describe_example(shown);
  tiles_status status = tiles_kernel_create(&desc, &kernel);
  const owned_kernel made(kernel);
  const char* source = nullptr;
  if (made) status = tiles_kernel_get_opencl_source(kernel, nullptr, 0, &source);
  tiles_log_set_callback(nullptr, nullptr);
  CHECK((status == TILES_OK ? warning : tiles_get_last_error()) == shown.message);
}

}  // namespace documents
