// Which operators take operands of two types.
#pragma once

#include <type_traits>
#include <utility>

template <class A, class B, class = void>
struct is_added : std::false_type {};
template <class A, class B>
struct is_added<A, B, std::void_t<decltype(std::declval<A>() + std::declval<B>())>>
    : std::true_type {};

template <class A, class B, class = void>
struct is_compared : std::false_type {};
template <class A, class B>
struct is_compared<A, B, std::void_t<decltype(std::declval<A>() == std::declval<B>())>>
    : std::true_type {};
