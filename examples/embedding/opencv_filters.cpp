// A tile kernel between two filters of OpenCV, on OpenCV's queue and in its buffers: in a region of an
// image, each tile of 8x8 pixels is stretched to the whole range of brightness. Nothing is copied, and the
// result is that of the same filters on the CPU.
#define CL_TARGET_OPENCL_VERSION 120
#include <tiles/tiles_cl.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <opencv2/core.hpp>
#include <opencv2/core/ocl.hpp>
#include <opencv2/imgproc.hpp>
#include <stdexcept>

namespace {

const char* const stretch_text =
    "void stretch(tiled_index<8, 8> t, array<unsigned char, 2>& pixels) restrict(amp) {\n"
    "  const int value = pixels[t];\n"
    "  const int darkest = tile_reduce(t, value, minimum);\n"
    "  const int brightest = tile_reduce(t, value, maximum);\n"
    "  if (brightest > darkest) pixels[t] = 255 * (value - darkest) / (brightest - darkest);\n"
    "}";

void call(tiles_status status) {
  if (status != TILES_OK) throw std::runtime_error(tiles_get_last_error());
}

// A region of an image, which OpenCV describes by an offset and the bytes of a row.
tiles_array array_over(tiles_context context, const cv::UMat& region) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_UINT8, desc.rank = 2;
  desc.flags = TILES_DATA_STRIDED;
  desc.extent[0] = region.rows, desc.extent[1] = region.cols;
  desc.stride[0] = static_cast<std::int64_t>(region.step), desc.stride[1] = 1;
  tiles_array array = nullptr;
  call(tiles_array_from_cl(context, static_cast<cl_mem>(region.handle(cv::ACCESS_RW)), &desc,
                           region.offset, &array));
  return array;
}

void stretch(const cv::UMat& region) {
  auto queue = static_cast<cl_command_queue>(cv::ocl::Queue::getDefault().ptr());
  tiles_context context = nullptr;
  call(tiles_context_from_cl(static_cast<cl_context>(cv::ocl::Context::getDefault().ptr()),
                             static_cast<cl_device_id>(cv::ocl::Device::getDefault().ptr()), &queue,
                             1, &context));
  tiles_kernel_desc text = TILES_KERNEL_DESC_INIT;
  text.text = stretch_text;
  tiles_kernel kernel = nullptr;
  call(tiles_kernel_create(&text, &kernel));
  tiles_array pixels = array_over(context, region);
  const tiles_argument arguments[] = {tiles_argument_array("pixels", pixels)};
  const std::int64_t extent[] = {region.rows, region.cols};
  tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
  launch.rank = 2, launch.extent = extent;
  launch.arguments = arguments, launch.argument_count = 1;
  call(tiles_kernel_launch(kernel, context, &launch, nullptr));

  tiles_transfer_stats copies = TILES_TRANSFER_STATS_INIT;
  call(tiles_context_get_transfer_stats(context, &copies));
  std::cout << "copies: " << copies.uploads + copies.downloads + copies.device_copies << "\n";
  tiles_array_release(pixels);
  tiles_kernel_release(kernel);
  tiles_context_release(context);
}

// The same on the CPU.
void stretch(cv::Mat region) {
  for (int row = 0; row < region.rows; row += 8) {
    for (int column = 0; column < region.cols; column += 8) {
      cv::Mat tile = region(cv::Rect(column, row, 8, 8));
      double darkest = 0, brightest = 0;
      cv::minMaxLoc(tile, &darkest, &brightest);
      const int low = static_cast<int>(darkest), range = static_cast<int>(brightest) - low;
      if (range == 0) continue;
      for (auto pixel = tile.begin<uchar>(); pixel != tile.end<uchar>(); ++pixel) {
        *pixel = static_cast<uchar>(255 * (*pixel - low) / range);
      }
    }
  }
}

template <class Image>
Image filtered(const Image& image, const cv::Rect& part) {
  Image result;
  cv::dilate(image, result, cv::Mat());
  stretch(result(part));
  Image smooth;
  cv::medianBlur(result, smooth, 3);
  return smooth;
}

cv::Mat picture() {
  cv::Mat image(75, 133, CV_8UC1);
  for (int row = 0; row < image.rows; ++row) {
    for (int column = 0; column < image.cols; ++column) {
      image.at<uchar>(row, column) = static_cast<uchar>(60 + (row * row + 7 * column) % 97);
    }
  }
  return image;
}

}  // namespace

int main() {
  try {
    if (!cv::ocl::useOpenCL()) {
      std::cerr << "OpenCV found no OpenCL device; OPENCV_OPENCL_DEVICE=:CPU: takes a CPU\n";
      return 1;
    }
    const cv::Rect part(5, 3, 96, 64);  // not at the image's edge, nor at a multiple of the tile
    cv::Mat on_device;
    filtered(picture().getUMat(cv::ACCESS_READ), part).copyTo(on_device);
    const cv::Mat on_host = filtered(picture(), part);
    const bool is_equal = cv::norm(on_device, on_host, cv::NORM_INF) == 0;
    std::cout << "equal to the CPU's: " << (is_equal ? "yes" : "no") << "\n";
    return is_equal ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
