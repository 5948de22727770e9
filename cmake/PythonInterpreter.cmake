# Python_EXECUTABLE, before anything looks for Python: that of .venv, which has the packages that the
# Python module and its tests need, unless another one is named with -DPython_EXECUTABLE=....

set(TILES_VENV_PYTHON ${PROJECT_SOURCE_DIR}/.venv/bin/python)
if(NOT DEFINED Python_EXECUTABLE AND EXISTS ${TILES_VENV_PYTHON})
  set(Python_EXECUTABLE ${TILES_VENV_PYTHON} CACHE FILEPATH "The Python interpreter to build for")
endif()
