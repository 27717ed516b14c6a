import type { Random } from '../paint/random.ts'
import { bindBrush, drag, type Coat } from './brush.ts'
import type { Manner, Sheet, Study } from './manner.ts'
import { followForms } from './orientation.ts'
import { blur, channelOf, luminanceOf, resize, type Plane } from './plane.ts'

interface Layer {
  /** The brush's width as a part of the sheet's shorter side. */
  wide: number
  /** Painted only where the layers below miss the study by more, 0 to 255. */
  misses: number
}

const layers: readonly Layer[] = [
  { wide: 1 / 20, misses: 0 },
  { wide: 1 / 40, misses: 0 },
  { wide: 1 / 90, misses: 9 },
]

/** In widths of the brush: how long a stroke is, and how far apart strokes begin. */
const LENGTH = 2.7
const SPACING = 0.8
const RELIEF = 0.3

/** Strokes of three brushes that follow the forms, laid on thick enough to catch the light. */
export const oil: Manner = {
  scale: 1 / 3,
  render(study, sheet) {
    const { width, height, random, noise } = sheet
    const coat: Coat = {
      pixels: resize(study, width, height).pixels,
      relief: new Float32Array(width * height).fill(0.4),
      width,
      height,
    }
    const directions = followForms(luminanceOf(study), study.width, study.height, noise)
    const channels = ([0, 1, 2] as const).map(channel => channelOf(study, channel))
    for (const [i, layer] of layers.entries()) {
      paintLayer(coat, study, channels, directions, sheet, layer, random.fork(`layer ${i}`))
    }
    return varnish(coat)
  },
}

function paintLayer(
  coat: Coat,
  study: Study,
  channels: readonly Plane[],
  directions: Plane,
  { width, height }: Sheet,
  layer: Layer,
  random: Random,
): void {
  const wide = layer.wide * Math.min(width, height)
  const toStudy = study.width / width
  const radius = Math.round(wide * toStudy * 0.25)
  const [reds, greens, blues] = channels.map(plane => blur(plane, study.width, study.height, radius)) as [
    Plane,
    Plane,
    Plane,
  ]
  const brush = bindBrush(random)
  for (const [x, y] of shuffledGrid(width, height, wide * SPACING, random)) {
    const column = Math.min(study.width - 1, Math.max(0, (x * toStudy) | 0))
    const row = Math.min(study.height - 1, Math.max(0, (y * toStudy) | 0))
    const i = row * study.width + column
    const [red, green, blue] = [reds[i]!, greens[i]!, blues[i]!]
    if (layer.misses > 0 && missedBy(coat, x, y, red, green, blue) < layer.misses) continue
    const tone = random.between(-7, 7)
    const warmth = random.between(-6, 6)
    drag(
      coat,
      {
        x,
        y,
        direction: directions[i]! + random.between(-0.14, 0.14),
        long: wide * LENGTH * random.between(0.75, 1.2),
        wide: wide * random.between(0.8, 1.1),
        bend: random.between(-0.5, 0.5),
        red: red + tone + warmth,
        green: green + tone,
        blue: blue + tone - warmth,
      },
      brush,
    )
  }
}

/** Places all over the sheet in an order without rows: each stroke overlaps its neighbours as luck has it. */
function shuffledGrid(
  width: number,
  height: number,
  spacing: number,
  random: Random,
): (readonly [number, number])[] {
  const places: (readonly [number, number])[] = []
  for (let y = spacing / 2; y < height + spacing; y += spacing) {
    for (let x = spacing / 2; x < width + spacing; x += spacing) {
      places.push([x + random.between(-0.5, 0.5) * spacing, y + random.between(-0.5, 0.5) * spacing])
    }
  }
  for (let i = places.length - 1; i > 0; i--) {
    const j = random.whole(0, i)
    const kept = places[i]!
    places[i] = places[j]!
    places[j] = kept
  }
  return places
}

function missedBy(
  { pixels, width, height }: Coat,
  x: number,
  y: number,
  red: number,
  green: number,
  blue: number,
) {
  const column = Math.min(width - 1, Math.max(0, x | 0))
  const row = Math.min(height - 1, Math.max(0, y | 0))
  const at = (row * width + column) * 4
  return (
    (Math.abs(pixels[at]! - red) + Math.abs(pixels[at + 1]! - green) + Math.abs(pixels[at + 2]! - blue)) / 3
  )
}

/** Light from the upper left on the furrows of the paint, and the colours a little deeper under the varnish. */
function varnish({ pixels, relief, width, height }: Coat): Uint8ClampedArray {
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const slope = x > 0 && y > 0 ? relief[i]! * 2 - relief[i - 1]! - relief[i - width]! : 0
      const shade = 1 + slope * RELIEF
      const at = i * 4
      const red = pixels[at]!
      const green = pixels[at + 1]!
      const blue = pixels[at + 2]!
      const grey = red * 0.3 + green * 0.59 + blue * 0.11
      pixels[at] = (grey + (red - grey) * 1.14) * shade
      pixels[at + 1] = (grey + (green - grey) * 1.14) * shade
      pixels[at + 2] = (grey + (blue - grey) * 1.14) * shade
    }
  }
  return pixels
}
