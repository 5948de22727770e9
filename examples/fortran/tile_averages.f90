! The average of each tile of an 8x8 matrix, for tiles of 2x2 and of 4x4 elements. The matrix is stored by
! columns: kernels see its columns as rows, so that row and column change places in the text.
program tile_averages
  use tiles
  implicit none
  integer, parameter :: n = 8
  character(len=*), parameter :: nl = new_line("a")
  character(len=*), parameter :: text = &
    "[=](tiled_index<SAMPLESIZE, SAMPLESIZE> t) restrict(amp) {" // nl // &
    "  tile_static float values[SAMPLESIZE][SAMPLESIZE];" // nl // &
    "  values[t.local[0]][t.local[1]] = matrix[t];" // nl // &
    "  t.barrier.wait();" // nl // &
    "  if (t.local[0] == 0 && t.local[1] == 0) {" // nl // &
    "    float sum = 0;" // nl // &
    "    for (int i = 0; i < SAMPLESIZE; i++)" // nl // &
    "      for (int j = 0; j < SAMPLESIZE; j++) sum += values[i][j];" // nl // &
    "    averages[t.tile] = sum / (SAMPLESIZE * SAMPLESIZE);" // nl // &
    "  }" // nl // &
    "}"
  real, target :: matrix(n, n)
  integer :: i, j, sizes(2) = [2, 4]
  do i = 1, n
    matrix(i, :) = [(real((i - 1) * n + j - 1), j = 1, n)]
  end do
  do i = 1, size(sizes)
    call print_averages(sizes(i))
  end do

contains

  subroutine print_averages(tile)
    integer, intent(in) :: tile
    real, allocatable, target :: averages(:, :)
    type(tiles_view) :: matrix_view, averages_view
    type(tiles_kernel) :: kernel
    integer :: row, column
    allocate (averages(n / tile, n / tile))
    call kernel%compile(text, constants=[tiles_define("SAMPLESIZE", tile)])
    call matrix_view%of(matrix, is_const=.true.)
    call averages_view%of(averages)
    call kernel%launch(matrix_view%extent(), &
      [tiles_arg("matrix", matrix_view), tiles_arg("averages", averages_view)])
    call averages_view%synchronize()
    print "(a, i0, a)", "SAMPLESIZE = ", tile, ":"
    do row = 1, n / tile
      do column = 1, n / tile
        write (*, "(f0.1, a)", advance="no") averages(row, column), " "
      end do
      print "(a)", ""
    end do
    call averages_view%release()  ! before the array goes
  end subroutine

end program
