!> libtiles for Fortran: contexts, views, arrays and kernels over tiles.h. docs/fortran.md describes it.
!>
!> Dimensions. Kernels count dimension 0 as the slowest one, Fortran dimension 1 as the fastest. A view of
!> a(n1, n2) therefore has the extent (n2, n1), and a(i, j) is view(j - 1, i - 1) in the kernel. With
!> as_written=.true. it is view(i - 1, j - 1), at strides: neighbouring threads are then not neighbours
!> in memory, which is slower on a GPU.
!>
!> Errors. Each call takes stat= and errmsg=, as allocate does. Without stat= an error ends the program
!> with the library's text.
!>
!> Lifetime. The array of a view needs the target attribute and must live until the view is released,
!> which the end of its scope does.
module tiles
  use, intrinsic :: iso_c_binding
  use, intrinsic :: ieee_arithmetic, only: ieee_is_finite, ieee_is_nan
  use, intrinsic :: iso_fortran_env, only: int8, int16, int32, int64, real32, real64
  use tiles_c, c_argument => tiles_argument
  implicit none
  private
  public :: tiles_context, tiles_view, tiles_array, tiles_kernel, tiles_argument, tiles_constant_of
  public :: tiles_arg, tiles_define, tiles_error_place, tiles_version

  integer, parameter :: name_length = 255

  type :: tiles_context
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: create => context_create
    procedure :: finish => context_finish
    procedure :: device_name => context_device_name
    procedure :: release => context_release
    procedure, private :: context_assign
    generic :: assignment(=) => context_assign
    final :: context_end
  end type

  type :: tiles_view
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: of => view_of
    procedure :: section => view_section
    procedure :: extent => view_extent
    procedure :: synchronize => view_synchronize
    procedure :: refresh => view_refresh
    procedure :: discard_data => view_discard_data
    procedure :: release => view_release
    procedure, private :: view_assign
    generic :: assignment(=) => view_assign
    final :: view_end
  end type

  type :: tiles_array
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: copy_of => array_copy_of
    procedure :: view => array_view
    procedure :: read => array_read
    procedure :: release => array_release
    procedure, private :: array_assign
    generic :: assignment(=) => array_assign
    final :: array_end
  end type

  type :: tiles_kernel
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: compile => kernel_compile
    procedure :: load => kernel_load
    procedure, private :: launch_int32 => kernel_launch_int32
    procedure, private :: launch_int64 => kernel_launch_int64
    generic :: launch => launch_int32, launch_int64
    procedure :: release => kernel_release
    procedure, private :: kernel_assign
    generic :: assignment(=) => kernel_assign
    final :: kernel_end
  end type

  !> An argument by its name in the kernel; tiles_arg makes it. It is for one launch: it keeps neither
  !> views nor arrays.
  type :: tiles_argument
    private
    character(len=name_length) :: name = ""
    integer(c_int32_t) :: kind = 0, element = 0
    type(c_ptr) :: view = c_null_ptr, array = c_null_ptr
    integer(int8) :: value(8) = 0_int8
  end type

  !> A name for a constant expression; tiles_define makes it.
  type :: tiles_constant_of
    private
    character(len=name_length) :: name = "", value = ""
  end type

  !> tiles_arg("name", view), an array, or a number
  interface tiles_arg
    module procedure arg_view, arg_array, arg_int8, arg_int16, arg_int32, arg_int64, arg_real32, &
      arg_real64
  end interface

  !> tiles_define("NAME", 4), a real, or the text of a constant expression
  interface tiles_define
    module procedure define_int32, define_int64, define_real32, define_real64, define_text
  end interface

  interface
    !> descriptor.c
    function describe(array, as_written, desc, first) bind(c, name="tiles_fortran_describe") &
        result(problem)
      import
      type(*), dimension(..), intent(in) :: array
      integer(c_int), value :: as_written
      type(tiles_data_desc), intent(inout) :: desc
      type(c_ptr), intent(out) :: first
      type(c_ptr) :: problem
    end function

    function c_strlen(text) bind(c, name="strlen") result(length)
      import
      type(c_ptr), value :: text
      integer(c_size_t) :: length
    end function
  end interface

contains

  include "tiles_errors.inc"
  include "tiles_context.inc"
  include "tiles_view.inc"
  include "tiles_array.inc"
  include "tiles_kernel.inc"

end module
