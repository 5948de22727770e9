// Destructors, called where C++ calls them for variables.
#include <clang/AST/DeclCXX.h>

#include <iterator>

#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

const clang::CXXRecordDecl* user_class(clang::QualType type) {
  if (type->isReferenceType() || type->isPointerType()) return nullptr;
  const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
  const bool is_users = record != nullptr && record->hasDefinition() && !is_of_library(record);
  return is_users ? record->getDefinition() : nullptr;
}

/// A destructor with a body; nullptr if there is none.
const clang::CXXDestructorDecl* destructor_of(const clang::CXXRecordDecl& record) {
  const clang::CXXDestructorDecl* const destructor = record.getDestructor();
  return destructor != nullptr && destructor->isUserProvided() ? destructor : nullptr;
}

}  // namespace

bool has_destructor(clang::QualType type) {
  if (const auto* array = type->getAsArrayTypeUnsafe())
    return has_destructor(array->getElementType());
  const clang::CXXRecordDecl* const record = user_class(type);
  if (record == nullptr || record->hasTrivialDestructor()) return false;
  if (destructor_of(*record) != nullptr) return true;
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    if (has_destructor(base.getType())) return true;
  }
  for (const clang::FieldDecl* field : record->fields()) {
    if (has_destructor(field->getType())) return true;
  }
  return false;
}

// What made a variable ends before it.
void function_lowering::own(clang::QualType type, const std::string& name) {
  destroy_temporaries();
  if (has_destructor(type)) scopes_.back().objects.push_back({type, name});
}

// The object's own destructor first, then its members' and bases', the last one first.
void function_lowering::destroy(const owned_object& object) {
  if (object.member != nullptr) {
    return store_in_union(*position_in_union(object.member), object.type, object.name,
                          object.member->getBeginLoc());
  }
  if (!has_destructor(object.type)) return;
  if (const auto* array = context().getAsConstantArrayType(object.type)) {
    for (std::uint64_t i = array->getSize().getZExtValue(); i-- > 0;) {
      destroy({array->getElementType(), object.name + "[" + std::to_string(i) + "]"});
    }
    return;
  }
  const clang::CXXRecordDecl& record = *user_class(object.type);
  const bool is_apart = is_taken_apart(object.type);
  if (const clang::CXXDestructorDecl* destructor = destructor_of(record)) {
    fragment_list list;
    if (is_apart) {
      for (const piece& one : pieces_of(context(), object.type, object.name)) {
        list.add(piece_text(one.path));
      }
    } else {
      list.add(object.name);
    }
    add_line(kernel_.function_name(*destructor) + "(" + list.get() + ");");
  }
  const auto member_of = [&](const std::string& member) {
    return is_apart ? piece_path(object.name, member) : object.name + "." + member;
  };
  std::vector<owned_object> parts;
  unsigned number = 0;
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    parts.push_back({base.getType(), member_of(base_name(number++))});
  }
  for (const clang::FieldDecl* field : record.fields()) {
    parts.push_back({field->getType(), member_of(member_name(field))});
  }
  for (std::size_t i = parts.size(); i-- > 0;) destroy(parts[i]);
}

void function_lowering::destroy_scope(const scope& left, const std::string& kept) {
  for (std::size_t i = left.objects.size(); i-- > 0;) {
    if (kept.empty() || left.objects[i].name != kept) destroy(left.objects[i]);
  }
}

// The objects without a name that an expression made end with it.
void function_lowering::destroy_temporaries() {
  std::vector<owned_object>& objects = scopes_.back().objects;
  while (!objects.empty() && objects.back().is_temporary) {
    const owned_object last = objects.back();
    objects.pop_back();
    destroy(last);
  }
}

// An object without a name that a reference is bound to ends with the reference's block.
void function_lowering::keep_last_temporary() {
  std::vector<owned_object>& objects = scopes_.back().objects;
  owned_object kept = objects.back();
  if (!kept.is_temporary) return;
  kept.is_temporary = false;
  objects.pop_back();
  auto first = objects.end();
  while (first != objects.begin() && std::prev(first)->is_temporary) --first;
  objects.insert(first, kept);
}

/// The value of an expression that is no part of another.
fragment function_lowering::value_of_whole(const clang::Expr* e) {
  const fragment value = expression(e);
  const std::vector<owned_object>& objects = scopes_.back().objects;
  if (objects.empty() || !objects.back().is_temporary) return value;
  const std::string name = kernel_.names().make_local("value");
  const clang::QualType type = e->getType().getUnqualifiedType();
  add_line(fragment(kernel_.declaration(type, name, e->getBeginLoc()), e->getBeginLoc()) + " = " +
           value + ";");
  destroy_temporaries();
  return name;
}

void function_lowering::destroy_for_continue() {
  for (std::size_t i = scopes_.size(); i-- > 0;) {
    destroy_scope(scope(scopes_[i]));
    if (scopes_[i].kind == scope_kind::loop_body) return;
  }
}

void function_lowering::destroy_for_break() {
  for (std::size_t i = scopes_.size(); i-- > 0;) {
    destroy_scope(scope(scopes_[i]));
    if (scopes_[i].kind != scope_kind::block) return;
  }
}

void function_lowering::destroy_for_return(const std::string& kept) {
  for (std::size_t i = scopes_.size(); i-- > 0;) destroy_scope(scope(scopes_[i]), kept);
}

}  // namespace translator
