"""The network, which is the learned part of an upscale."""
import torch
from torch import nn
from torch.nn import functional as F

import filters


class Network(nn.Module):
    """Predicts the difference between the original and an image upscaled by Lanczos.

    image (N, 3, H, W; 0 to 1), result (N, 12, H, W), the phases of filters.py. The result is wrong at the borders:
    the caller extends the image by mirroring it, and crops the margin afterwards.
    """

    def __init__(self, channels: int = 32, depth: int = 5):
        super().__init__()
        self.head = nn.Conv2d(filters.COLOURS, channels, 3, padding=1)
        self.body = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(depth))
        self.tail = nn.Conv2d(channels, filters.COLOURS * filters.PHASES, 3, padding=1)
        with torch.no_grad():
            self.tail.weight *= 0.1
            self.tail.bias.zero_()

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        # ReLU only: the runtime fuses it with the convolution, while learned slopes cost two passes over all features
        first = features = F.relu(self.head(image))
        for index, layer in enumerate(self.body):
            features = F.relu(layer(features))
            if index % 2 == 1:
                features = first = features + first
        return self.tail(features)

    def multiplications(self) -> int:
        """Multiply-accumulates for one input pixel."""
        return sum(layer.weight.numel() for layer in [self.head, *self.body, self.tail])
