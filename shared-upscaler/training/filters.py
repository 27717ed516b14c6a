"""The fixed filters of an upscale by two, as weights of convolutions.

The four pixels that replace one pixel are four channels, called phases: for each colour the upper left, upper right,
lower left and lower right. As channels, they are computed at the small size.
"""
import numpy as np
import torch

FACTOR = 2
COLOURS = 3
PHASES = FACTOR * FACTOR
# Distance of the output pixels' centres from the input pixel's centre, in input pixels
OFFSETS = (-0.25, 0.25)
LANCZOS_LOBES = 3


def lanczos(x: float) -> float:
    if abs(x) >= LANCZOS_LOBES:
        return 0.0
    return float(np.sinc(x) * np.sinc(x / LANCZOS_LOBES))


def cubic(x: float) -> float:
    x, a = abs(x), -0.5
    if x < 1:
        return (a + 2) * x**3 - (a + 3) * x**2 + 1
    return a * x**3 - 5 * a * x**2 + 8 * a * x - 4 * a if x < 2 else 0.0


def lanczos_taps() -> np.ndarray:
    """(2, 7): weights of the 7 surrounding pixels for the first and the second of the pixels that replace one."""
    taps = np.array([[lanczos(i - 3 - offset) for i in range(7)] for offset in OFFSETS])
    return taps / taps.sum(axis=1, keepdims=True)


def halving_taps() -> np.ndarray:
    """(2, 5): weights of each phase of the 5 surrounding pixels for a bicubic, anti-aliased halving."""
    taps = np.zeros((FACTOR, 5))
    for k in range(8):
        pixel, phase = divmod(k - 3, FACTOR)
        taps[phase, pixel + 2] = cubic((k - 3.5) / FACTOR)
    return taps / taps.sum()


def halved_lanczos_taps() -> np.ndarray:
    """(7): upscaling by Lanczos and halving again as one filter, which is a slight blur.

    The outermost taps are left out. Each is less than a thousandth.
    """
    taps = sum(np.convolve(*pair) for pair in zip(halving_taps(), lanczos_taps()))[2:-2]
    return taps / taps.sum()


def weights(values: np.ndarray) -> torch.Tensor:
    return torch.from_numpy(values.astype(np.float32))


def columns(taps: np.ndarray, channels: int) -> torch.Tensor:
    """(channels, channels, taps, 1): the same filter down every channel."""
    return weights(np.einsum('oi,k->oik', np.eye(channels), taps)[..., None])


def lanczos_across(channels: int) -> torch.Tensor:
    """(2 * channels, channels, 1, 7): for each colour the left and the right phase."""
    across = np.einsum('oi,pk->opik', np.eye(channels), lanczos_taps())
    return weights(across.reshape(FACTOR * channels, channels, 1, 7))


def lanczos_down(channels: int) -> torch.Tensor:
    """(4 * channels, 2 * channels, 7, 1): from the left and right phases of each colour all four."""
    down = np.einsum('oi,cd,pk->opcidk', np.eye(channels), np.eye(FACTOR), lanczos_taps())
    return weights(down.reshape(PHASES * channels, FACTOR * channels, 7, 1))


def halving_across() -> torch.Tensor:
    """(6, 12, 1, 5): for each colour the upper and the lower phases of half the width."""
    half = np.einsum('oi,rs,qk->orisqk', np.eye(COLOURS), np.eye(FACTOR), halving_taps())
    return weights(half.reshape(FACTOR * COLOURS, PHASES * COLOURS, 1, 5))


def halving_down() -> torch.Tensor:
    """(3, 6, 5, 1): half of the image from the upper and the lower phases of half the width."""
    half = np.einsum('oi,rk->oirk', np.eye(COLOURS), halving_taps())
    return weights(half.reshape(COLOURS, FACTOR * COLOURS, 5, 1))


def blurring() -> torch.Tensor:
    """(12, 12, 3, 3): the phases of the image after a binomial blur of 3 x 3 output pixels."""
    blur = np.zeros((FACTOR, FACTOR, 3))
    for phase in range(FACTOR):
        for step, share in zip((-1, 0, 1), (0.25, 0.5, 0.25)):
            pixel, source = divmod(phase + step, FACTOR)
            blur[phase, source, pixel + 1] += share
    both = np.einsum('oi,prk,qsl->opqirskl', np.eye(COLOURS), blur, blur)
    return weights(both.reshape(PHASES * COLOURS, PHASES * COLOURS, 3, 3))
