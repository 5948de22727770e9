program print_sizes
  use tiles_c
  implicit none
  call tiles_print_sizes()
end program
