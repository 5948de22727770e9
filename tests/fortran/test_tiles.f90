! What the module promises. The program prints each sentence, and ends with an error if one is not so.
program test_tiles
  use, intrinsic :: iso_fortran_env
  use, intrinsic :: iso_c_binding, only: c_bool
  use, intrinsic :: ieee_arithmetic, only: ieee_is_nan, ieee_negative_inf, ieee_positive_inf, ieee_quiet_nan, ieee_value
  use tiles
  implicit none
  character(len=*), parameter :: add = &
    "void add(index<1> i, array_view<float, 1> v, float k) restrict(amp) { v[i] += k; }"
  character(len=*), parameter :: number = "[=](index<2> i) restrict(amp) { v[i] = 100 * i[0] + i[1]; }"
  integer :: failures = 0
  character(len=200) :: argument

  call get_command_argument(1, argument)

  print *, "a kernel changes what a view refers to, for any length"
  call any_length()
  print *, "a view and a compute domain may be empty"
  call empty()
  print *, "the first dimension of an array is the last one of the kernel"
  call reversed_order()
  print *, "as_written keeps the order of the dimensions"
  call written_order()
  print *, "a section with strides of both signs is viewed in place"
  call strided()
  print *, "each type of number gets to a kernel and back"
  call number_types()
  print *, "an array on the device is read into a section"
  call device_array()
  print *, "a section of a view shares its data"
  call section_of_view()
  print *, "a copy of a view or a kernel is one more reference"
  call copies()
  print *, "arrays of views, and types that have one, are assigned element by element"
  call copies_in_arrays()
  print *, "a section of any strides and an empty array are copied to the device"
  call copied_sections()
  print *, "a constant is an integer or a real with all its digits, or text"
  call constants()
  print *, "a constant may be infinite, no number, or the lowest integer of its type"
  call constants_at_the_limits()
  print *, "texts do not end at a NUL"
  call texts_with_nul()
  print *, "an error in a kernel file names the file and the line"
  call error_in_file()
  print *, "errors go to stat and errmsg, and nothing else changes"
  call errors()
  print *, "what was released is refused"
  call released()
  print *, "what kernels cannot use is refused"
  call refused()
  print *, "a context runs what it is given"
  call contexts()

  print "(i0, a)", failures, " failures"
  if (failures > 0) error stop

contains

  subroutine expect(is_so, what)
    logical, intent(in) :: is_so
    character(len=*), intent(in) :: what
    if (is_so) return
    failures = failures + 1
    print *, "FAILED: ", what
  end subroutine

  function numbers(n) result(list)
    integer, intent(in) :: n
    real :: list(n)
    integer :: i
    list = [(real(mod(7 * i, 31)), i = 1, n)]
  end function

  subroutine any_length()
    integer, parameter :: lengths(6) = [1, 2, 3, 4, 5, 97]
    type(tiles_kernel) :: kernel
    integer :: i
    call kernel%compile(add)
    do i = 1, size(lengths)
      block
        real, allocatable, target :: list(:)
        type(tiles_view) :: view
        list = numbers(lengths(i))
        call view%of(list)
        call kernel%launch([lengths(i)], [tiles_arg("v", view), tiles_arg("k", 0.5)])
        call view%synchronize()
        call expect(all(list == numbers(lengths(i)) + 0.5), "all elements are added to")
        call view%release()
      end block
    end do
  end subroutine

  subroutine empty()
    real, target :: list(0)
    type(tiles_view) :: view
    type(tiles_kernel) :: kernel
    integer :: stat
    call kernel%compile(add)
    call view%of(list)
    call view%synchronize()
    call kernel%launch([0], [tiles_arg("v", view), tiles_arg("k", 0.5)], stat=stat)
    call expect(stat == 0, "nothing runs over nothing")
    call kernel%launch([-1], [tiles_arg("v", view), tiles_arg("k", 0.5)], stat=stat)
    call expect(stat == -61, "a length below 0 is refused")
  end subroutine

  subroutine reversed_order()
    real, target :: a(3, 5)
    type(tiles_view) :: view
    type(tiles_kernel) :: kernel
    integer :: i, j
    call kernel%compile(number)
    call view%of(a)
    call expect(all(view%extent() == [5, 3]), "the extent is reversed")
    call kernel%launch(view%extent(), [tiles_arg("v", view)])
    call view%synchronize()
    call expect(all(a == reshape([((real(100 * j + i), i = 0, 2), j = 0, 4)], [3, 5])), &
      "a(i, j) is v(j - 1, i - 1)")
  end subroutine

  subroutine written_order()
    real, target :: a(3, 5)
    type(tiles_view) :: view
    type(tiles_kernel) :: kernel
    integer :: i, j
    call kernel%compile(number)
    call view%of(a, as_written=.true.)
    call expect(all(view%extent() == [3, 5]), "the extent is as written")
    call kernel%launch([3, 5], [tiles_arg("v", view)])
    call view%synchronize()
    call expect(all(a == reshape([((real(100 * i + j), i = 0, 2), j = 0, 4)], [3, 5])), &
      "a(i, j) is v(i - 1, j - 1)")
  end subroutine

  subroutine strided()
    real, target :: a(7, 5), before(7, 5)
    type(tiles_view) :: view
    type(tiles_kernel) :: kernel
    integer :: i, j
    a = reshape(numbers(35), [7, 5])
    before = a
    call kernel%compile(number)
    ! Every second row of three, the columns from the last to the first.
    call view%of(a(1:5:2, 5:1:-1))
    call kernel%launch([5, 3], [tiles_arg("v", view)])
    call view%synchronize()
    do j = 1, 5
      do i = 1, 7
        if (mod(i, 2) == 1 .and. i <= 5) then
          call expect(a(i, j) == 100 * (5 - j) + (i - 1) / 2, "an element of the section")
        else
          call expect(a(i, j) == before(i, j), "an element outside of the section")
        end if
      end do
    end do
  end subroutine

  subroutine number_types()
    integer(int8), target :: a(2) = [1_int8, 2_int8]
    integer(int16), target :: b(2) = [1_int16, 2_int16]
    integer(int32), target :: c(2) = [1, 2]
    integer(int64), target :: d(2) = [1_int64, 2_int64]
    real(real32), target :: e(2) = [1., 2.]
    real(real64), target :: f(2) = [1d0, 2d0]
    logical(c_bool), target :: g(2) = [.true._c_bool, .false._c_bool]
    type(tiles_view) :: views(7)
    type(tiles_kernel) :: kernel
    call views(1)%of(a)
    call views(2)%of(b)
    call views(3)%of(c)
    call views(4)%of(d)
    call views(5)%of(e)
    call views(6)%of(f)
    call views(7)%of(g)
    call add_to(views(1), "char", tiles_arg("k", 4_int8))
    call add_to(views(2), "short", tiles_arg("k", 4_int16))
    call add_to(views(3), "int", tiles_arg("k", 4))
    call add_to(views(4), "long", tiles_arg("k", 4_int64))
    call add_to(views(5), "float", tiles_arg("k", 4.))
    call kernel%compile("[=](index<1> i) restrict(amp) { g[i] = !g[i]; }")
    call kernel%launch([2], [tiles_arg("g", views(7))])
    call views(7)%synchronize()
    call expect(all(a == [5, 6]) .and. all(b == [5, 6]) .and. all(c == [5, 6]), "integers")
    call expect(all(d == [5, 6]) .and. all(e == [5, 6]), "and reals")
    call expect(logical(g(2) .and. .not. g(1)), "and logicals")
    if (.not. has_doubles()) return
    call add_to(views(6), "double", tiles_arg("k", 4d0))
    call expect(all(f == [5, 6]), "and doubles")
  end subroutine

  ! Kernels of some devices have none; what needs them is left out there.
  logical function has_doubles()
    type(tiles_kernel) :: kernel
    type(tiles_array) :: array
    integer :: stat
    call array%copy_of([0d0])
    call kernel%compile("[=, &v](index<1> i) restrict(amp) { v[i] = 1.0; }")
    call kernel%launch([1], [tiles_arg("v", array)], stat=stat)
    call expect(stat == 0 .or. stat == -4, "a device has doubles, or says that it has none")
    has_doubles = stat == 0
    if (.not. has_doubles) print *, "  without doubles, which this device does not support"
  end function

  subroutine add_to(view, type_name, addend)
    type(tiles_view), intent(in) :: view
    character(len=*), intent(in) :: type_name
    type(tiles_argument), intent(in) :: addend
    type(tiles_kernel) :: kernel
    call kernel%compile("void add(index<1> i, array_view<" // type_name // ", 1> v, " // type_name // &
      " k) restrict(amp) { v[i] += k; }")
    call kernel%launch([2], [tiles_arg("v", view), addend])
    call view%synchronize()
  end subroutine

  subroutine device_array()
    real, target :: a(4, 3), b(8, 3)
    type(tiles_array) :: array
    type(tiles_view) :: view
    type(tiles_kernel) :: kernel
    a = reshape(numbers(12), [4, 3])
    b = -1
    call array%copy_of(a)
    call array%view(view)
    call kernel%compile("[=, &v](index<2> i) restrict(amp) { v[i] += 1; }")
    call kernel%launch(view%extent(), [tiles_arg("v", array)])
    call array%read(b(2:8:2, :))
    call expect(all(b(2:8:2, :) == a + 1), "the elements are read")
    call expect(all(b(1:7:2, :) == -1), "the others stay")
  end subroutine

  subroutine section_of_view()
    real, target :: a(4, 3)
    type(tiles_view) :: whole, middle
    type(tiles_kernel) :: kernel
    a = 0
    call whole%of(a)
    call middle%section(whole, [1, 1], [1, 2])
    call whole%release()
    call kernel%compile("[=](index<2> i) restrict(amp) { v[i] = 1; }")
    call kernel%launch(middle%extent(), [tiles_arg("v", middle)])
    call middle%synchronize()
    call expect(all(a(2:3, 2) == 1) .and. sum(a) == 2, "a(2:3, 2) is the section")
  end subroutine

  subroutine copies()
    real, target :: a(4)
    type(tiles_view) :: view, other
    type(tiles_kernel) :: kernel, same
    a = 0
    call view%of(a)
    call kernel%compile(add)
    other = view
    same = kernel
    view = view
    call view%release()
    call kernel%release()
    call same%launch([4], [tiles_arg("v", other), tiles_arg("k", 2.)])
    call other%synchronize()
    call expect(all(a == 2), "the copies work alone")
  end subroutine

  subroutine copies_in_arrays()
    type :: owner
      type(tiles_view) :: view
    end type
    real, target :: a(4), b(4)
    type(tiles_view) :: views(2), others(2)
    type(owner) :: first, second
    integer :: stat
    call views(1)%of(a)
    call views(2)%of(b)
    others = views
    first%view = views(1)
    second = first
    call views(1)%release()
    call views(2)%release()
    call first%view%release()
    call others(1)%release()
    call second%view%synchronize(stat=stat)
    call expect(stat == 0, "the copy in a type of the program's is a reference")
    call others(2)%synchronize(stat=stat)
    call expect(stat == 0, "the copy in an array is a reference")
  end subroutine

  subroutine copied_sections()
    real, target :: a(6, 4), b(3, 4), none(0, 3)
    type(tiles_array) :: array
    type(tiles_view) :: view
    integer :: i
    a = reshape([(real(i), i = 1, 24)], [6, 4])
    call array%copy_of(a(6:1:-2, :))
    call array%read(b)
    call expect(all(b == a(6:1:-2, :)), "the rows from the last to the second")
    call array%copy_of(none)
    call array%view(view)
    call expect(all(view%extent() == [3, 0]), "an empty array")
  end subroutine

  subroutine constants()
    integer(int64), target :: long(2)
    real(real64), target :: double(3)
    type(tiles_view) :: long_view, double_view
    type(tiles_kernel) :: kernel
    call long_view%of(long)
    call kernel%compile("[=](index<1> i) restrict(amp) { l[0] = A; l[1] = B; }", &
      constants=[tiles_define("A", 123456789012345678_int64), tiles_define("B", -7)])
    call kernel%launch([1], [tiles_arg("l", long_view)])
    call long_view%synchronize()
    call expect(all(long == [123456789012345678_int64, -7_int64]), "integers")
    if (.not. has_doubles()) return
    call double_view%of(double)
    call kernel%compile("[=](index<1> i) restrict(amp) { d[0] = C; d[1] = D; d[2] = E; }", &
      constants=[tiles_define("C", 1d0 / 3), tiles_define("D", 1. / 3), tiles_define("E", "0.5 + 1")])
    call kernel%launch([1], [tiles_arg("d", double_view)])
    call double_view%synchronize()
    call expect(all(double == [1d0 / 3, real(1. / 3, real64), 1.5d0]), "reals and text")
  end subroutine

  subroutine constants_at_the_limits()
    character, parameter :: line = new_line("a")
    integer(int64), target :: long(4)
    real(real64), target :: double(5)
    type(tiles_view) :: long_view, double_view
    type(tiles_kernel) :: kernel
    call long_view%of(long)
    call kernel%compile("int bits(int) restrict(amp) { return 32; }" // line // &
      "int bits(long) restrict(amp) { return 64; }" // line // &
      "void write(index<1> i, array_view<long, 1> l) restrict(amp) {" // line // &
      "  l[0] = A; l[1] = bits(A); l[2] = B; l[3] = bits(B); }", &
      constants=[tiles_define("A", -huge(1) - 1), tiles_define("B", -huge(1_int64) - 1)])
    call kernel%launch([1], [tiles_arg("l", long_view)])
    call long_view%synchronize()
    call expect(all(long == [-huge(1) - 1_int64, 32_int64, -huge(1_int64) - 1, 64_int64]), "integers")
    if (.not. has_doubles()) return
    call double_view%of(double)
    call kernel%compile("[=](index<1> i) restrict(amp) { d[0] = C; d[1] = D; d[2] = E; d[3] = F; d[4] = G; }", &
      constants=[tiles_define("C", ieee_value(1., ieee_positive_inf)), &
                 tiles_define("D", ieee_value(1d0, ieee_negative_inf)), &
                 tiles_define("E", ieee_value(1., ieee_quiet_nan)), &
                 tiles_define("F", ieee_value(1d0, ieee_quiet_nan)), tiles_define("G", -0.)])
    call kernel%launch([1], [tiles_arg("d", double_view)])
    call double_view%synchronize()
    call expect(double(1) > huge(1d0) .and. double(2) < -huge(1d0), "infinities")
    call expect(all(ieee_is_nan(double(3:4))), "NaN")
    call expect(double(5) == 0 .and. sign(1d0, double(5)) < 0, "a zero with a sign")
  end subroutine

  subroutine texts_with_nul()
    type(tiles_kernel) :: kernel
    type(tiles_context) :: context
    character(len=400) :: message
    integer :: stat
    call kernel%compile(add // achar(0) // "(", stat=stat, errmsg=message)
    call expect(stat == -40 .and. index(message, "character is not allowed") > 0, message)
    call context%create("0" // achar(0) // "x", stat=stat, errmsg=message)
    call expect(stat == -1 .and. index(message, "achar(0)") > 0, message)
  end subroutine

  subroutine error_in_file()
    type(tiles_kernel) :: kernel
    character(len=:), allocatable :: file
    character(len=400) :: message
    integer :: stat, line, column, unit
    open (newunit=unit, file="wrong.tile", access="stream", form="unformatted", status="replace")
    write (unit) "void wrong(index<1> i, array_view<float, 1> v) restrict(amp) {" // new_line("a") // &
      "  v[i] = w;" // new_line("a") // "}"
    close (unit)
    call kernel%load("wrong.tile", stat=stat, errmsg=message)
    call expect(stat == -40, "the status is that of a compile error")
    call expect(index(message, "wrong.tile:2:10: error: unknown name 'w'") == 1, message)
    call tiles_error_place(file, line, column)
    call expect(file == "wrong.tile" .and. line == 2 .and. column == 10, "the place has its parts")
    call kernel%load("no such file.tile", stat=stat, errmsg=message)
    call expect(stat /= 0 .and. index(message, "no such file.tile") == 1, message)
  end subroutine

  subroutine errors()
    integer, target :: a(6)
    type(tiles_view) :: view
    type(tiles_kernel) :: kernel
    type(tiles_context) :: context
    character(len=400) :: message
    integer :: stat
    a = 3
    call view%of(a)
    call kernel%compile("[=](tiled_index<4> t) restrict(amp) { v[t] = N; }", &
      constants=[tiles_define("N", 9)])
    call kernel%launch([6], [tiles_arg("v", view)], stat=stat, errmsg=message)
    call expect(stat == -61 .and. index(message, "6") > 0, message)
    call view%synchronize(stat=stat)
    call expect(stat == 0 .and. all(a == 3), "nothing was launched")
    call kernel%compile("v[i", stat=stat)
    call expect(stat == -40, "a wrong text")
    call kernel%launch([4], [tiles_arg("v", view)], stat=stat)
    call expect(stat == 0, "the old kernel stays")
    call kernel%compile("[=](index<1> i) restrict(amp) { v[i[0] + 1] = 1; }", checked=.true.)
    call kernel%launch([6], [tiles_arg("v", view)])
    call view%synchronize(stat=stat)
    call expect(stat == -64, "a fault in checked mode")
    call context%create("::no such device", stat=stat)
    call expect(stat == -21, "no such device")
  end subroutine

  subroutine released()
    real, target :: a(4)
    type(tiles_view) :: view
    type(tiles_kernel) :: kernel
    integer :: stat
    call kernel%compile(add)
    call kernel%launch([4], [tiles_arg("v", view), tiles_arg("k", 1.)], stat=stat)
    call expect(stat /= 0, "a view that was never made")
    call view%of(a)
    call view%release()
    call view%release()
    call view%synchronize(stat=stat)
    call expect(stat /= 0, "a released view")
    call kernel%release()
    call kernel%launch([4], [tiles_arg("v", view)], stat=stat)
    call expect(stat /= 0, "a released kernel")
  end subroutine

  subroutine refused()
    complex, target :: a(4)
    real, allocatable, target :: b(:)
    integer, target :: nine(1, 1, 1, 1, 1, 1, 1, 1, 1)
    type(tiles_view) :: view
    character(len=400) :: message
    integer :: stat
    call view%of(a, stat=stat, errmsg=message)
    call expect(stat == -1 .and. index(message, "type") > 0, "complex")
    call view%of(b, stat=stat, errmsg=message)
    call expect(stat == -1 .and. index(message, "not allocated") > 0, "an array that is not allocated")
    call view%of(nine, stat=stat, errmsg=message)
    call expect(stat == -1 .and. index(message, "dimensions") > 0, "nine dimensions")
  end subroutine

  subroutine contexts()
    real, target :: a(5)
    type(tiles_context) :: context
    type(tiles_array) :: array
    type(tiles_kernel) :: kernel
    a = numbers(5)
    call context%create("0")
    call expect(len(context%device_name()) > 0, "the device has a name")
    call array%copy_of(a, context=context)
    call kernel%compile(add)
    call kernel%launch([5], [tiles_arg("v", array), tiles_arg("k", 3.)], context)
    call context%finish()
    call array%read(a)
    call expect(all(a == numbers(5) + 3), "the kernel ran there")
  end subroutine

end program
