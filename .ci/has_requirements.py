"""Ends with status 0 if this Python has every package of a requirements file of NAME>=VERSION lines."""

import importlib.metadata
import re
import sys


def numbers(version):
    return [int(number) for number in re.findall(r"\d+", version)[:3]]


def is_satisfied(requirement):
    name, minimum = requirement.split(">=")
    try:
        return numbers(importlib.metadata.version(name)) >= numbers(minimum)
    except importlib.metadata.PackageNotFoundError:
        return False


with open(sys.argv[1], encoding="utf-8") as requirements:
    missing = [line.strip() for line in requirements if line.strip() and not is_satisfied(line.strip())]
print(*missing, sep="\n")
sys.exit(bool(missing))
