import type { Random } from '../paint/random.ts'
import { createBrush, paintStroke, type PaintCoat } from './image-processing/brush.ts'
import type { RenderStyle, RenderTarget, SourceImage } from './render-style.ts'
import { computeStrokeDirections } from './image-processing/stroke-directions.ts'
import { blur, extractChannel, toLuminance, resizeImage, type Plane } from './image-processing/plane.ts'

interface StrokeLayer {
  /** Width of the brush as a share of the image's shorter side. */
  wide: number
  /**
   * The layer paints only where the layers below differ from the source image by more than this, 0 to 255.
   */
  minError: number
}

const layers: readonly StrokeLayer[] = [
  { wide: 1 / 20, minError: 0 },
  { wide: 1 / 40, minError: 0 },
  { wide: 1 / 90, minError: 9 },
]

/** Length of a stroke and distance between strokes, in brush widths. */
const LENGTH = 2.7
const SPACING = 0.8
const RELIEF = 0.3

/** Strokes of three brushes that follow the forms, thick enough to catch the light. */
export const oilStyle: RenderStyle = {
  sourceScale: 1 / 3,
  render(source, target) {
    const { width, height, random, noise } = target
    const coat: PaintCoat = {
      pixels: resizeImage(source, width, height).pixels,
      relief: new Float32Array(width * height).fill(0.4),
      width,
      height,
    }
    const directions = computeStrokeDirections(toLuminance(source), source.width, source.height, noise)
    const channels = ([0, 1, 2] as const).map(channel => extractChannel(source, channel))
    for (const [i, layer] of layers.entries()) {
      paintLayer(coat, source, channels, directions, target, layer, random.fork(`layer ${i}`))
    }
    return lightRelief(coat)
  },
}

function paintLayer(
  coat: PaintCoat,
  source: SourceImage,
  channels: readonly Plane[],
  directions: Plane,
  { width, height }: RenderTarget,
  layer: StrokeLayer,
  random: Random,
): void {
  const wide = layer.wide * Math.min(width, height)
  const toSource = source.width / width
  const radius = Math.round(wide * toSource * 0.25)
  const [reds, greens, blues] = channels.map(plane => blur(plane, source.width, source.height, radius)) as [
    Plane,
    Plane,
    Plane,
  ]
  const brush = createBrush(random)
  for (const [x, y] of createShuffledGrid(width, height, wide * SPACING, random)) {
    const column = Math.min(source.width - 1, Math.max(0, (x * toSource) | 0))
    const row = Math.min(source.height - 1, Math.max(0, (y * toSource) | 0))
    const i = row * source.width + column
    const [red, green, blue] = [reds[i]!, greens[i]!, blues[i]!]
    if (layer.minError > 0 && getColorError(coat, x, y, red, green, blue) < layer.minError) continue
    const tone = random.between(-7, 7)
    const warmth = random.between(-6, 6)
    paintStroke(
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

/** Returns points of a jittered grid in random order, so that strokes overlap without visible rows. */
function createShuffledGrid(
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
    const j = random.integer(0, i)
    const swapped = places[i]!
    places[i] = places[j]!
    places[j] = swapped
  }
  return places
}

function getColorError(
  { pixels, width, height }: PaintCoat,
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

/** Lights the furrows of the paint from the upper left and deepens the colors like a varnish. */
function lightRelief({ pixels, relief, width, height }: PaintCoat): Uint8ClampedArray {
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
