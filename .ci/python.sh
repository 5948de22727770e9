# Sourced, after step.sh: which Python the project's virtual environment, .venv, is made from.
requirements=.ci/requirements.txt

# The distribution's Python, or the one that the variable PYTHON names.
base_python() {
  if [[ -n ${PYTHON:-} ]]; then
    printf '%s\n' "$PYTHON"
  elif [[ -x /usr/bin/python3 ]]; then
    echo /usr/bin/python3
  else
    command -v python3
  fi
}

# has_requirements <python>: true if it already has every package in the version that is asked for.
has_requirements() {
  "$1" .ci/has_requirements.py "$requirements" >/dev/null 2>&1
}

# A Python that has every package, if there is one: the base, or the first on PATH.
complete_python() {
  local candidate
  for candidate in "$(base_python)" "$(command -v python3)"; do
    if has_requirements "$candidate"; then
      printf '%s\n' "$candidate"
      return
    fi
  done
  return 1
}

# What .venv was made for; it is made again when this changes.
venv_key() {
  printf '%s %s\n' "$(base_python)" "$(sha256sum <"$requirements")"
}

venv_is_ready() {
  [[ -x .venv/bin/python && -f .venv/made-for && $(<.venv/made-for) == "$(venv_key)" ]]
}
