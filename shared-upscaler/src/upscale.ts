import { deblock, getPreservedShare } from './deblocking/deblock.ts'
import type { JpegCompression } from './deblocking/jpeg-compression.ts'
import { isOpaque, readRegion, writeRegion, type ChannelGroup, type Pixels, type Region } from './pixels.ts'
import type { Runtime } from './runtime.ts'
import { spreadColors } from './spread-colors.ts'
import type { Tensor } from './tensor.ts'
import { maxRounds, toSettings, type Settings, type UpscaleParameters } from './upscale-parameters.ts'
import { detectImageKind, type ImageKind } from './image-kind.ts'

export { readJpegCompression, type JpegCompression } from './deblocking/jpeg-compression.ts'
export type { Pixels } from './pixels.ts'
export type { Model, Runtime } from './runtime.ts'
export type { Tensor } from './tensor.ts'
export type { UpscaleParameters } from './upscale-parameters.ts'

/** Each pass makes the image twice as wide and twice as high. */
const passFactor = 2

/** Maximum side of a tile in input pixels, without its margin. A model's memory grows with it. */
const maxTileSide = 256
/**
 * Input pixels around a tile that a model reads but leaves out of its output: the visible reach of the network (7)
 * and of back-projection. The models contain the same value (`training/enlargement.py`).
 */
const tileMargin = 8
/**
 * The maximum correction of the first round of back-projection, of 1. Each later round has half the bound of the
 * round before: with one bound for all, the rounds together would restore the noise. Of a JPEG, the more has been removed by its
 * compression, the smaller the corrections are.
 */
const maxCorrection = 1 / 255

/** How many times as wide and as high the result is. */
export type UpscaleFactor = 2 | 4

interface UpscaleOptions {
  runtime: Runtime
  parameters: UpscaleParameters
  /** 2 where it is absent. */
  factor?: UpscaleFactor
  /** Of an image that comes from a JPEG: the traces of a strong compression are removed, which a network would sharpen. */
  compression?: JpegCompression | null
  /** For tests: every size of tiles makes the same image. */
  tileSide?: number
  signal?: AbortSignal
  /** Receives the completed share after each tile, up to 1. */
  onProgress?: (done: number) => void
}

export interface UpscaleResult {
  image: Pixels
  /**
   * PSNR of the source image and the result at the size of the source image, in decibels: more is closer. After two
   * passes it is a lower bound.
   */
  fidelityDb: number
}

interface Pass {
  image: Pixels
  /** Root of the mean squared error of the result at half its size; colors are 0 to 1 here. */
  error: number
}

/**
 * Enlarges an image, tile by tile, so that the memory of the network does not grow with the image. It detects
 * whether the image is a photograph or a drawing, and uses the network for that kind. Four times the size are two passes.
 *
 * @throws the reason of `signal` once it is aborted
 */
export async function upscale(image: Pixels, options: UpscaleOptions): Promise<UpscaleResult> {
  const model = detectImageKind(image)
  if (options.factor !== 4) {
    const { image: result, error } = await double(image, model, options)
    return { image: result, fidelityDb: toDecibels(error) }
  }
  const { parameters, onProgress } = options
  const first = await double(image, model, {
    ...options,
    // Only the finished result is sharpened
    parameters: { ...parameters, upscaleDetail: 0 },
    onProgress: done => onProgress?.(done * firstPassShare),
  })
  const second = await double(first.image, model, {
    ...options,
    // The first pass has removed the traces
    compression: null,
    onProgress: done => onProgress?.(firstPassShare + done * (1 - firstPassShare)),
  })
  // At the size of the source image, the errors of both passes add up to this at most
  return { image: second.image, fidelityDb: toDecibels(first.error + second.error) }
}

/** The second pass has four times as many pixels as the first. */
const firstPassShare = 0.2

const toDecibels = (error: number): number => -20 * Math.log10(error)

async function double(image: Pixels, model: ImageKind, options: UpscaleOptions): Promise<Pass> {
  const { runtime, tileSide = maxTileSide, compression, signal, onProgress } = options
  const result = createBlankImage(image)
  const hasOpacity = !isOpaque(image)
  const deblocked = compression ? await deblock(image, compression, signal) : image
  const preservedShare = compression && deblocked !== image ? getPreservedShare(compression) : 1
  const inputs = toModelInputs(toSettings(options.parameters), preservedShare * maxCorrection)
  // As far as a pixel of a tile reads
  const source = hasOpacity ? spreadColors(deblocked, tileMargin) : deblocked
  const tiles = toTiles(image, tileSide)
  let squaredError = deblocked === image ? 0 : sumSquaredChange(image, deblocked)
  for (const [index, region] of tiles.entries()) {
    signal?.throwIfAborted()
    const place = { left: passFactor * region.left, top: passFactor * region.top }
    const colors = await runtime.run(model, { image: readTile(source, region, 'colors'), ...inputs })
    writeRegion(result, getOutput(colors, 'result'), { ...place, part: 'colors' })
    squaredError += (getOutput(colors, 'error').data[0] ?? 0) * region.width * region.height
    if (hasOpacity) {
      const opacity = await runtime.run('opacity', { image: readTile(image, region, 'opacity') })
      writeRegion(result, getOutput(opacity, 'result'), { ...place, part: 'opacity' })
    }
    onProgress?.((index + 1) / tiles.length)
  }
  return { image: result, error: Math.sqrt(squaredError / (image.width * image.height)) }
}

/** Returns the sum over the pixels of the mean squared difference of their colors, which are 0 to 1 here. */
function sumSquaredChange({ data, channels }: Pixels, { data: changed }: Pixels): number {
  let sum = 0
  for (let i = 0; i < data.length; i += channels)
    for (let color = i; color < i + 3; color += 1) sum += ((data[color] ?? 0) - (changed[color] ?? 0)) ** 2
  return sum / 3 / 255 ** 2
}

/** The inputs of a model besides the image. */
function toModelInputs(
  { rounds, detail, sharpness }: Settings,
  firstCorrection: number,
): Record<string, Tensor> {
  const bounds = Float32Array.from({ length: maxRounds }, (_, round) =>
    round < rounds ? firstCorrection / 2 ** round : 0,
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
  const size = { width: passFactor * width, height: passFactor * height, channels }
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
