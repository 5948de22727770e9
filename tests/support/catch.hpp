// Catch2, whichever of versions 2 and 3 is installed, under version 3's names.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)

#include <catch2/catch_all.hpp>
using event_listener = Catch::EventListenerBase;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::Equals;
using Catch::Matchers::StartsWith;
inline auto ContainsInAnyCase(const std::string& text) {
  return Catch::Matchers::ContainsSubstring(text, Catch::CaseSensitive::No);
}

#else

#include <catch2/catch.hpp>
using Catch::Matchers::EndsWith;
using Catch::Matchers::Equals;
using Catch::Matchers::StartsWith;
inline auto ContainsSubstring(const std::string& text) { return Catch::Matchers::Contains(text); }
inline auto ContainsInAnyCase(const std::string& text) {
  return Catch::Matchers::Contains(text, Catch::CaseSensitive::No);
}
#ifdef CATCH_CONFIG_EXTERNAL_INTERFACES
using event_listener = Catch::TestEventListenerBase;
#endif

#endif
