"""The network, and the Lanczos enlargement that it adds to."""
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

FACTOR = 2
LANCZOS_LOBES = 3


def lanczos(x: float) -> float:
    if abs(x) >= LANCZOS_LOBES:
        return 0.0
    return float(np.sinc(x) * np.sinc(x / LANCZOS_LOBES))


def lanczos_phases() -> torch.Tensor:
    """A (4, 1, 7, 7) convolution: for each input pixel the four output pixels that Lanczos puts in its place."""
    kernels = np.zeros((FACTOR * FACTOR, 1, 7, 7), dtype=np.float32)
    for row in range(FACTOR):
        for column in range(FACTOR):
            # Output centres lie a quarter of an input pixel beside the input's centre
            y, x = ((-0.25, 0.25)[i] for i in (row, column))
            kernel = np.array([[lanczos(i - 3 - y) * lanczos(j - 3 - x) for j in range(7)] for i in range(7)])
            kernels[row * FACTOR + column, 0] = kernel / kernel.sum()
    return torch.from_numpy(kernels)


class Upscaler(nn.Module):
    """Lanczos plus what the network adds: `detail` weighs the addition, and 0 leaves Lanczos.

    image (N, 3, H, W) and result (N, 3, 2H, 2W) hold RGB from 0 to 1. The borders are the caller's: whoever
    wants them right mirrors the picture outwards before and cuts the margin off after.
    """

    def __init__(self, channels: int = 32, depth: int = 5):
        super().__init__()
        self.register_buffer('skip', lanczos_phases().repeat(3, 1, 1, 1))
        self.head = nn.Conv2d(3, channels, 3, padding=1)
        self.body = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(depth))
        self.slopes = nn.ModuleList(nn.PReLU(channels, init=0.1) for _ in range(depth + 1))
        self.tail = nn.Conv2d(channels, 3 * FACTOR * FACTOR, 3, padding=1)
        with torch.no_grad():
            self.tail.weight *= 0.1
            self.tail.bias.zero_()

    def forward(self, image: torch.Tensor, detail: torch.Tensor) -> torch.Tensor:
        smooth = F.conv2d(image, self.skip, padding=3, groups=3)
        first = features = self.slopes[0](self.head(image))
        for index, (layer, slope) in enumerate(zip(self.body, self.slopes[1:])):
            features = slope(layer(features))
            if index % 2 == 1:
                features = first = features + first
        return F.pixel_shuffle(smooth + detail * self.tail(features), FACTOR)

    def multiplications(self) -> int:
        """Multiply-accumulates for one input pixel."""
        layers = [self.head, *self.body, self.tail]
        return sum(layer.weight.numel() for layer in layers) + self.skip.numel()
