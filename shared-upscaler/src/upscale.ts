import { isOpaque, readRegion, writeRegion, type Part, type Pixels } from './pixels.ts'
import type { Runtime, Tensor } from './runtime.ts'
import { settingsOf, type Settings, type Sliders } from './sliders.ts'
import { subjectOf, type Subject } from './subject.ts'

export type { Pixels } from './pixels.ts'
export type { Model, Runtime, Tensor } from './runtime.ts'
export type { Sliders } from './sliders.ts'

/** Enlargement: the result is twice as wide and twice as high. */
export const factor = 2

/** Input pixels along a tile's side, without its margin. */
const tileSide = 256
/**
 * Input pixels around a tile that are worked on and thrown away: as far as the network (7) and the rounds
 * of back-projection together can be seen to reach.
 */
const margin = 16
/**
 * The most that the first round of back-projection corrects; see training/write-steps.py. Each round after it
 * may do half of what the one before might: with the same bound for all, they bring noise back together.
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
  const { tile = tileSide, signal, onProgress } = options
  const settings = settingsOf(options.sliders)
  const network = subjectOf(picture)
  const result = blank(picture)
  const parts: Part[] = isOpaque(picture) ? ['colours'] : ['colours', 'opacity']
  const tiles = tilesOf(picture, tile)
  let squares = 0
  for (const [index, { left, top, width, height }] of tiles.entries()) {
    for (const part of parts) {
      signal?.throwIfAborted()
      const region = {
        left: left - margin,
        top: top - margin,
        width: width + 2 * margin,
        height: height + 2 * margin,
      }
      const image = readRegion(picture, region, part)
      // Opacity has no texture for a network to add
      const made = await enlarge(image, part === 'colours' ? settings : plain, { ...options, network })
      if (part === 'colours') squares += made.error * width * height
      const place = { left: factor * left, top: factor * top, margin: factor * margin, part }
      writeRegion(result, made.enlarged, place)
    }
    onProgress?.((index + 1) / tiles.length)
  }
  return { picture: result, fidelity: -10 * Math.log10(squares / (picture.width * picture.height)) }
}

/** Lanczos and nothing else. */
const plain: Settings = { rounds: 0, detail: 0, sharpness: 0 }

async function enlarge(
  image: Tensor,
  { rounds, detail, sharpness }: Settings,
  { runtime, network }: Pick<UpscaleOptions, 'runtime'> & { network: Subject },
): Promise<{ enlarged: Tensor; error: number }> {
  let enlarged = output(await runtime.run(network, { image, detail: scalar(detail) }), 'result')
  let error = 0
  for (let round = 0; round < rounds; round++) {
    const most = scalar(mostCorrection / 2 ** round)
    const projected = await runtime.run('projection', { image, enlarged, most })
    enlarged = output(projected, 'result')
    error = output(projected, 'error').data[0] ?? 0
  }
  if (sharpness > 0) {
    enlarged = output(await runtime.run('finish', { enlarged, amount: scalar(sharpness) }), 'result')
  }
  return { enlarged, error }
}

function output(outputs: Readonly<Record<string, Tensor>>, name: string): Tensor {
  const found = outputs[name]
  if (!found) throw new Error(`The model has no output named ${name}`)
  return found
}

const scalar = (value: number): Tensor => ({ dims: [1], data: Float32Array.of(value) })

function blank({ width, height, channels }: Pixels): Pixels {
  const size = { width: factor * width, height: factor * height, channels }
  // Opaque until told otherwise
  return { ...size, data: new Uint8Array(size.width * size.height * channels).fill(255) }
}

function tilesOf({ width, height }: Pixels, side: number) {
  const tiles = []
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      tiles.push({
        left,
        top,
        width: Math.min(side, width - left),
        height: Math.min(side, height - top),
      })
    }
  }
  return tiles
}
