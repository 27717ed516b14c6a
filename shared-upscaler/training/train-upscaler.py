#!/usr/bin/env python3
"""Trains the network that doubles images and writes it as ONNX.

    python3 train-upscaler.py photo    --images FOLDER --minutes 90 --out photo.onnx
    python3 train-upscaler.py drawing  --images FOLDER --minutes 60 --out drawing.onnx

Requires PyTorch (1.13 or later), NumPy and Pillow, which Debian packages. Uses a GPU if there is one, else the CPU.
`--resume FILE.pt` continues from a checkpoint. MODEL-CARD.md lists the images that were used.
"""
import argparse
import copy
import math
import pathlib
import time

import torch
from torch.nn import functional as F

import filters
from enlargement import Lanczos, write_enlargement
from network import Network
from training_images import Drawings, Photographs


def luma(rgb: torch.Tensor) -> torch.Tensor:
    red, green, blue = rgb.unbind(1)
    return (65.481 * red + 128.553 * green + 24.966 * blue + 16) / 255


def psnr(image: torch.Tensor, original: torch.Tensor) -> float:
    error = (luma(image.clamp(0, 1)) - luma(original))[..., 4:-4, 4:-4]
    return -10 * math.log10(float((error**2).mean()))


def upscale(image: torch.Tensor, lanczos: Lanczos, network: Network) -> torch.Tensor:
    return F.pixel_shuffle(lanczos(image) + network(image), filters.FACTOR)


@torch.no_grad()
def measure_gains(network: Network, lanczos: Lanczos, pairs) -> dict[str, float]:
    """Gain over Lanczos in decibels on held-out images, for each kind of degradation."""
    device = next(network.parameters()).device
    found: dict[str, list[float]] = {}
    for kind, small, large in pairs:
        image = small.to(device)
        smooth = F.pixel_shuffle(lanczos(image), filters.FACTOR).cpu()
        upscaled = upscale(image, lanczos, network).cpu()
        found.setdefault(kind, []).append(psnr(upscaled, large) - psnr(smooth, large))
    return {kind: sum(values) / len(values) for kind, values in found.items()}


def train(options: argparse.Namespace) -> None:
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    images = (Drawings if options.kind == 'drawing' else Photographs)(options.images, options.seed)
    held_out = images.held_out()
    network = Network().to(device)
    lanczos = Lanczos(filters.COLOURS).to(device)
    if options.resume:
        network.load_state_dict(torch.load(options.resume, map_location=device))
    average = copy.deepcopy(network)
    optimizer = torch.optim.Adam(network.parameters(), lr=options.rate, betas=(0.9, 0.99))
    print(f'{network.multiplications()} multiply-accumulates a pixel, {device}', flush=True)

    length = options.minutes * 60
    started = reported = time.monotonic()
    step = 0
    while (elapsed := time.monotonic() - started) < length:
        rate = options.rate * (0.5 + 0.5 * math.cos(math.pi * elapsed / length)) + 1e-6
        for group in optimizer.param_groups:
            group['lr'] = rate * min(1, (step + 1) / 200)
        small, large = (batch.to(device) for batch in images.batch(options.batch))
        # The margin depends on pixels outside the patch, which the network does not see
        loss = (upscale(small, lanczos, network) - large)[..., 8:-8, 8:-8].abs().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        step += 1
        keep = min(0.999, step / (step + 10))
        with torch.no_grad():
            for mean, value in zip(average.parameters(), network.parameters()):
                mean.lerp_(value, 1 - keep)
        if time.monotonic() - reported > 120:
            reported = time.monotonic()
            gains = ', '.join(f'{kind} {gain:+.2f} dB' for kind, gain in measure_gains(average, lanczos, held_out).items())
            print(f'{elapsed / 60:.0f} min, step {step}, loss {float(loss) * 255:.2f}; over Lanczos: {gains}', flush=True)
            torch.save(average.state_dict(), pathlib.Path(options.out).with_suffix('.pt'))

    torch.save(average.state_dict(), pathlib.Path(options.out).with_suffix('.pt'))
    print('over Lanczos:', measure_gains(average, lanczos, held_out), flush=True)
    write_enlargement(average.cpu(), pathlib.Path(options.out))


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('kind', choices=['photo', 'drawing'])
    parser.add_argument('--images', required=True, help='folder with photographs (*.jpg) or clip art (*.png)')
    parser.add_argument('--minutes', type=float, default=90)
    parser.add_argument('--out', required=True)
    parser.add_argument('--resume')
    parser.add_argument('--threads', type=int, default=1)
    parser.add_argument('--batch', type=int, default=16)
    parser.add_argument('--rate', type=float, default=1.5e-3)
    parser.add_argument('--seed', type=int, default=1)
    train(parser.parse_args())
