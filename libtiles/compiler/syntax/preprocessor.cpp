#include "libtiles/compiler/syntax/preprocessor.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>

#include "libtiles/compiler/syntax/lexer.hpp"

namespace libtiles::compiler {
namespace {

// Keep macros that multiply each other from filling the memory and the stack.
constexpr std::size_t max_expansion_steps = 100'000;
constexpr std::size_t max_expansion_depth = 200;

class preprocessor {
 public:
  explicit preprocessor(diagnostics& messages) : messages_(messages) {}

  void define_constant(const constant& given, const source_text& value) {
    if (!is_name(given.name)) {
      throw error(status::invalid_argument,
                  "the constant '" + given.name + "' is not a valid name in kernel text");
    }
    token_list tokens = lex(value, messages_);
    tokens.pop_back();
    if (tokens.empty()) {
      messages_.error({&value, 0, 0}, "the constant '" + given.name + "' has no value");
    }
    macros_[given.name] = std::move(tokens);
    fixed_.insert(given.name);
  }

  void read(const source_text& source) {
    const token_list tokens = lex(source, messages_);
    for (std::size_t i = 0; tokens[i].kind != token_kind::end;) {
      if (tokens[i].is("#") && tokens[i].starts_line) {
        i = read_directive(tokens, i);
      } else if (tokens[i].is("_Pragma")) {
        i = read_pragma_operator(tokens, i);
      } else {
        expand(tokens[i], tokens[i].where);
        ++i;
      }
    }
    end_ = tokens.back();
  }

  token_list finish() {
    output_.push_back(end_);
    return std::move(output_);
  }

 private:
  static std::size_t end_of_line(const token_list& tokens, std::size_t i) {
    while (tokens[i].kind != token_kind::end && !tokens[i].starts_line) ++i;
    return i;
  }

  std::size_t read_directive(const token_list& tokens, std::size_t hash) {
    const std::size_t end = end_of_line(tokens, hash + 1);
    const token& directive = tokens[hash + 1];
    if (hash + 1 == end) return end;
    if (directive.is("define")) {
      read_define(tokens, hash + 2, end);
    } else if (directive.is("pragma")) {
      read_pragma(tokens, hash, end);
    } else if (directive.is("include")) {
      messages_.error(directive.where, "'#include' is not part of the kernel language",
                      "add what the kernel needs to its text, or pass it as declarations");
    } else {
      messages_.error(directive.where,
                      "'#" + std::string(directive.text) + "' is not part of the kernel language",
                      "only '#define NAME value' and '#pragma unroll' are supported");
    }
    return end;
  }

  void read_define(const token_list& tokens, std::size_t name_at, std::size_t end) {
    const token& name = tokens[name_at];
    if (name_at == end || !name.is_identifier()) {
      messages_.error(tokens[name_at - 1].where, "expected a name after '#define'");
      return;
    }
    if (name_at + 1 < end && is_parameter_list(name, tokens[name_at + 1])) {
      messages_.error(name.where, "macros with parameters are not part of the kernel language",
                      "write a function instead");
      return;
    }
    const std::string key(name.text);
    if (fixed_.count(key) != 0) return;
    macros_[key] = token_list(tokens.begin() + static_cast<std::ptrdiff_t>(name_at) + 1,
                              tokens.begin() + static_cast<std::ptrdiff_t>(end));
  }

  void read_pragma(const token_list& tokens, std::size_t hash, std::size_t end) {
    const auto word = [&](std::size_t i) {
      return tokens.begin() + static_cast<std::ptrdiff_t>(i);
    };
    read_pragma_words(token_list(word(hash + 2), word(end)),
                      join(tokens[hash].where, tokens[end - 1].where));
  }

  // `#pragma unroll N` becomes one word with N in parentheses behind it.
  void read_pragma_words(const token_list& words, const location& where) {
    if (words.empty() || !words.front().is("unroll")) {
      messages_.warning(where, "this #pragma is ignored", "only #pragma unroll is supported");
      return;
    }
    output_.push_back({token_kind::punctuator, unroll_pragma, where});
    if (words.size() == 1) return;
    output_.push_back({token_kind::punctuator, "(", where});
    for (std::size_t i = 1; i < words.size(); ++i) expand(words[i], words[i].where);
    output_.push_back({token_kind::punctuator, ")", where});
  }

  // _Pragma("unroll 4") is C++'s way to write it in the arguments of a macro such as TILES_KERNEL.
  std::size_t read_pragma_operator(const token_list& tokens, std::size_t at) {
    std::size_t end = at + 1;
    for (const token_kind wanted :
         {token_kind::punctuator, token_kind::string, token_kind::punctuator}) {
      if (tokens[end].kind != wanted) {
        messages_.error(tokens[at].where, "expected a string in parentheses after '_Pragma'",
                        "write _Pragma(\"unroll\") in front of the loop");
        messages_.throw_errors();
      }
      ++end;
    }
    const location where = join(tokens[at].where, tokens[end - 1].where);
    const std::string_view quoted = tokens[at + 2].text;
    read_pragma_words(words_of(quoted.substr(1, quoted.size() - 2), where), where);
    return end;
  }

  // Of numbers and names with blanks between them.
  static token_list words_of(std::string_view text, const location& where) {
    token_list words;
    while (true) {
      text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
      if (text.empty()) return words;
      const std::string_view word = text.substr(0, text.find(' '));
      words.push_back({is_name(word) ? token_kind::identifier : token_kind::integer, word, where});
      text.remove_prefix(word.size());
    }
  }

  static bool is_parameter_list(const token& name, const token& next) {
    return next.is("(") && next.where.offset == name.where.offset + name.where.length;
  }

  // Puts `word` out, replaced as often as it names a macro. A macro is not replaced within itself.
  void expand(const token& word, const location& used_at) {
    if (!active_.empty()) ++steps_;
    if (steps_ > max_expansion_steps || active_.size() > max_expansion_depth) {
      messages_.error(used_at, "the expansion of the macros of this text does not end");
      messages_.throw_errors();
    }
    const auto macro = word.is_identifier() ? macros_.find(std::string(word.text)) : macros_.end();
    if (macro == macros_.end() || active_.count(macro->first) != 0) {
      output_.push_back(word);
      output_.back().where = used_at;
      return;
    }
    active_.insert(macro->first);
    for (const token& part : macro->second) expand(part, used_at);
    active_.erase(macro->first);
  }

  diagnostics& messages_;
  std::unordered_map<std::string, token_list> macros_;
  std::set<std::string> fixed_;   // given by the caller
  std::set<std::string> active_;  // being replaced
  std::size_t steps_ = 0;
  token_list output_;
  token end_;
};

}  // namespace

token_list preprocess(const std::vector<const source_text*>& sources,
                      const std::vector<constant>& constants,
                      std::vector<std::unique_ptr<source_text>>& constant_sources,
                      diagnostics& messages) {
  preprocessor worker(messages);
  for (const constant& given : constants) {
    constant_sources.push_back(
        std::make_unique<source_text>("constant " + given.name, given.value));
    worker.define_constant(given, *constant_sources.back());
  }
  for (const source_text* source : sources) worker.read(*source);
  return worker.finish();
}

}  // namespace libtiles::compiler
