"""How light colours are, as the browser tells them: rgb(…)."""

import re


def luminance(color):
    parts = [int(one) / 255 for one in re.findall(r"\d+", color)[:3]]
    red, green, blue = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lightness(color):
    """From 0 to 100, in steps that look alike."""
    return 116 * luminance(color) ** (1 / 3) - 16


def contrast(one, other):
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)
