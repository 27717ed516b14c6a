#!/usr/bin/env python3
"""Writes what is done to an enlarged picture after the network, as ONNX: projection.onnx and finish.onnx.

    python3 write-steps.py FOLDER

Nothing in them is learned.
"""
import pathlib
import sys

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from network import FACTOR, lanczos_phases


def cubic(x: float) -> float:
    x, a = abs(x), -0.5
    if x < 1:
        return (a + 2) * x**3 - (a + 3) * x**2 + 1
    return a * x**3 - 5 * a * x**2 + 8 * a * x - 4 * a if x < 2 else 0.0


def halving() -> torch.Tensor:
    """A (1, 1, 8, 8) convolution that makes one pixel of four, bicubic and without aliases."""
    taps = np.array([cubic((i - 3.5) / FACTOR) for i in range(8)])
    kernel = np.outer(taps, taps)
    return torch.from_numpy((kernel / kernel.sum()).astype(np.float32))[None, None]


class Projection(nn.Module):
    """One round of back-projection: moves the enlarged picture towards one whose half is the original.

    image (1, 3, H, W), enlarged and result (1, 3, 2H, 2W), all 0 to 1. `error` (1) is the mean square of what
    was missing before the round, 8 pixels of margin left out. `most` bounds what one round corrects: where
    more is missing, the network has taken noise or JPEG's blocks away, and they shall not come back.
    """

    def __init__(self):
        super().__init__()
        self.register_buffer('to_half', halving().repeat(3, 1, 1, 1))
        self.register_buffer('to_double', lanczos_phases().repeat(3, 1, 1, 1))

    def forward(self, image, enlarged, most):
        missing = image - F.conv2d(enlarged, self.to_half, stride=FACTOR, padding=3, groups=3)
        error = (missing[..., 8:-8, 8:-8] ** 2).mean().reshape(1)
        bounded = torch.maximum(torch.minimum(missing, most), -most)
        correction = F.pixel_shuffle(F.conv2d(bounded, self.to_double, padding=3, groups=3), FACTOR)
        return enlarged + correction, error


class Finish(nn.Module):
    """Sharpens by `amount` (1), 0 to 1, without halos: no pixel leaves the range of its neighbours."""

    def __init__(self):
        super().__init__()
        taps = torch.tensor([1.0, 2.0, 1.0])
        self.register_buffer('blur', (taps[:, None] * taps[None] / 16)[None, None].repeat(3, 1, 1, 1))

    def forward(self, enlarged, amount):
        blurred = F.conv2d(F.pad(enlarged, (1, 1, 1, 1), mode='replicate'), self.blur, groups=3)
        sharpened = enlarged + 2 * amount * (enlarged - blurred)
        highest = F.max_pool2d(enlarged, 3, 1, 1)
        lowest = -F.max_pool2d(-enlarged, 3, 1, 1)
        return torch.minimum(torch.maximum(sharpened, lowest), highest).clamp(0, 1)


def write(step: nn.Module, file: pathlib.Path, example, inputs, outputs) -> None:
    sides = {name: {2: f'{name}_height', 3: f'{name}_width'} for name in inputs + outputs if name in PICTURES}
    torch.onnx.export(
        step, example, str(file), input_names=inputs, output_names=outputs, dynamic_axes=sides, opset_version=13
    )


PICTURES = {'image', 'enlarged', 'result'}

if __name__ == '__main__':
    folder = pathlib.Path(sys.argv[1])
    small, large, one = torch.rand(1, 3, 32, 48), torch.rand(1, 3, 64, 96), torch.ones(1)
    write(Projection(), folder / 'projection.onnx', (small, large, one), ['image', 'enlarged', 'most'], ['result', 'error'])
    write(Finish(), folder / 'finish.onnx', (large, one), ['enlarged', 'amount'], ['result'])
