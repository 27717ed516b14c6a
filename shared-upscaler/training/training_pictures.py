"""Pairs of small and large pictures to learn from: photographs out of a folder, and drawings made here."""
import io
import pathlib

import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFilter, ImageFont

PATCH = 48
# More than the patch, so that JPEG's blocks lie anywhere in it
MARGIN = 8

# Never learned from: what MODEL-CARD.md measures with
HELD_OUT = {
    'Dragonfly_by_Bolly', 'seeding_by_Clements_Engelhardt', 'Bridge_by_Sander_Klootwijk',
    'friends_by_Aitzol_Berasategi', 'picosdeeuropa_by_Aitzol_Berasategi', 'umang_by_Abhishek_Mudgal',
}
# Drawn or rendered, not photographed
NOT_PHOTOGRAPHS = (
    'abstract', 'desktop', 'plasma-workspace', 'Infinite', 'Painting', 'Fossa', 'Kleiber', 'analogpattern',
)


def tensor(picture: Image.Image) -> torch.Tensor:
    return torch.from_numpy(np.asarray(picture, dtype=np.float32) / 255).permute(2, 0, 1)


def half(picture: Image.Image) -> Image.Image:
    return picture.resize((picture.width // 2, picture.height // 2), Image.BICUBIC)


def as_jpeg(picture: Image.Image, quality: int) -> Image.Image:
    file = io.BytesIO()
    picture.save(file, 'JPEG', quality=quality)
    return Image.open(file).convert('RGB')


def with_noise(picture: Image.Image, sigma: float, random: np.random.Generator) -> Image.Image:
    values = np.asarray(picture, dtype=np.float32)
    noisy = values + random.normal(0, sigma, values.shape)
    return Image.fromarray(np.clip(np.round(noisy), 0, 255).astype(np.uint8))


def damaged(small: Image.Image, random: np.random.Generator) -> Image.Image:
    """What happens to pictures on their way: often nothing, else blur, noise, JPEG, or all of them."""
    if random.random() < 0.5:
        return small
    if random.random() < 0.25:
        small = small.filter(ImageFilter.GaussianBlur(random.uniform(0.2, 0.8)))
    if random.random() < 0.35:
        small = with_noise(small, random.uniform(1, 8), random)
    if random.random() < 0.7:
        small = as_jpeg(small, int(random.integers(60, 97)))
    return small


class Pictures:
    """Draws batches of patches; the large picture of a pair is what the small one was made from."""

    def __init__(self, seed: int):
        self.random = np.random.default_rng(seed)

    def pair(self) -> tuple[Image.Image, Image.Image]:
        """A large patch and its undamaged half, both with a margin."""
        raise NotImplementedError

    def busy_patch(self, small: Image.Image, large: Image.Image) -> tuple[Image.Image, Image.Image]:
        """Of a few patches the busiest: skies and paper teach nothing."""
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
            small = damaged(small, self.random)
            x, y = (int(self.random.integers(0, MARGIN + 1)) for _ in range(2))
            small = tensor(small)[:, y : y + PATCH, x : x + PATCH]
            large = tensor(large)[:, 2 * y : 2 * (y + PATCH), 2 * x : 2 * (x + PATCH)]
            turns, mirrored = int(self.random.integers(4)), self.random.random() < 0.5
            for patch, kept in ((small, smalls), (large, larges)):
                patch = patch.rot90(turns, (1, 2))
                kept.append(patch.flip(2) if mirrored else patch)
        return torch.stack(smalls), torch.stack(larges)


def trials(large: Image.Image):
    """One held-out picture, small and damaged in the ways that are measured."""
    random = np.random.default_rng(7)
    large = large.crop((0, 0, large.width // 2 * 2, large.height // 2 * 2))
    small = half(large)
    wanted = tensor(large)[None]
    for kind, picture in (
        ('clean', small), ('JPEG 75', as_jpeg(small, 75)), ('noise 5', with_noise(small, 5, random)),
        ('blur 0.6', small.filter(ImageFilter.GaussianBlur(0.6))),
    ):
        yield kind, tensor(picture)[None], wanted


class Photographs(Pictures):
    """Photographs, made smaller first so that their own camera's and JPEG's traces are gone."""

    def __init__(self, folder: str, seed: int):
        super().__init__(seed)
        files = sorted(pathlib.Path(folder).rglob('*.jpg'))
        photographs = [f for f in files if not any(part in str(f) for part in NOT_PHOTOGRAPHS)]
        self.test = [self.read(f, 900) for f in photographs if f.stem in HELD_OUT]
        learned = [f for f in photographs if f.stem not in HELD_OUT and f.stat().st_size > 150_000]
        self.large = [self.read(f, 1800) for f in learned]
        self.small = [half(picture) for picture in self.large]
        areas = np.array([picture.width * picture.height for picture in self.small], dtype=float)
        self.weights = areas / areas.sum()
        print(f'{len(learned)} photographs, {4 * areas.sum() / 1e6:.0f} megapixels')

    @staticmethod
    def read(file: pathlib.Path, longest: int) -> Image.Image:
        picture = Image.open(file).convert('RGB')
        scale = min(0.6, longest / max(picture.size))
        return picture.resize(tuple(int(side * scale) // 2 * 2 for side in picture.size), Image.LANCZOS)

    def pair(self):
        chosen = int(self.random.choice(len(self.large), p=self.weights))
        return self.busy_patch(self.small[chosen], self.large[chosen])

    def held_out(self):
        return [trial for picture in self.test for trial in trials(picture)]


class Drawings(Pictures):
    """Clip art out of a folder (see render-clip-art.ts), and what is drawn here: flat colours, strokes, curves,
    letters in both scripts (three times too large and made smaller), and sprites of hard-edged squares."""

    LETTERS = 'ABCDEFGHKMNQRSWXYZabdefghkmnqrstwy0123456789&?!画图放大清晰创作文字设计颜色风景人物'

    # Drawn once and learned from many times, since drawing costs as much as learning
    POOL = 48
    SIDE = 352

    def __init__(self, folder: str, seed: int):
        super().__init__(seed)
        found = sorted(pathlib.Path('/usr/share/fonts').rglob('*.tt[fc]'))
        self.fonts = [str(f) for f in found] or [None]
        clip_art = [self.read(f) for f in sorted(pathlib.Path(folder).glob('*.png'))]
        least = 2 * (PATCH + MARGIN)
        self.clip_art = [(half(p), p) for p in clip_art if min(p.size) >= least]
        self.test = [self.read(f) for f in sorted(pathlib.Path(folder, 'held-out').glob('*.png'))]
        self.pool = [self.made() for _ in range(self.POOL)]
        print(f'{len(self.clip_art)} pieces of clip art')

    @staticmethod
    def read(file: pathlib.Path) -> Image.Image:
        picture = Image.open(file).convert('RGB')
        return picture.crop((0, 0, picture.width // 2 * 2, picture.height // 2 * 2))

    def made(self) -> tuple[Image.Image, Image.Image]:
        large = self.sprites() if self.random.random() < 0.15 else self.draw(self.SIDE, self.SIDE)
        return half(large), large

    def sprites(self) -> Image.Image:
        """Squares of few colours, mirrored like the figures of a game, each square some pixels wide."""
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
        picture = Image.new('RGB', size, self.colour())
        if self.random.random() < 0.4:
            picture = self.shaded(size)
        pen = ImageDraw.Draw(picture)
        for _ in range(int(self.random.integers(4, 14) * max(1, width * height / 40_000))):
            self.stroke(pen, size, scale)
        return picture.resize((width, height), Image.LANCZOS)

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
            return self.busy_patch(*self.clip_art[int(self.random.integers(len(self.clip_art)))])
        chosen = int(self.random.integers(self.POOL))
        if self.random.random() < 0.05:
            self.pool[chosen] = self.made()
        return self.busy_patch(*self.pool[chosen])

    def held_out(self):
        return [trial for picture in self.test for trial in trials(picture)]
