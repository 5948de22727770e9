// Textures and their views as the host makes them.
#include <amp_graphics.h>

#include <cstring>
#include <vector>

#include "tests/support/catch.hpp"

using namespace concurrency;
using namespace concurrency::graphics;

namespace {

template <class T, int N>
std::vector<T> texels_of(const texture<T, N>& data) {
  std::vector<T> texels(data.extent.size());
  copy(data, texels.begin());
  return texels;
}

}  // namespace

TEST_CASE("A scalar element has 32 bits, of norm and unorm 16, of double 64", "[cpp][texture]") {
  CHECK(texture<int, 1>(4).bits_per_scalar_element == 32);
  CHECK(texture<float_4, 2>(4, 4).bits_per_scalar_element == 32);
  CHECK(texture<norm, 1>(4).bits_per_scalar_element == 16);
  CHECK(texture<unorm_4, 3>(2, 2, 2).bits_per_scalar_element == 16);
  CHECK(texture<double_2, 1>(4).bits_per_scalar_element == 64);
}

TEST_CASE("A texture knows its extent and how its memory is laid out", "[cpp][texture]") {
  const texture<unorm_4, 3> data(extent<3>(2, 3, 5), 8u);
  CHECK(data.extent == extent<3>(2, 3, 5));
  CHECK(data.get_extent() == data.extent);
  CHECK(data.get_bits_per_scalar_element() == 8);
  CHECK(data.data_length == 120);
  CHECK(data.get_data_length() == 120);
  CHECK(data.get_row_pitch() == 20);
  CHECK(data.get_depth_pitch() == 60);
  CHECK(data.rank == 3);
  CHECK(std::is_same_v<texture<unorm_4, 3>::value_type, unorm_4>);
  CHECK(std::is_same_v<texture<unorm_4, 3>::scalar_type, unorm>);
}

TEST_CASE("A texture is made with the texels of a range", "[cpp][texture]") {
  const std::vector<float> values{1, 2, 3, 4, 5, 6};
  CHECK(texels_of(texture<float, 1>(6, values.begin(), values.end())) == values);
  CHECK(texels_of(texture<float, 2>(2, 3, values.begin(), values.end())) == values);
  CHECK(texels_of(texture<float, 3>(1, 2, 3, values.data(), values.data() + 6)) == values);
  CHECK(texels_of(texture<float, 2>(extent<2>(3, 2), values.begin(), values.end())) == values);
}

TEST_CASE("A texture is made with memory in its own bits", "[cpp][texture]") {
  const unsigned char bytes[] = {0, 51, 255};
  const auto found = texels_of(texture<unorm, 1>(3, bytes, 3u, 8u));
  CHECK(found[0] == unorm(0));
  CHECK(std::fabs(found[1] - 0.2f) < 1e-6f);
  CHECK(found[2] == unorm(1));
}

TEST_CASE("A texture is made where it is told to live", "[cpp][texture]") {
  const accelerator_view place = accelerator().create_view();
  const std::vector<int> values{1, 2};
  CHECK(texture<int, 1>(2, place).accelerator_view == place);
  CHECK(texture<int, 1>(2, 8u, place).get_accelerator_view() == place);
  CHECK(texture<int, 1>(2, values.begin(), values.end(), place).accelerator_view == place);
  CHECK(texture<int, 1>(texture<int, 1>(2), place).associated_accelerator_view == place);
}

TEST_CASE("A copy of a texture has texels of its own", "[cpp][texture]") {
  const std::vector<int> values{1, 2, 3};
  texture<int, 1> data(3, values.begin(), values.end());
  texture<int, 1> copied(data);
  const std::vector<int> others{4, 5, 6};
  copy(others.begin(), others.end(), data);
  CHECK(texels_of(copied) == values);
  copied = data;
  CHECK(texels_of(copied) == others);
  const texture<int, 1> moved(std::move(copied));
  CHECK(texels_of(moved) == others);
}

TEST_CASE("A texture is copied from a view, a level of another", "[cpp][texture]") {
  texture<int, 1> data(extent<1>(4), 32u, 3u);
  const std::vector<int> values{7, 8};
  copy(values.begin(), values.end(), texture_view<int, 1>(data, 1));
  CHECK(texels_of(texture<int, 1>(texture_view<const int, 1>(data, 1))) == values);
}

TEST_CASE("Extents below 1 and ranges of another length are refused", "[cpp][texture]") {
  const std::vector<int> values{1, 2, 3};
  CHECK_THROWS_WITH((texture<int, 2>(2, 0)), ContainsSubstring("expected at least 1"));
  CHECK_THROWS_AS((texture<int, 1>(-1)), runtime_exception);
  CHECK_THROWS_WITH((texture<int, 1>(2, values.begin(), values.end())),
                    ContainsSubstring("the range has 3 elements, the extent 2"));
  CHECK_THROWS_WITH((texture<int, 1>(4, values.data(), 12u, 32u)),
                    ContainsSubstring("the source has 12 bytes, but the texels 16"));
}

TEST_CASE("Bits that texels cannot have are refused", "[cpp][texture]") {
  CHECK_THROWS_WITH((texture<int, 1>(extent<1>(2), 12u)), ContainsSubstring("8, 16, 32 or 64"));
  CHECK_THROWS_AS((texture<int, 1>(extent<1>(2), 64u)), runtime_exception);
  CHECK_THROWS_AS((texture<double, 1>(extent<1>(2), 32u)), runtime_exception);
  CHECK_THROWS_AS((texture<float, 1>(extent<1>(2), 8u)), unsupported_feature);
  CHECK_THROWS_AS((texture<norm, 1>(extent<1>(2), 32u)), unsupported_feature);
}

TEST_CASE("No texture lives on the host but one that is for a device", "[cpp][texture]") {
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).get_default_view();
  const accelerator_view device = accelerator().get_default_view();
  CHECK_THROWS_AS((texture<int, 1>(2, host)), unsupported_feature);
  texture<int, 1> staged(2, host, device);
  const int values[] = {5, 6};
  std::memcpy(staged.data(), values, sizeof values);
  CHECK(texels_of(texture<int, 1>(staged, device)) == std::vector<int>{5, 6});
  CHECK(texture<int, 1>(2, device).get_cpu_access_type() ==
        array<int, 1>(2, device).get_cpu_access_type());
}

TEST_CASE("There are as many mipmap levels as halves of the longest side", "[cpp][texture]") {
  texture<float, 2> data(extent<2>(5, 9), 32u, 0u);
  CHECK(data.get_mipmap_levels() == 4);
  CHECK(data.get_mipmap_extent(1) == extent<2>(2, 4));
  CHECK(data.get_mipmap_extent(3) == extent<2>(1, 1));
  CHECK_THROWS_WITH((texture<float, 2>(extent<2>(5, 9), 32u, 5u)), ContainsSubstring("at most 4"));
  CHECK_THROWS_WITH((texture_view<float, 2>(data, 4)), ContainsSubstring("mipmap levels 4 to 5"));
  const texture_view<const float, 2> all(data);
  const texture_view<const float, 2> part(all, 1, 2);
  CHECK(part.mipmap_levels == 2);
  CHECK(part.extent == extent<2>(2, 4));
  CHECK_THROWS_AS((texture_view<const float, 2>(part, 1, 2)), runtime_exception);
}

TEST_CASE("Views know the texture that they look at", "[cpp][texture]") {
  texture<unorm_2, 2> data(extent<2>(3, 4), 8u);
  const texture_view<unorm_2, 2> both(data);
  const texture_view<const unorm_2, 2> reader(both);
  const writeonly_texture_view<unorm_2, 2> writer(data);
  CHECK(both.extent == data.extent);
  CHECK(reader.bits_per_scalar_element == 8);
  CHECK(writer.get_row_pitch() == 8);
  CHECK(writer.get_accelerator_view() == data.accelerator_view);
  CHECK(reader.get_associated_accelerator_view() == data.associated_accelerator_view);
}

TEST_CASE("A sampler is linear and clamps unless told otherwise", "[cpp][texture]") {
  CHECK(sampler().get_filter_mode() == filter_linear);
  CHECK(sampler().get_address_mode() == address_clamp);
  CHECK(sampler(filter_point).filter_mode == filter_point);
  CHECK(sampler(address_wrap).get_filter_mode() == filter_linear);
  const sampler all(filter_point, address_border, float_4(1, 2, 3, 4));
  CHECK(all.address_mode == address_border);
  CHECK(all.get_border_color() == float_4(1, 2, 3, 4));
}

TEST_CASE("A view of Direct3D's is one of the accelerator's", "[cpp][texture]") {
  accelerator chosen;
  const accelerator_view made = concurrency::direct3d::create_accelerator_view(chosen, true);
  CHECK(made.get_accelerator() == chosen);
  CHECK(concurrency::direct3d::create_accelerator_view(chosen, false, queuing_mode_immediate)
            .get_queuing_mode() == queuing_mode_immediate);
  CHECK(concurrency::direct3d::is_timeout_disabled(made));
}
