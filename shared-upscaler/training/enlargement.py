#!/usr/bin/env python3
"""All that is done to a picture, from its bytes to the bytes of its double, as one model.

    python3 enlargement.py FOLDER

writes opacity.onnx, the one model without a network; train-upscaler.py writes the others.
"""
import pathlib
import sys

import torch
from torch import nn
from torch.nn import functional as F

import filters
from network import Network

# Input pixels on each side that the result lacks; src/upscale.ts reads as many around each tile
MARGIN = 8
# Rounds of back-projection at most
ROUNDS = 6


def planes(image: torch.Tensor) -> torch.Tensor:
    """Bytes (N, H, W, C) as (N, C, H, W), 0 to 1."""
    return image.permute(0, 3, 1, 2).float() / 255


def as_bytes(picture: torch.Tensor) -> torch.Tensor:
    return (picture.clamp(0, 1) * 255).round().to(torch.uint8).permute(0, 2, 3, 1)


def without(margin: int, picture: torch.Tensor) -> torch.Tensor:
    return picture[..., margin:-margin, margin:-margin]


class Lanczos(nn.Module):
    """(N, C, H, W) as the phases (N, 4 C, H, W) of its double: first across, then down."""

    def __init__(self, channels: int):
        super().__init__()
        self.register_buffer('across', filters.lanczos_across(channels))
        self.register_buffer('down', filters.lanczos_down(channels))

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        return F.conv2d(F.conv2d(image, self.across, padding=(0, 3)), self.down, padding=(3, 0))


class Opacity(nn.Module):
    """Bytes (1, H, W, 1) enlarged by Lanczos: opacity has no texture that a network could add."""

    def __init__(self):
        super().__init__()
        self.lanczos = Lanczos(1)

    def forward(self, image):
        return as_bytes(F.pixel_shuffle(without(MARGIN, self.lanczos(planes(image))), filters.FACTOR))


class Enlargement(nn.Module):
    """Lanczos, the network, rounds of back-projection and a sharpening.

    image: bytes (1, H, W, 3); result: bytes (1, 2 H - 4 MARGIN, 2 W - 4 MARGIN, 3).
    `detail` (1) weighs what the network adds; 0 leaves Lanczos.
    `bounds` (ROUNDS): how much of 1 each round corrects at most, 0 for a round that is not wanted. Where more is
    missing, the network has taken noise or JPEG's blocks away, and they shall not come back.
    `sharpness` (1), 0 to 1. It makes no halos: no pixel leaves the range of its neighbours.
    `error` (1): mean square of what half of the picture lacks after the last round, before it is sharpened.
    """

    def __init__(self, network: Network):
        super().__init__()
        self.network = network
        self.lanczos = Lanczos(filters.COLOURS)
        taps = filters.columns(filters.halved_lanczos_taps(), filters.COLOURS)
        self.register_buffer('halved_lanczos_down', taps)
        self.register_buffer('halved_lanczos_across', taps.transpose(2, 3).contiguous())
        self.register_buffer('halving_across', filters.halving_across())
        self.register_buffer('halving_down', filters.halving_down())
        self.register_buffer('blurring', filters.blurring())

    def halved_lanczos(self, image):
        across = F.conv2d(image, self.halved_lanczos_across, padding=(0, 3))
        return F.conv2d(across, self.halved_lanczos_down, padding=(3, 0))

    def half(self, phases):
        return F.conv2d(F.conv2d(phases, self.halving_across, padding=(0, 2)), self.halving_down, padding=(2, 0))

    def forward(self, image, detail, bounds, sharpness):
        image = planes(image)
        added = detail * self.network(image)
        # Half of what Lanczos makes of a picture needs no large picture, so all rounds take place at the small size
        given = image
        missing = image - self.halved_lanczos(image) - self.half(added)
        for bound in bounds.unbind():
            correction = torch.clamp(missing, -bound, bound)
            given = given + correction
            missing = missing - self.halved_lanczos(correction)
        error = (without(MARGIN, missing) ** 2).mean().reshape(1)
        return self.sharpened(without(MARGIN - 1, self.lanczos(given) + added), sharpness), error

    def sharpened(self, phases, sharpness):
        """The bytes of a picture that is given by its phases and one input pixel more on each side."""
        softness = without(1, phases) - F.conv2d(phases, self.blurring)
        large = without(1, F.pixel_shuffle(phases, filters.FACTOR))
        highest = F.max_pool2d(large, 3, 1)
        lowest = -F.max_pool2d(-large, 3, 1)
        sharp = F.pixel_shuffle(without(1, phases) + 2 * sharpness * softness, filters.FACTOR)
        return as_bytes(torch.minimum(torch.maximum(sharp, lowest), highest))


def write(model: nn.Module, file: pathlib.Path, channels: int, inputs: dict, outputs=()) -> None:
    image = torch.zeros(1, 64, 80, channels, dtype=torch.uint8)
    torch.onnx.export(
        model.eval(), (image, *inputs.values()), str(file),
        input_names=['image', *inputs], output_names=['result', *outputs],
        dynamic_axes={name: {1: f'{name}_height', 2: f'{name}_width'} for name in ('image', 'result')},
        opset_version=13,
    )


def write_enlargement(network: Network, file: pathlib.Path) -> None:
    inputs = {'detail': torch.ones(1), 'bounds': torch.zeros(ROUNDS), 'sharpness': torch.ones(1)}
    write(Enlargement(network), file, filters.COLOURS, inputs, ['error'])


if __name__ == '__main__':
    write(Opacity(), pathlib.Path(sys.argv[1], 'opacity.onnx'), 1, {})
