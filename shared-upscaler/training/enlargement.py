#!/usr/bin/env python3
"""The whole upscale as one model: from the bytes of an image to the bytes of the doubled image.

    python3 enlargement.py FOLDER

writes opacity.onnx, the only model without a network. train-upscaler.py writes the others.
"""
import pathlib
import sys

import torch
from torch import nn
from torch.nn import functional as F

import filters
from network import Network

# Input pixels that the result lacks on each side. src/upscale.ts reads the same margin around each tile
MARGIN = 8
# Maximum number of rounds of back-projection
ROUNDS = 6


def to_planes(image: torch.Tensor) -> torch.Tensor:
    """Bytes (N, H, W, C) as (N, C, H, W), 0 to 1."""
    return image.permute(0, 3, 1, 2).float() / 255


def to_bytes(image: torch.Tensor) -> torch.Tensor:
    return (image.clamp(0, 1) * 255).round().to(torch.uint8).permute(0, 2, 3, 1)


def crop(margin: int, image: torch.Tensor) -> torch.Tensor:
    return image[..., margin:-margin, margin:-margin]


class Lanczos(nn.Module):
    """Turns (N, C, H, W) into the phases (N, 4 C, H, W) of the doubled image: first across, then down."""

    def __init__(self, channels: int):
        super().__init__()
        self.register_buffer('across', filters.lanczos_across(channels))
        self.register_buffer('down', filters.lanczos_down(channels))

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        return F.conv2d(F.conv2d(image, self.across, padding=(0, 3)), self.down, padding=(3, 0))


class Opacity(nn.Module):
    """Upscales bytes (1, H, W, 1) by Lanczos. Opacity has no texture that a network could add."""

    def __init__(self):
        super().__init__()
        self.lanczos = Lanczos(1)

    def forward(self, image):
        return to_bytes(F.pixel_shuffle(crop(MARGIN, self.lanczos(to_planes(image))), filters.FACTOR))


class Enlargement(nn.Module):
    """Lanczos, the network, rounds of back-projection, and sharpening.

    image: bytes (1, H, W, 3); result: bytes (1, 2 H - 4 MARGIN, 2 W - 4 MARGIN, 3).
    `detail` (1): weight of the network's output; 0 leaves Lanczos only.
    `bounds` (ROUNDS): maximum correction of each round, of 1; 0 switches a round off. A larger difference means that
    the network has removed noise or JPEG blocks, which the rounds must not restore.
    `sharpness` (1), 0 to 1. Sharpening makes no halos: no pixel leaves the range of its neighbours.
    `error` (1): mean squared difference of the halved result and the image after the last round, before sharpening.
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
        image = to_planes(image)
        added = detail * self.network(image)
        # Upscaling by Lanczos and halving again is one filter at the small size, so all rounds run at the small size
        given = image
        missing = image - self.halved_lanczos(image) - self.half(added)
        for bound in bounds.unbind():
            correction = torch.clamp(missing, -bound, bound)
            given = given + correction
            missing = missing - self.halved_lanczos(correction)
        error = (crop(MARGIN, missing) ** 2).mean().reshape(1)
        return self.sharpened(crop(MARGIN - 1, self.lanczos(given) + added), sharpness), error

    def sharpened(self, phases, sharpness):
        """Sharpens an image, given as phases with one extra input pixel on each side, and returns its bytes."""
        softness = crop(1, phases) - F.conv2d(phases, self.blurring)
        large = crop(1, F.pixel_shuffle(phases, filters.FACTOR))
        highest = F.max_pool2d(large, 3, 1)
        lowest = -F.max_pool2d(-large, 3, 1)
        sharp = F.pixel_shuffle(crop(1, phases) + 2 * sharpness * softness, filters.FACTOR)
        return to_bytes(torch.minimum(torch.maximum(sharp, lowest), highest))


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
