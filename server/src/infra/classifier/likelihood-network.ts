import { fileURLToPath } from 'node:url'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import type { Likelihoods } from '../../features/moderation/moderation.ts'

const modelsFolder = new URL('../../../models/', import.meta.url)

/** The network of each stage, and the side of its square input in pixels. */
const networks = {
  first: { file: 'nsfw-mobilenet-v2.onnx', size: 224 },
  second: { file: 'nsfw-inception-v3.onnx', size: 299 },
} as const
export type ClassifierStage = keyof typeof networks

/** The outputs of the networks, in this order. */
const kinds = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const satisfies (keyof Likelihoods)[]

/** Estimates how likely an encoded image is each of the kinds. */
export interface LikelihoodNetwork {
  classify(image: Uint8Array): Promise<Likelihoods>
}

/**
 * Opens a network on onnxruntime-node. A run blocks its thread, so use it in a worker. Each run allocates and frees its
 * memory, which takes a few milliseconds.
 */
export async function openNetwork(stage: ClassifierStage): Promise<LikelihoodNetwork> {
  const { file, size } = networks[stage]
  const session = await InferenceSession.create(fileURLToPath(new URL(file, modelsFolder)), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Errors only: the runtime warns about each 8-bit kernel that it does not optimize.
    logSeverityLevel: 3,
  })
  return {
    async classify(image) {
      const pixels = new Tensor('uint8', await readPixels(image, size), [1, size, size, 3])
      const [scores] = Object.values(await session.run({ image: pixels }))
      const values = scores?.data as Float32Array
      return Object.fromEntries(kinds.map((kind, index) => [kind, values[index]])) as unknown as Likelihoods
    },
  }
}

async function readPixels(image: Uint8Array, size: number): Promise<Uint8Array> {
  const pixels = await sharp(image)
    .rotate()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(size, size, { fit: 'fill' })
    .raw()
    .toBuffer()
  return new Uint8Array(pixels)
}
