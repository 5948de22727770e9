// A callable that somebody else keeps: what C++26 has as std::function_ref.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace libtiles {

template <class Signature>
class function_ref;

/// Refers to a function or a function object, which must outlive it. As a parameter it takes what a
/// template parameter would, and leaves the function that it is passed to compiled once.
template <class Result, class... Arguments>
class function_ref<Result(Arguments...)> {
 public:
  template <class Callable,
            class = std::enable_if_t<
                !std::is_same_v<std::decay_t<Callable>, function_ref> &&
                std::is_invocable_r_v<Result, std::remove_reference_t<Callable>&, Arguments...>>>
  function_ref(Callable&& callable) {  // implicit, so that a call takes a lambda
    using target = std::remove_reference_t<Callable>;
    if constexpr (std::is_function_v<target>) {
      target_.function = reinterpret_cast<void (*)()>(callable);
      call_ = [](referred to, Arguments... arguments) -> Result {
        return call<target>(*reinterpret_cast<target*>(to.function),
                            std::forward<Arguments>(arguments)...);
      };
    } else {
      target_.object = std::addressof(callable);
      call_ = [](referred to, Arguments... arguments) -> Result {
        using object = std::conditional_t<std::is_const_v<target>, const void*, void*>;
        return call<target>(*static_cast<target*>(const_cast<object>(to.object)),
                            std::forward<Arguments>(arguments)...);
      };
    }
  }

  Result operator()(Arguments... arguments) const {
    return call_(target_, std::forward<Arguments>(arguments)...);
  }

 private:
  union referred {
    const void* object;
    void (*function)();
  };

  /// What the target returns is dropped where the signature has no result.
  template <class Target>
  static Result call(Target& target, Arguments... arguments) {
    if constexpr (std::is_void_v<Result>) {
      target(std::forward<Arguments>(arguments)...);
    } else {
      return target(std::forward<Arguments>(arguments)...);
    }
  }

  referred target_;
  Result (*call_)(referred, Arguments...);
};

}  // namespace libtiles
