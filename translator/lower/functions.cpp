// Heads and bodies of functions, and of the kernel itself.
#include <clang/AST/DeclCXX.h>

#include <algorithm>

#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"
#include "translator/lower/value_types.hpp"

namespace translator {

lowered_function lower_function(kernel_lowering& kernel, const function_instance& function) {
  kernel.names().begin_function();
  return function_lowering(kernel, function).lower_function();
}

lowered_function lower_entry(kernel_lowering& kernel, const kernel_entry& entry,
                             std::vector<kernel_argument>& arguments) {
  kernel.names().begin_function();
  return function_lowering(kernel, *entry.call).lower_entry(entry, arguments);
}

bool gives_a_place(const clang::FunctionDecl& function) {
  const clang::QualType result = function.getReturnType();
  if (!result->isReferenceType()) return false;
  const clang::QualType to = result->getPointeeType();  // no function gives an array by value
  return !to.isConstQualified() || to->isArrayType();
}

function_lowering::function_lowering(kernel_lowering& kernel, function_instance instance)
    : kernel_(kernel),
      function_(instance.function->getDefinition()),
      instance_(std::move(instance)),
      next_target_(instance_.targets.begin()) {
  if (function_ == nullptr) function_ = instance_.function;
}

void function_lowering::enter(const clang::FunctionDecl& function, const std::string& self) {
  object_ = object_context();
  object_.self = self;
  find_pointer_uses(function, pointer_uses_);
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (method == nullptr || !method->getParent()->isLambda()) return;
  object_.closure = method->getParent();
  object_.closure->getCaptureFields(object_.captures, object_.captured_this);
}

clang::QualType function_lowering::result_type() const {
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function_)) {
    return context().getRecordType(constructor->getParent());
  }
  const clang::QualType type = function_->getReturnType();
  if (instance_.gives_place) return context().IntTy;
  const bool is_apart = !type->isReferenceType() && is_taken_apart(type);
  if (gives_a_place(*function_) || is_apart) return context().VoidTy;
  return type.getNonReferenceType().getUnqualifiedType();
}

/// What a function begins with: its names, and what its parameters mean.
void function_lowering::begin(fragment_list& parameters) {
  enter(*function_, kernel_.names().make_local("object"));
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function_);
  const bool is_constructor = llvm::isa<clang::CXXConstructorDecl>(function_);
  if (method != nullptr && !is_constructor && !method->isStatic()) {
    add_object_parameters(parameters, *method);
  }
  for (unsigned i = 0; i < function_->getNumParams(); ++i) {
    add_parameter(parameters, *function_->getParamDecl(i), instance_.part(i));
  }
}

lowered_function function_lowering::lower_function() {
  if (function_->getBody() == nullptr && !function_->isDefaulted()) {
    fail(function_->getLocation(),
         "'" + function_->getNameAsString() + "' is called in a kernel, and its body is not here");
  }
  const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function_);
  fragment_list parameters;
  begin(parameters);
  lowered_function made;
  const std::string result = kernel_.type_name(result_type(), function_->getLocation());
  made.head =
      fragment(result + " " + kernel_.function_name(instance_) + "(", function_->getLocation()) +
      parameters.get() + ")";
  if (instance_.gives_place || is_pointer(function_->getReturnType())) {
    result_targets_ = targets_of_results();
  }
  open_block();
  copy_arrays();
  for (const clang::ParmVarDecl* one : function_->parameters()) own(one->getType(), name_of(*one));
  if (constructor != nullptr) {
    lower_constructor(*constructor);
  } else {
    body_of(function_->getBody());
  }
  close_block();
  add_constant_arrays();
  made.body = std::move(lines_);
  return made;
}

// A reference through which its function writes, const or not. Destructors write to constants, too,
// and classes of the standard library cast const away in their own functions.
clang::QualType function_lowering::type_to_change(const clang::VarDecl& variable) {
  const clang::QualType type = variable.getType();
  if (has_destructor(type) || is_standard_class(type)) {
    clang::Qualifiers dropped;
    return context().getUnqualifiedArrayType(type, dropped);
  }
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(variable.getDeclContext());
  if (function == nullptr || !type->isLValueReferenceType() ||
      !kernel_.casts_const_away(*function, &variable)) {
    return type;
  }
  return context().getLValueReferenceType(type->getPointeeType().getUnqualifiedType());
}

void function_lowering::add_object_parameters(fragment_list& parameters,
                                              const clang::CXXMethodDecl& method) {
  const bool is_const = method.isConst() && !kernel_.casts_const_away(method, nullptr);
  if (const part_of& whole = instance_.object) {
    const std::string name = object_.self;
    add_object_parameter(parameters, type_of(whole, is_const), name, method.getLocation());
    object_.self = path_to_part(whole, name);
    object_.whole = whole;
    return;
  }
  const clang::QualType type = context().getRecordType(method.getParent());
  add_object_parameter(parameters, is_const ? type.withConst() : type, object_.self,
                       method.getLocation());
}

// By reference, or piece by piece.
void function_lowering::add_object_parameter(fragment_list& parameters, clang::QualType type,
                                             const std::string& name, clang::SourceLocation where) {
  if (!is_taken_apart(type)) {
    parameters.add(kernel_.declaration(context().getLValueReferenceType(type), name, where));
    return;
  }
  for (const piece& one : pieces_of(context(), type, name)) {
    if (!add_shared_piece(parameters, one, type)) {
      add_piece_parameter(parameters, one, type.isConstQualified());
    }
  }
}

void function_lowering::add_parameter(fragment_list& parameters,
                                      const clang::ParmVarDecl& parameter, const part_of& whole) {
  const std::string name = name_of(parameter);
  const clang::QualType type = type_to_change(parameter);
  if (whole && !is_pointer(type)) return add_part_parameter(parameters, parameter, whole);
  const bool is_place = pointer_uses_.addressed.count(&parameter) > 0 && !is_taken_apart(type);
  if (is_pointer(type) || is_place) {
    std::optional<memory_set> targets = add_memories(parameters, name, parameter.getLocation());
    if (targets) {
      if (whole) {
        parts_[&parameter] = whole;
        targets->front() = {path_to_part(whole, targets->front().root), type->getPointeeType()};
      }
      targets_[&parameter] = std::move(*targets);
      const clang::QualType held = is_place ? context().IntTy : type;
      return parameters.add(kernel_.declaration(held, name, parameter.getLocation()));
    }
  }
  if (!is_taken_apart(type)) {
    const bool is_moved =
        type->isRValueReferenceType() && !type->getPointeeType().isConstQualified();
    const clang::QualType held =
        is_moved ? context().getLValueReferenceType(type->getPointeeType()) : type;
    parameters.add(kernel_.declaration(held, name, parameter.getLocation()));
    return;
  }
  for (const piece& one : pieces_of(context(), type.getNonReferenceType(), name)) {
    if (add_shared_piece(parameters, one, type.getNonReferenceType())) continue;
    if (type->isReferenceType()) {
      add_piece_parameter(parameters, one, type->getPointeeType().isConstQualified());
    } else {
      add_copied_piece(parameters, one);
    }
  }
}

/// A reference to what a pointer of the object leads to, too, is another name of that memory.
bool function_lowering::add_shared_piece(fragment_list& parameters, const piece& one,
                                         clang::QualType whole) {
  if (!may_be_shared(one, whole)) return false;
  const std::optional<memory_set> shared =
      add_memories(parameters, one.path, function_->getLocation());
  if (shared) aliases_[one.path] = shared->front().root;
  return shared.has_value();
}

// What an object that is passed by value holds itself is the function's own.
void function_lowering::add_copied_piece(fragment_list& parameters, const piece& one) {
  const bool is_value = !one.is_reference && !is_array(one.type) && !is_pointer(one.type);
  if (!is_value) return add_piece_parameter(parameters, one, false);
  if (!one.type->isConstantArrayType()) {
    return parameters.add(kernel_.declaration(one.type.getUnqualifiedType(), one.path, {}));
  }
  const std::string given = kernel_.names().make_local("given");
  const clang::QualType type = context().getLValueReferenceType(one.type.withConst());
  parameters.add(kernel_.declaration(type, given, {}));
  copied_arrays_.emplace_back(one.type, one.path, given);
}

void function_lowering::copy_arrays() {
  for (const auto& [type, own, given] : copied_arrays_) {
    add_line(kernel_.declaration(type.getUnqualifiedType(), own, {}) + ";");
    copy_array(own, given, type);
  }
}

void function_lowering::add_piece_parameter(fragment_list& parameters, const piece& one,
                                            bool is_const) {
  if (is_pointer(one.type)) {
    piece_targets_[one.path] = *add_memories(parameters, one.path, function_->getLocation());
  }
  const bool is_own = !one.is_reference;
  const clang::QualType type = is_const && is_own ? one.type.withConst() : one.type;
  if (is_view(one.type) || (is_pointer(one.type) && is_own)) {
    parameters.add(kernel_.declaration(one.type.getUnqualifiedType(), one.path, {}));
  } else {
    parameters.add(kernel_.declaration(context().getLValueReferenceType(type), one.path, {}));
  }
}

// In front of a pointer stands what it may point into, unless the one before has brought it.
std::optional<memory_set> function_lowering::add_memories(fragment_list& parameters,
                                                          const std::string& name,
                                                          clang::SourceLocation where) {
  if (next_target_ == instance_.targets.end()) {
    fail(where, "a pointer cannot be handed over here in a kernel");
  }
  std::optional<memory_set> targets = *next_target_++;
  if (!targets) return targets;
  for (memory& one : *targets) {
    const auto known = std::find_if(roots_.begin(), roots_.end(), [&](const memory_root& root) {
      return root.callers_name == one.root;
    });
    if (known != roots_.end()) {
      one.root = known->name;
      continue;
    }
    roots_.push_back({kernel_.names().make_local(name + "_memory"), one.root});
    one.root = roots_.back().name;
    add_object_parameter(parameters, one.type, one.root, where);
  }
  return targets;
}

namespace {

/// Of a type that kernels take as an argument.
kernel_argument argument_of(kernel_lowering& kernel, const piece& one,
                            clang::SourceLocation where) {
  const clang::ASTContext& context = kernel.context();
  kernel_argument made;
  made.name = one.path;
  made.offsets = one.offsets;
  made.size = static_cast<std::uint64_t>(context.getTypeSizeInChars(one.type).getQuantity());
  if (is_view(one.type)) {
    made.kind = argument_kind::view;
    made.handle = offset_of_member(context, one.type, "handle_");
  } else if (is_array(one.type)) {
    made.kind = argument_kind::array;
    made.handle = offset_of_member(context, one.type, "handle_");
    made.place = offset_of_member(context, one.type, "accelerator_view_");
  } else if (one.type->isArithmeticType() || one.type->isEnumeralType()) {
    made.kind = argument_kind::number;
    made.number_type = tiles_type_of(context, one.type);
  } else {
    made.kind = argument_kind::structure;
    kernel.require_host_layout(one.type, where);
    if (library_class_of(one.type) == library_class::tiled_extent) {  // what it begins with
      made.size = static_cast<std::uint64_t>(
          context.getTypeSizeInChars(one.type->getAsCXXRecordDecl()->bases_begin()->getType())
              .getQuantity());
    }
    made.type = one.type->isConstantArrayType()
                    ? kernel.array_class(one.type, where)
                    : kernel.type_name(one.type.getUnqualifiedType(), where);
  }
  return made;
}

}  // namespace

/// What stands for the thread's own tiled_index where others are made of parts.
/// \return its name in the kernel's head
std::string function_lowering::take_index_apart(clang::QualType type, const std::string& name) {
  const std::string own = kernel_.names().make_local("own");
  for (const piece& one : pieces_of(context(), type, name)) {
    aliases_[one.path] = own + "." + one.path.substr(piece_path(name, "").size());
  }
  return own;
}

lowered_function function_lowering::lower_entry(const kernel_entry& entry,
                                                std::vector<kernel_argument>& arguments) {
  const clang::SourceLocation where = entry.call->getLocation();
  const std::string whole = kernel_.names().make_local("captured");
  std::vector<piece> pieces{{whole, entry.functor, false, {0}}};
  if (is_taken_apart(entry.functor)) pieces = pieces_of(context(), entry.functor, whole);
  fragment_list parameters;
  std::string index = entry.call->getNumParams() > 0 ? name_of(*entry.call->getParamDecl(0)) : "i";
  if (is_taken_apart(entry.index)) index = take_index_apart(entry.index, index);
  parameters.add(kernel_.declaration(entry.index, index, where));
  for (piece& one : pieces) {
    one.type = one.type.getUnqualifiedType();
    const bool is_by_reference = is_array(one.type);
    const clang::QualType type =
        is_by_reference ? context().getLValueReferenceType(one.type) : one.type;
    if (type->isConstantArrayType()) {
      parameters.add(kernel_.array_class(type, where) + " " + one.path);
      aliases_[one.path] = one.path + ".elements";
    } else {
      parameters.add(kernel_.declaration(type, one.path, where));
    }
    arguments.push_back(argument_of(kernel_, one, where));
  }
  enter(*entry.call, whole);
  const clang::Expr* object = entry.object->IgnoreParens();
  if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(object)) {
    for (const std::string& base : base_members(cast)) {
      object_.self = is_taken_apart(entry.functor) ? piece_path(object_.self, base)
                                                   : object_.self + "." + base;
    }
  }
  lowered_function made;
  made.head = fragment("void tiles_kernel_entry(", where) + parameters.get() + ")";
  open_block();
  body_of(entry.call->getBody());
  close_block();
  add_constant_arrays();
  made.body = std::move(lines_);
  return made;
}

}  // namespace translator
