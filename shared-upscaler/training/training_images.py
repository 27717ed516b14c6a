"""Pairs of small and large training images: photographs from a folder, and generated drawings."""
import io
import pathlib

import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFilter, ImageFont

PATCH = 48
# Random offset of a patch, so that JPEG blocks start anywhere in it
MARGIN = 8

# Not used for training: MODEL-CARD.md reports measurements on them
HELD_OUT = {
    'Dragonfly_by_Bolly', 'seeding_by_Clements_Engelhardt', 'Bridge_by_Sander_Klootwijk',
    'friends_by_Aitzol_Berasategi', 'picosdeeuropa_by_Aitzol_Berasategi', 'umang_by_Abhishek_Mudgal',
}
# Drawn or rendered, not photographed
NOT_PHOTOGRAPHS = (
    'abstract', 'desktop', 'plasma-workspace', 'Infinite', 'Painting', 'Fossa', 'Kleiber', 'analogpattern',
)


def tensor(image: Image.Image) -> torch.Tensor:
    return torch.from_numpy(np.asarray(image, dtype=np.float32) / 255).permute(2, 0, 1)


def halve(image: Image.Image) -> Image.Image:
    return image.resize((image.width // 2, image.height // 2), Image.BICUBIC)


def as_jpeg(image: Image.Image, quality: int) -> Image.Image:
    file = io.BytesIO()
    image.save(file, 'JPEG', quality=quality)
    return Image.open(file).convert('RGB')


def with_noise(image: Image.Image, sigma: float, random: np.random.Generator) -> Image.Image:
    values = np.asarray(image, dtype=np.float32)
    noisy = values + random.normal(0, sigma, values.shape)
    return Image.fromarray(np.clip(np.round(noisy), 0, 255).astype(np.uint8))


def degrade(small: Image.Image, random: np.random.Generator) -> Image.Image:
    """Degrades half of the images at random: blur, noise, JPEG, or several of them."""
    if random.random() < 0.5:
        return small
    if random.random() < 0.25:
        small = small.filter(ImageFilter.GaussianBlur(random.uniform(0.2, 0.8)))
    if random.random() < 0.35:
        small = with_noise(small, random.uniform(1, 8), random)
    if random.random() < 0.7:
        small = as_jpeg(small, int(random.integers(60, 97)))
    return small


class TrainingImages:
    """Returns batches of pairs of patches. The small patch of a pair is the halved large one."""

    def __init__(self, seed: int):
        self.random = np.random.default_rng(seed)

    def pair(self) -> tuple[Image.Image, Image.Image]:
        """Returns a small patch before its degradation and the large one, both with a margin."""
        raise NotImplementedError

    def detailed_patch(self, small: Image.Image, large: Image.Image) -> tuple[Image.Image, Image.Image]:
        """Returns the most detailed of a few patches: plain areas teach nothing."""
        side, best = PATCH + MARGIN, (-1.0, (0, 0))
        for _ in range(3):
            x = int(self.random.integers(0, small.width - side + 1))
            y = int(self.random.integers(0, small.height - side + 1))
            grey = np.asarray(small.crop((x, y, x + side, y + side)))[..., 1].astype(np.float32)
            best = max(best, (float(np.abs(np.diff(grey)).mean()), (x, y)))
        x, y = best[1]
        return small.crop((x, y, x + side, y + side)), large.crop((2 * x, 2 * y, 2 * (x + side), 2 * (y + side)))

    def batch(self, size: int) -> tuple[torch.Tensor, torch.Tensor]:
        smalls, larges = [], []
        for _ in range(size):
            small, large = self.pair()
            small = degrade(small, self.random)
            x, y = (int(self.random.integers(0, MARGIN + 1)) for _ in range(2))
            small = tensor(small)[:, y : y + PATCH, x : x + PATCH]
            large = tensor(large)[:, 2 * y : 2 * (y + PATCH), 2 * x : 2 * (x + PATCH)]
            turns, mirrored = int(self.random.integers(4)), self.random.random() < 0.5
            for patch, patches in ((small, smalls), (large, larges)):
                patch = patch.rot90(turns, (1, 2))
                patches.append(patch.flip(2) if mirrored else patch)
        return torch.stack(smalls), torch.stack(larges)


def trials(large: Image.Image):
    """Returns one held-out image, halved and degraded in each measured way."""
    random = np.random.default_rng(7)
    large = large.crop((0, 0, large.width // 2 * 2, large.height // 2 * 2))
    small = halve(large)
    wanted = tensor(large)[None]
    for kind, image in (
        ('clean', small), ('JPEG 75', as_jpeg(small, 75)), ('noise 5', with_noise(small, 5, random)),
        ('blur 0.6', small.filter(ImageFilter.GaussianBlur(0.6))),
    ):
        yield kind, tensor(image)[None], wanted


class Photographs(TrainingImages):
    """Photographs. They are reduced first, which removes the traces of camera and JPEG."""

    def __init__(self, folder: str, seed: int):
        super().__init__(seed)
        files = sorted(pathlib.Path(folder).rglob('*.jpg'))
        photographs = [f for f in files if not any(part in str(f) for part in NOT_PHOTOGRAPHS)]
        self.test = [self.read(f, 900) for f in photographs if f.stem in HELD_OUT]
        learned = [f for f in photographs if f.stem not in HELD_OUT and f.stat().st_size > 150_000]
        self.large = [self.read(f, 1800) for f in learned]
        self.small = [halve(image) for image in self.large]
        areas = np.array([image.width * image.height for image in self.small], dtype=float)
        self.weights = areas / areas.sum()
        print(f'{len(learned)} photographs, {4 * areas.sum() / 1e6:.0f} megapixels')

    @staticmethod
    def read(file: pathlib.Path, max_side: int) -> Image.Image:
        image = Image.open(file).convert('RGB')
        scale = min(0.6, max_side / max(image.size))
        return image.resize(tuple(int(side * scale) // 2 * 2 for side in image.size), Image.LANCZOS)

    def pair(self):
        chosen = int(self.random.choice(len(self.large), p=self.weights))
        return self.detailed_patch(self.small[chosen], self.large[chosen])

    def held_out(self):
        return [trial for image in self.test for trial in trials(image)]


class Drawings(TrainingImages):
    """Clip art from a folder (see render-clip-art.ts) and generated drawings: flat colours, strokes, curves and
    letters in both scripts, drawn at three times the size and reduced, and sprites of hard-edged squares."""

    LETTERS = 'ABCDEFGHKMNQRSWXYZabdefghkmnqrstwy0123456789&?!画图放大清晰创作文字设计颜色风景人物'

    # Each drawing is used many times, because drawing takes as long as training on it
    POOL = 48
    SIDE = 352

    def __init__(self, folder: str, seed: int):
        super().__init__(seed)
        found = sorted(pathlib.Path('/usr/share/fonts').rglob('*.tt[fc]'))
        self.fonts = [str(f) for f in found] or [None]
        clip_art = [self.read(f) for f in sorted(pathlib.Path(folder).glob('*.png'))]
        min_side = 2 * (PATCH + MARGIN)
        self.clip_art = [(halve(p), p) for p in clip_art if min(p.size) >= min_side]
        self.test = [self.read(f) for f in sorted(pathlib.Path(folder, 'held-out').glob('*.png'))]
        self.pool = [self.generate() for _ in range(self.POOL)]
        print(f'{len(self.clip_art)} pieces of clip art')

    @staticmethod
    def read(file: pathlib.Path) -> Image.Image:
        image = Image.open(file).convert('RGB')
        return image.crop((0, 0, image.width // 2 * 2, image.height // 2 * 2))

    def generate(self) -> tuple[Image.Image, Image.Image]:
        large = self.sprites() if self.random.random() < 0.15 else self.draw(self.SIDE, self.SIDE)
        return halve(large), large

    def sprites(self) -> Image.Image:
        """Squares of few colours, mirrored like the figures of a game. Each square is some pixels wide."""
        square = int(self.random.integers(3, 9))
        side = self.SIDE // square // 2 + 1
        colours = np.array([self.colour() for _ in range(6)], dtype=np.uint8)
        cells = self.random.choice(6, (2 * side, side), p=[0.5, 0.1, 0.1, 0.1, 0.1, 0.1])
        cells = np.concatenate([cells, cells[:, ::-1]], axis=1)
        return Image.fromarray(colours[cells].repeat(square, 0).repeat(square, 1)[: self.SIDE, : self.SIDE])

    def colour(self) -> tuple[int, ...]:
        return tuple(int(value) for value in self.random.integers(0, 256, 3))

    def draw(self, width: int, height: int) -> Image.Image:
        scale = 3
        size = (width * scale, height * scale)
        image = Image.new('RGB', size, self.colour())
        if self.random.random() < 0.4:
            image = self.shaded(size)
        pen = ImageDraw.Draw(image)
        for _ in range(int(self.random.integers(4, 14) * max(1, width * height / 40_000))):
            self.stroke(pen, size, scale)
        return image.resize((width, height), Image.LANCZOS)

    def shaded(self, size) -> Image.Image:
        ends = np.array([self.colour(), self.colour()], dtype=np.float32)
        across = np.linspace(0, 1, size[0])[None, :, None] * self.random.random()
        down = np.linspace(0, 1, size[1])[:, None, None] * self.random.random()
        mix = np.clip(across + down, 0, 1)
        return Image.fromarray((ends[0] * (1 - mix) + ends[1] * mix).astype(np.uint8))

    def point(self, size) -> tuple[float, float]:
        return tuple(float(self.random.uniform(-0.1, 1.1) * side) for side in size)

    def stroke(self, pen: ImageDraw.ImageDraw, size, scale: int) -> None:
        kind = self.random.integers(5)
        width = int(scale * self.random.choice([1, 1, 2, 2, 3, 5, 8]))
        if kind == 0:
            pen.line([self.point(size) for _ in range(int(self.random.integers(2, 6)))], self.colour(), width, 'curve')
        elif kind == 1:
            edge = self.colour() if self.random.random() < 0.6 else None
            pen.polygon([self.point(size) for _ in range(int(self.random.integers(3, 7)))], self.colour(), edge, width)
        elif kind == 2:
            (left, right), (top, bottom) = (sorted(side) for side in zip(self.point(size), self.point(size)))
            pen.ellipse((left, top, right, bottom), self.colour(), self.colour(), width)
        elif kind == 3:
            (left, right), (top, bottom) = (sorted(side) for side in zip(self.point(size), self.point(size)))
            pen.arc((left, top, right + 1, bottom + 1), *sorted(self.random.uniform(0, 720, 2)), self.colour(), width)
        else:
            self.letters(pen, size, scale)

    def letters(self, pen: ImageDraw.ImageDraw, size, scale: int) -> None:
        file = self.fonts[int(self.random.integers(len(self.fonts)))]
        height = int(scale * self.random.uniform(12, 60))
        font = ImageFont.truetype(file, height) if file else ImageFont.load_default()
        text = ''.join(self.random.choice(list(self.LETTERS), int(self.random.integers(1, 7))))
        pen.text(self.point(size), text, self.colour(), font)

    def pair(self):
        if self.clip_art and self.random.random() < 0.6:
            return self.detailed_patch(*self.clip_art[int(self.random.integers(len(self.clip_art)))])
        chosen = int(self.random.integers(self.POOL))
        if self.random.random() < 0.05:
            self.pool[chosen] = self.generate()
        return self.detailed_patch(*self.pool[chosen])

    def held_out(self):
        return [trial for image in self.test for trial in trials(image)]
