// Classes of the user's as structs of kernel text.
#include <clang/AST/DeclCXX.h>

#include "translator/lower/kernel_lowering.hpp"
#include "translator/lower/pieces.hpp"

namespace translator {
namespace {

bool is_empty(clang::QualType type) {
  const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
  return record != nullptr && record->isEmpty();
}

}  // namespace

// As libtiles' headers call it, too: a view's elements have to be of the struct that the kernel has.
std::string kernel_lowering::class_name(const clang::CXXRecordDecl& record,
                                        clang::SourceLocation where) {
  const clang::CXXRecordDecl* const key = record.getCanonicalDecl();
  const auto known = classes_.find(key);
  if (known != classes_.end()) return known->second;
  const std::string name = "class_" + type_info_name(context_.getRecordType(&record));
  classes_[key] = name;
  if (!record.hasDefinition() || record.isPolymorphic()) {
    throw not_lowered(where, "the class '" + record.getNameAsString() +
                                 "' has virtual functions, which no kernel can call");
  }
  define_class(*record.getDefinition(), name);
  return name;
}

std::string kernel_lowering::array_class(clang::QualType type, clang::SourceLocation where) {
  const std::string member = declaration(type, "elements", where);
  for (const auto& [known, name] : arrays_) {
    if (known == member) return name;
  }
  const std::string name = names_.make_global("captured_array");
  arrays_.emplace_back(member, name);
  definitions_.push_back(fragment("struct " + name + " { " + member + "; };").line(0));
  return name;
}

void kernel_lowering::define_class(const clang::CXXRecordDecl& record, const std::string& name) {
  std::vector<text_line> members;
  const auto add = [&](clang::QualType type, const std::string& member, clang::SourceLocation at) {
    const std::string text = is_empty(type) ? "char " + member : declaration(type, member, at);
    members.push_back(fragment(text + ";", at).line(1));
  };
  unsigned number = 0;
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    const std::string member = base_name(number++);
    if (!is_empty(base.getType())) add(base.getType(), member, base.getBeginLoc());
  }
  for (const clang::FieldDecl* field : record.fields()) {
    if (field->isBitField() && field->getName().empty()) continue;
    if (field->isBitField()) {
      throw not_lowered(field->getLocation(), "a bit field cannot be used in a kernel");
    }
    add(field->getType(), member_name(field), field->getLocation());
  }
  const char* const kind = record.isUnion() ? "union " : "struct ";
  definitions_.push_back(fragment(kind + name + " {", record.getLocation()).line(0));
  definitions_.insert(definitions_.end(), members.begin(), members.end());
  definitions_.push_back(fragment("};").line(0));
}

}  // namespace translator
