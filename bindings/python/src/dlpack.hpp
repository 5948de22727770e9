// The structs of DLPack 1.1, and tensors in OpenCL memory as capsules.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>

namespace tiles_python {

/// The layouts are DLPack's; its names are in the comments.
namespace dlpack {

constexpr std::int32_t cpu = 1;
constexpr std::int32_t opencl = 4;
constexpr std::uint32_t major = 1;
constexpr std::uint32_t minor = 1;
constexpr std::uint64_t read_only = 1;

struct device {  // DLDevice
  std::int32_t type;
  std::int32_t id;
};

struct data_type {  // DLDataType
  std::uint8_t code;
  std::uint8_t bits;
  std::uint16_t lanes;
};

struct tensor {  // DLTensor; for OpenCL `data` is the cl_mem
  void* data;
  dlpack::device device;
  std::int32_t rank;
  data_type type;
  std::int64_t* shape;
  std::int64_t* strides;  // in elements; null for dense rows
  std::uint64_t byte_offset;
};

struct managed_tensor {  // DLManagedTensor
  dlpack::tensor tensor;
  void* owner;
  void (*release)(managed_tensor*);
};

struct version {  // DLPackVersion
  std::uint32_t major;
  std::uint32_t minor;
};

struct versioned_tensor {  // DLManagedTensorVersioned
  dlpack::version version;
  void* owner;
  void (*release)(versioned_tensor*);
  std::uint64_t flags;
  dlpack::tensor tensor;
};

}  // namespace dlpack

void bind_dlpack(pybind11::module_& module);

}  // namespace tiles_python
