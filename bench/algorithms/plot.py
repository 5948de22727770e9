"""A picture of the ratios."""

from __future__ import annotations

import pathlib


def save_plot(rows: list[dict], device: str, file: str | pathlib.Path) -> None:
    """A bar for each case and each other side: how many times as fast ours is; by matplotlib."""
    try:
        import matplotlib
    except ImportError as error:
        print(f"without {file}: {error}")
        return

    matplotlib.use("Agg")
    from matplotlib import pyplot

    names = list(dict.fromkeys(name for row in rows for name in row["ratio"]))
    bars = [(row["case"], name, row["ratio"][name]) for row in rows[::-1] for name in row["ratio"]]
    figure, axes = pyplot.subplots(figsize=(9, 1 + 0.22 * len(bars)))
    for name in names:
        places = [k for k, bar in enumerate(bars) if bar[1] == name]
        axes.barh(places, [bars[k][2] for k in places], label=name)
    axes.set_yticks(range(len(bars)), [case for case, _, _ in bars], fontsize="small")
    axes.margins(y=0.01)
    axes.set_xscale("log")
    axes.axvline(1, color="black", linewidth=1)
    axes.set_xlabel(f"times as fast as the other, on {device}")
    axes.legend()
    figure.savefig(file, bbox_inches="tight")
    pyplot.close(figure)
