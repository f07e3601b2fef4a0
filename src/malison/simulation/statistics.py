"""Confidence intervals over the games of a simulation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

_NORMAL_95 = 1.959964  # two-sided 95 % quantile of the normal distribution
MIN_DEALS = 5  # deals below which an interval says nothing


@dataclass(frozen=True)
class Interval:
    """A mean with its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    def as_data(self) -> dict[str, float]:
        return {"mean": self.mean, "low": self.low, "high": self.high}


def bounded_interval(groups: Sequence[Sequence[float]], lowest: float, highest: float) -> Interval:
    """Return the mean of all values, with an interval from the variance between the means of the groups.

    A group holds the games of one deal, which are not independent of each other. All values lie between `lowest` and `highest`;
    with fewer than `MIN_DEALS` groups the interval is that whole range. If all values are at one end, their variance is 0, and
    the interval is the exact binomial one (Clopper-Pearson) for n of n groups.
    """
    mean = sum(sum(group) for group in groups) / sum(len(group) for group in groups)
    n = len(groups)
    if n < MIN_DEALS:
        return Interval(mean, lowest, highest)
    if mean in (lowest, highest):
        reach = (highest - lowest) * (1 - 0.025 ** (1 / n))
        return Interval(mean, max(lowest, mean - reach), min(highest, mean + reach))
    means = [sum(group) / len(group) for group in groups]
    middle = sum(means) / n
    deviation = sqrt(sum((each - middle) ** 2 for each in means) / (n - 1))
    reach = student_95(n - 1) * deviation / sqrt(n)
    return Interval(mean, max(lowest, mean - reach), min(highest, mean + reach))


def student_95(freedom: int) -> float:
    """Return the two-sided 95 % quantile of Student's t distribution, exact to 0.01 from four degrees of freedom on."""
    z = _NORMAL_95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
