// Text with a word missing, doubled or in the wrong place gives a message or a kernel, never a
// crash.
#include <vector>

#include "libtiles/compiler/syntax/lexer.hpp"
#include "tests/compiler/seed_kernels.hpp"
#include "tests/support/catch.hpp"

using libtiles::compiler::source_text;
using libtiles::compiler::token_kind;

namespace {

std::vector<std::string> words_of(const std::string& text) {
  const source_text source("t", text);
  libtiles::compiler::diagnostics messages;
  std::vector<std::string> words;
  for (const auto& word : libtiles::compiler::lex(source, messages)) {
    if (word.kind != token_kind::end) words.emplace_back(word.text);
  }
  return words;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += word + " ";
  return text;
}

// Any other exception than the library's own fails the test by itself.
bool is_refused_or_compiled(const seed_kernel& seed) {
  try {
    return !compile_seed(seed).opencl_source.empty();
  } catch (const libtiles::error& refused) {
    return refused.code() == libtiles::status::compile ||
           refused.code() == libtiles::status::argument_mismatch ||
           refused.code() == libtiles::status::invalid_argument;
  }
}

const seed_kernel references_kernel = {
    R"(struct cell { int count; float parts[3]; };
void add(int& at, const int* by) { atomic_fetch_add(&at, *by); }
float total(const float (&row)[3]) { tile_static int last; last = row[0]; return last; }
[=](tiled_index<4> t) {
  tile_static cell c;
  const int& l = t.local[0];
  auto& part = c.parts[l % 3];
  int* p = &v[t];
  part = total(c.parts) + c.count;
  add(c.count, p);
  *p += atomic_exchange(&v[0], l) + (&c)->count;
})",
    {compile::view("v", libtiles::scalar_type::int32, 1)},
    {}};

const std::vector<seed_kernel>& kernels() {
  static const std::vector<seed_kernel> all = {tile_indices_kernel, tile_averages_kernel("2"),
                                               integer_averages_kernel, references_kernel};
  return all;
}

}  // namespace

TEST_CASE("a kernel with any one word missing is refused or compiled") {
  for (seed_kernel seed : kernels()) {
    const std::vector<std::string> words = words_of(seed.text);
    for (std::size_t i = 0; i < words.size(); ++i) {
      std::vector<std::string> damaged = words;
      damaged.erase(damaged.begin() + static_cast<std::ptrdiff_t>(i));
      seed.text = joined(damaged);
      CAPTURE(seed.text);
      REQUIRE(is_refused_or_compiled(seed));
    }
  }
}

TEST_CASE("a kernel with any two neighbouring words exchanged is refused or compiled") {
  for (seed_kernel seed : kernels()) {
    const std::vector<std::string> words = words_of(seed.text);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      std::vector<std::string> damaged = words;
      std::swap(damaged[i], damaged[i + 1]);
      seed.text = joined(damaged);
      CAPTURE(seed.text);
      REQUIRE(is_refused_or_compiled(seed));
    }
  }
}

TEST_CASE("a kernel with any word replaced by any other is refused or compiled") {
  for (seed_kernel seed : kernels()) {
    const std::vector<std::string> words = words_of(seed.text);
    for (std::size_t i = 0; i < words.size(); ++i) {
      for (std::size_t j = i % 7; j < words.size(); j += 7) {
        std::vector<std::string> damaged = words;
        damaged[i] = words[j];
        seed.text = joined(damaged);
        CAPTURE(seed.text);
        REQUIRE(is_refused_or_compiled(seed));
      }
    }
  }
}

TEST_CASE("a kernel cut off at any byte is refused or compiled") {
  for (seed_kernel seed : kernels()) {
    const std::string whole = seed.text;
    for (std::size_t length = 0; length < whole.size(); ++length) {
      seed.text = whole.substr(0, length);
      REQUIRE(is_refused_or_compiled(seed));
    }
  }
}
