import { isOpaque, readRegion, writeRegion, type Part, type Pixels, type Region } from './pixels.ts'
import type { Runtime, Tensor } from './runtime.ts'
import { mostRounds, settingsOf, type Settings, type Sliders } from './sliders.ts'
import { subjectOf } from './subject.ts'

export type { Pixels } from './pixels.ts'
export type { Model, Runtime, Tensor } from './runtime.ts'
export type { Sliders } from './sliders.ts'

/** Enlargement: the result is twice as wide and twice as high. */
export const factor = 2

/** Input pixels along a tile's side at most, without its margin: a model's memory grows with them. */
const mostTileSide = 256
/**
 * Input pixels around a tile that a model works on and leaves out of its result: as far as the network (7) and
 * back-projection can be seen to reach. The models are written for it (`training/enlargement.py`).
 */
const margin = 8
/**
 * The most that the first round of back-projection corrects, of 1. Each round after it may do half of what the
 * one before might: with the same bound for all, they bring noise back together.
 */
const mostCorrection = 1 / 255

export interface UpscaleOptions {
  runtime: Runtime
  sliders: Sliders
  /** For tests: other tiles make the same picture. */
  tile?: number
  signal?: AbortSignal
  /** Told after every tile how much is done, up to 1. */
  onProgress?: (done: number) => void
}

export interface Upscaled {
  picture: Pixels
  /** How far half of the result is from the original, in decibels; more is nearer. */
  fidelity: number
}

/**
 * Enlarges a picture twice, tile by tile, so that memory does not grow with the picture. Drawings have a
 * network of their own, which the picture itself decides.
 *
 * @throws what `signal` was aborted with
 */
export async function upscale(picture: Pixels, options: UpscaleOptions): Promise<Upscaled> {
  const { runtime, tile = mostTileSide, signal, onProgress } = options
  const settings = inputsOf(settingsOf(options.sliders))
  const model = subjectOf(picture)
  const result = blank(picture)
  const hasOpacity = !isOpaque(picture)
  const tiles = tilesOf(picture, tile)
  let squares = 0
  for (const [index, region] of tiles.entries()) {
    signal?.throwIfAborted()
    const place = { left: factor * region.left, top: factor * region.top }
    const colours = await runtime.run(model, { image: readTile(picture, region, 'colours'), ...settings })
    writeRegion(result, output(colours, 'result'), { ...place, part: 'colours' })
    squares += (output(colours, 'error').data[0] ?? 0) * region.width * region.height
    if (hasOpacity) {
      const opacity = await runtime.run('opacity', { image: readTile(picture, region, 'opacity') })
      writeRegion(result, output(opacity, 'result'), { ...place, part: 'opacity' })
    }
    onProgress?.((index + 1) / tiles.length)
  }
  return { picture: result, fidelity: -10 * Math.log10(squares / (picture.width * picture.height)) }
}

/** What a model is told beside the picture. */
function inputsOf({ rounds, detail, sharpness }: Settings): Record<string, Tensor> {
  const bounds = Float32Array.from({ length: mostRounds }, (_, round) =>
    round < rounds ? mostCorrection / 2 ** round : 0,
  )
  return {
    detail: scalar(detail),
    bounds: { dims: [mostRounds], data: bounds },
    sharpness: scalar(sharpness),
  }
}

const scalar = (value: number): Tensor => ({ dims: [1], data: Float32Array.of(value) })

const readTile = (picture: Pixels, { left, top, width, height }: Region, part: Part): Tensor =>
  readRegion(
    picture,
    { left: left - margin, top: top - margin, width: width + 2 * margin, height: height + 2 * margin },
    part,
  )

function output(outputs: Readonly<Record<string, Tensor>>, name: string): Tensor {
  const found = outputs[name]
  if (!found) throw new Error(`The model has no output named ${name}`)
  return found
}

function blank({ width, height, channels }: Pixels): Pixels {
  const size = { width: factor * width, height: factor * height, channels }
  // Opaque until told otherwise
  return { ...size, data: new Uint8Array(size.width * size.height * channels).fill(255) }
}

/** Tiles of about the same size: a narrow one at the end would be mostly margin. */
function tilesOf({ width, height }: Pixels, most: number): Region[] {
  const across = cut(width, most)
  return cut(height, most).flatMap(([top, bottom]) =>
    across.map(([left, right]) => ({ left, top, width: right - left, height: bottom - top })),
  )
}

/** A length in as few pieces as are no longer than `most`: from where to where each reaches. */
function cut(length: number, most: number): [from: number, to: number][] {
  const count = Math.ceil(length / most)
  const at = (piece: number) => Math.round((piece * length) / count)
  return Array.from({ length: count }, (_, piece) => [at(piece), at(piece + 1)])
}
