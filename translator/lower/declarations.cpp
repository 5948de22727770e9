// Variables, and objects that become several of them.
#include <clang/AST/DeclCXX.h>

#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"
#include "translator/lower/struct_layout.hpp"

namespace translator {
namespace {

// A reference to a variable of a class, or to a part of one, is another name of it; so is one to an
// array of the library.
bool names_object(clang::QualType type, llvm::StringRef text) {
  const bool is_name = !text.empty() && text.find_first_of(" ()[]{}*&-+,") == llvm::StringRef::npos;
  if (!is_name || !type->isReferenceType() || !type->getPointeeType()->isRecordType()) return false;
  return is_array(type) || !is_of_library(type->getPointeeType()->getAsCXXRecordDecl());
}

}  // namespace

std::string function_lowering::name_of(const clang::VarDecl& variable) {
  std::string& name = variables_[&variable];
  if (name.empty()) {
    const bool has_name = !variable.getName().empty();
    name = kernel_.names().make_local(has_name ? variable.getName() : "unnamed");
  }
  return name;
}

// Constants outside of functions are copied into those that use them: kernel text has numbers there
// alone.
std::string function_lowering::constant_array(const clang::VarDecl& variable,
                                              clang::SourceLocation where) {
  const auto* const definition = variable.getCanonicalDecl();
  const auto known = variables_.find(definition);
  if (known != variables_.end()) return known->second;
  const std::string value = kernel_.constant_value(variable, where);
  clang::QualType type = variable.getType().getUnqualifiedType();
  if (const clang::VarDecl* with_value = variable.getInitializingDeclaration()) {
    type = with_value->getType();
  }
  const bool casts_const_away = is_standard_class(type);
  if (casts_const_away) type = type.getUnqualifiedType();
  const std::string name = name_of(*definition);
  const std::string declared = kernel_.declaration(type, name, where);
  const bool is_done = casts_const_away || llvm::StringRef(declared).starts_with("const ");
  const std::string constness = is_done ? "" : "const ";
  constant_arrays_.push_back(
      fragment(constness + declared + " = " + value + ";", variable.getLocation()).line(1));
  return name;
}

// An object that is an argument of a template, of C++20.
std::string function_lowering::template_argument(const clang::TemplateParamObjectDecl& argument,
                                                 clang::SourceLocation where) {
  std::string& name = template_arguments_[&argument];
  if (!name.empty()) return name;
  const std::string value = kernel_.constant_value(argument, where);
  name = kernel_.names().make_local("argument");
  constant_arrays_.push_back(
      fragment("const " +
                   kernel_.declaration(argument.getType().getUnqualifiedType(), name, where) +
                   " = " + value + ";",
               where)
          .line(1));
  return name;
}

void function_lowering::add_constant_arrays() {
  lines_.insert(lines_.begin() + 1, constant_arrays_.begin(), constant_arrays_.end());
}

void function_lowering::declare_tile_static(const clang::VarDecl& variable) {
  const clang::SourceLocation where = variable.getLocation();
  add_line(fragment("tile_static ", where) +
           kernel_.declaration(variable.getType(), name_of(variable), where) + ";");
}

void function_lowering::declare(const clang::VarDecl& variable) {
  const clang::SourceLocation where = variable.getLocation();
  const clang::Expr* const value = variable.getInit();
  if (is_tile_static(variable)) return declare_tile_static(variable);
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(variable.getDeclContext());
  const bool names_place = variable.getType()->isLValueReferenceType() && value != nullptr;
  if (names_place && function != nullptr && kernel_.views_change() && function->hasBody() &&
      changes(*function, variable)) {
    require_not_selected(value);
  }
  if (is_taken_apart(variable.getType())) {
    if (declare_name_of_empty_base(variable)) return;
    declare_pieces(variable.getType(), name_of(variable), value);
    return own(variable.getType(), name_of(variable));
  }
  if (declare_name_of_member(variable)) return;
  const bool is_indirect =
      is_pointer(variable.getType()) || variable.getType()->isLValueReferenceType();
  if (is_indirect && declare_pointer(variable)) return;
  if (const clang::CXXConstructExpr* elements = constructed_elements(value)) {
    clang::Qualifiers dropped;
    const clang::QualType type = context().getUnqualifiedArrayType(variable.getType(), dropped);
    add_line(fragment(kernel_.declaration(type, name_of(variable), where), where) + ";");
    construct_elements(name_of(variable), *elements);
    return own(variable.getType(), name_of(variable));
  }
  const std::string name = name_of(variable);
  fragment line(kernel_.declaration(type_to_change(variable), name, where), where);
  if (value != nullptr) {
    const std::optional<fragment> known =
        variable.isConstexpr() ? constant(value) : std::optional<fragment>();
    const clang::Expr* const bare = without_same_casts(value);
    const bool names_changed =
        variable.getType()->isLValueReferenceType() &&
        (place_behind_assignments(bare) != bare || comma_of_places(value) != nullptr);
    fragment first = known ? *known : names_changed ? place(value) : initial_value(value);
    // Bit fields that are set one by one keep the other bits of their word; bytes between the
    // members are copied with them.
    const clang::RecordDecl* const record =
        context().getBaseElementType(variable.getType())->getAsRecordDecl();
    if (first.empty() && record != nullptr &&
        (has_bit_fields(*record) || has_fillers(context(), variable.getType()) ||
         holds_empty_classes(context(), variable.getType()))) {
      const bool is_array = variable.getType()->isArrayType();
      first = is_array ? fragment("{}") : fragment(kernel_.zero_value(variable.getType(), where));
    }
    if (names_object(variable.getType(), first.text())) {
      aliases_[name] = first.text();
      if (const std::optional<part_of> whole = part(value)) parts_[&variable] = *whole;
      return;
    }
    if (!first.empty()) line += " = " + first;
  }
  add_line(line + ";");
  own(variable.getType(), name_of(variable));
}

namespace {

bool refers_to_place(const clang::VarDecl& variable) {
  const clang::QualType type = variable.getType()->getPointeeType();
  const library_class of = library_class_of(type);
  const bool is_of_language = of == library_class::none || of == library_class::short_vector ||
                              of == library_class::index || of == library_class::extent;
  const clang::Expr* const value = variable.getInit();
  return value != nullptr && is_of_language && value->IgnoreParens()->isLValue();
}

}  // namespace

/// \return false  if it is a reference as others
bool function_lowering::declare_pointer(const clang::VarDecl& variable) {
  const clang::SourceLocation where = variable.getLocation();
  const clang::Expr* const value = variable.getInit();
  if (is_pointer(variable.getType())) {
    fragment line(kernel_.declaration(variable.getType(), name_of(variable), where), where);
    const bool is_reference = variable.getType()->isReferenceType();
    if (is_reference) targets_[&variable] = targets_of(value);
    if (value != nullptr) {
      line += " = ";
      line += is_reference ? expression(value) : place_within(value, targets_of_variable(variable));
    }
    add_line(line + ";");
    return true;
  }
  if (!refers_to_place(variable)) return false;
  memory_set targets = targets_if_known(value);
  if (!becomes_place_variable(variable, targets)) return false;
  targets_[&variable] = std::move(targets);
  add_line(fragment("const int " + name_of(variable) + " = ", where) + place_of(value) + ";");
  return true;
}

// References and views are other names of what they stand for.
void function_lowering::declare_member(clang::QualType type, const std::string& path,
                                       const clang::Expr* value) {
  if (is_of_host(type)) return;
  if (is_taken_apart(type)) return declare_pieces(type, path, value);
  if (is_pointer(type)) piece_targets_[path] = targets_of(value);
  const fragment first = initial_value(value);
  const bool is_name = first.text().find_first_of(" .([*&-") == std::string::npos;
  const bool is_steady_view = is_view(type) && !kernel_.views_change();
  const bool is_alias = is_name && (type->isReferenceType() || is_steady_view);
  if (is_alias || is_known_by_type(type)) {
    aliases_[path] = first.text();
    return;
  }
  const clang::QualType plain = type->isReferenceType() ? type : type.getUnqualifiedType();
  fragment line = kernel_.declaration(plain, path, value->getBeginLoc());
  if (!first.empty()) line += " = " + first;
  add_line(line.at(value->getBeginLoc()) + ";");
}

void function_lowering::declare_capture(clang::QualType type, const std::string& path,
                                        const clang::Expr* value) {
  const bool is_this = llvm::isa<clang::CXXThisExpr>(value->IgnoreParenImpCasts());
  if (!is_this || !type->isPointerType()) return declare_member(type, path, value);
  const clang::QualType object = context().getLValueReferenceType(type->getPointeeType());
  if (is_taken_apart(object)) return declare_copy(object, path, path_of(value));
  aliases_[path] = this->object(value).text();
}

void function_lowering::declare_copy(clang::QualType type, const std::string& path,
                                     const std::string& source) {
  const clang::QualType object = type.getNonReferenceType();
  const std::vector<piece> to = pieces_of(context(), object, path);
  const std::vector<piece> from = pieces_of(context(), object, source);
  for (std::size_t i = 0; i < to.size(); ++i) {
    const std::string text = piece_text(from[i].path).text();
    if (is_pointer(to[i].type)) piece_targets_[to[i].path] = piece_targets_[from[i].path];
    const bool is_steady_view = is_view(to[i].type) && !kernel_.views_change();
    const bool is_same = type->isReferenceType() || to[i].is_reference || is_steady_view ||
                         is_array(to[i].type) || is_known_by_type(to[i].type);
    if (is_same) {
      aliases_[to[i].path] = text;
    } else {
      add_line(kernel_.declaration(to[i].type.getUnqualifiedType(), to[i].path, {}) + " = " + text +
               ";");
    }
  }
}

void function_lowering::declare_elements(const clang::ConstantArrayType& array,
                                         const std::string& path, const clang::Expr& values) {
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&values)) {
    for (unsigned i = 0; i < array.getSize().getZExtValue(); ++i) {
      const clang::Expr* const value =
          i < list->getNumInits() ? list->getInit(i) : list->getArrayFiller();
      declare_member(array.getElementType(), piece_path(path, std::to_string(i)), value);
    }
    return;
  }
  const auto* copies = llvm::dyn_cast<clang::ArrayInitLoopExpr>(&values);
  const clang::Expr* const source =
      copies == nullptr ? &values : copies->getCommonExpr()->getSourceExpr();
  declare_copy(clang::QualType(&array, 0), path, path_of(source));
}

void function_lowering::declare_pieces(clang::QualType type, const std::string& path,
                                       const clang::Expr* value) {
  if (value == nullptr) return;
  const clang::Expr* const bare = value->IgnoreImplicit()->IgnoreParenImpCasts();
  if (const auto* array = context().getAsConstantArrayType(type)) {
    return declare_elements(*array, path, *bare);
  }
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(bare)) {
    auto initializer = lambda->capture_init_begin();
    for (const clang::FieldDecl* field : lambda->getLambdaClass()->fields()) {
      declare_capture(field->getType(), piece_path(path, member_name(field)), *initializer++);
    }
    return;
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(bare)) {
    if (list->isTransparent()) return declare_pieces(type, path, list->getInit(0));
    unsigned number = 0;
    const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
    unsigned base = 0;
    for (const clang::CXXBaseSpecifier& one : record->bases()) {
      declare_member(one.getType(), piece_path(path, base_name(base++)), list->getInit(number++));
    }
    for (const clang::FieldDecl* field : record->fields()) {
      const clang::Expr* member = list->getInit(number++);
      object_context outer = object_;
      if (const auto* in_class = llvm::dyn_cast<clang::CXXDefaultInitExpr>(member)) {
        member = in_class->getExpr();
        object_ = object_context();
        object_.self = path;
      }
      declare_member(field->getType(), piece_path(path, member_name(field)), member);
      object_ = std::move(outer);
    }
    return;
  }
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(bare)) {
    if (!copies_plainly(*made->getConstructor())) return construct_pieces(*made, path);
    return declare_pieces(type, path, made->getArg(0));
  }
  if (type->getAsCXXRecordDecl() != nullptr && type->getAsCXXRecordDecl()->isEmpty()) return;
  declare_copy(type, path, path_of(value));
}

}  // namespace translator
