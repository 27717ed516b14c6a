import { isOpaque, readRegion, writeRegion, type ChannelGroup, type Pixels, type Region } from './pixels.ts'
import type { Runtime, Tensor } from './runtime.ts'
import { maxRounds, toSettings, type Settings, type Sliders } from './sliders.ts'
import { detectImageKind } from './image-kind.ts'

export type { Pixels } from './pixels.ts'
export type { Model, Runtime, Tensor } from './runtime.ts'
export type { Sliders } from './sliders.ts'

/** The result is twice as wide and twice as high. */
const upscaleFactor = 2

/** Maximum side of a tile in input pixels, without its margin. A model's memory grows with it. */
const maxTileSide = 256
/**
 * Input pixels around a tile that a model reads but leaves out of its output: the visible reach of the network (7)
 * and of back-projection. The models contain the same value (`training/enlargement.py`).
 */
const tileMargin = 8
/**
 * The maximum correction of the first round of back-projection, of 1. Each later round has half the bound of the
 * round before: with one bound for all, the rounds together would restore the noise.
 */
const maxCorrection = 1 / 255

interface UpscaleOptions {
  runtime: Runtime
  sliders: Sliders
  /** For tests: every size of tiles makes the same image. */
  tileSide?: number
  signal?: AbortSignal
  /** Receives the completed share after each tile, up to 1. */
  onProgress?: (done: number) => void
}

export interface UpscaleResult {
  image: Pixels
  /** PSNR of the source image and the result at half its size, in decibels: more is closer. */
  fidelityDb: number
}

/**
 * Doubles the width and height of an image, tile by tile, so that memory does not grow with the image. It detects
 * whether the image is a photograph or a drawing, and uses the network for that kind.
 *
 * @throws the reason of `signal` once it is aborted
 */
export async function upscale(image: Pixels, options: UpscaleOptions): Promise<UpscaleResult> {
  const { runtime, tileSide = maxTileSide, signal, onProgress } = options
  const inputs = toModelInputs(toSettings(options.sliders))
  const model = detectImageKind(image)
  const result = createBlankImage(image)
  const hasOpacity = !isOpaque(image)
  const tiles = toTiles(image, tileSide)
  let squaredError = 0
  for (const [index, region] of tiles.entries()) {
    signal?.throwIfAborted()
    const place = { left: upscaleFactor * region.left, top: upscaleFactor * region.top }
    const colours = await runtime.run(model, { image: readTile(image, region, 'colours'), ...inputs })
    writeRegion(result, getOutput(colours, 'result'), { ...place, part: 'colours' })
    squaredError += (getOutput(colours, 'error').data[0] ?? 0) * region.width * region.height
    if (hasOpacity) {
      const opacity = await runtime.run('opacity', { image: readTile(image, region, 'opacity') })
      writeRegion(result, getOutput(opacity, 'result'), { ...place, part: 'opacity' })
    }
    onProgress?.((index + 1) / tiles.length)
  }
  return { image: result, fidelityDb: -10 * Math.log10(squaredError / (image.width * image.height)) }
}

/** The inputs of a model besides the image. */
function toModelInputs({ rounds, detail, sharpness }: Settings): Record<string, Tensor> {
  const bounds = Float32Array.from({ length: maxRounds }, (_, round) =>
    round < rounds ? maxCorrection / 2 ** round : 0,
  )
  return {
    detail: toScalarTensor(detail),
    bounds: { dims: [maxRounds], data: bounds },
    sharpness: toScalarTensor(sharpness),
  }
}

const toScalarTensor = (value: number): Tensor => ({ dims: [1], data: Float32Array.of(value) })

const readTile = (image: Pixels, { left, top, width, height }: Region, part: ChannelGroup): Tensor =>
  readRegion(
    image,
    {
      left: left - tileMargin,
      top: top - tileMargin,
      width: width + 2 * tileMargin,
      height: height + 2 * tileMargin,
    },
    part,
  )

function getOutput(outputs: Readonly<Record<string, Tensor>>, name: string): Tensor {
  const found = outputs[name]
  if (!found) throw new Error(`The model has no output named ${name}`)
  return found
}

function createBlankImage({ width, height, channels }: Pixels): Pixels {
  const size = { width: upscaleFactor * width, height: upscaleFactor * height, channels }
  // Opaque unless the opacity is written later
  return { ...size, data: new Uint8Array(size.width * size.height * channels).fill(255) }
}

/** Divides an image into tiles of about the same size: a narrow last tile would be mostly margin. */
function toTiles({ width, height }: Pixels, maxSide: number): Region[] {
  const across = splitEvenly(width, maxSide)
  return splitEvenly(height, maxSide).flatMap(([top, bottom]) =>
    across.map(([left, right]) => ({ left, top, width: right - left, height: bottom - top })),
  )
}

/** Divides a length into as few equal pieces as possible, none longer than `maxLength`; returns start and end of each. */
function splitEvenly(length: number, maxLength: number): [from: number, to: number][] {
  const count = Math.ceil(length / maxLength)
  const at = (piece: number) => Math.round((piece * length) / count)
  return Array.from({ length: count }, (_, piece) => [at(piece), at(piece + 1)])
}
