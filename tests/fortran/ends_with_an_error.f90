program ends_with_an_error
  use tiles
  implicit none
  type(tiles_kernel) :: kernel
  call kernel%compile("void k(index<1> i, array_view<int, 1> v) restrict(amp) { v[i] = w; }")
  print *, "not reached"
end program
