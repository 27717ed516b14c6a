import { InferenceSession, Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import type { Likelihoods } from '../../domain/moderation.ts'
import { asOnnx, pictureInput, type Bytes } from './network-as-onnx.ts'
import { readPackaged } from './packaged-network.ts'

/** The networks by the look they take, and the pixels of the square that each looks at. */
const networks = {
  first: { name: 'mobilenet_v2', size: 224 },
  second: { name: 'inception_v3', size: 299 },
} as const
export type Look = keyof typeof networks

/** What the networks answer, in this order. */
const kinds = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const satisfies (keyof Likelihoods)[]

/** Says how likely an encoded picture is each of the kinds. */
export interface LikelihoodNetwork {
  classify(picture: Uint8Array): Promise<Likelihoods>
}

/**
 * Opens a network on onnxruntime-node. A run blocks its thread, so this belongs into a worker. Memory is taken
 * when it is needed and given back afterwards, which costs a look a few milliseconds.
 */
export async function openNetwork(look: Look): Promise<LikelihoodNetwork> {
  const { name, size } = networks[look]
  const { file, kernels } = asOnnx(await readPackaged(name), size)
  const session = await InferenceSession.create(file, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    enableMemPattern: false,
  })
  const given = Object.fromEntries(Array.from(kernels, ([name, kernel]) => [name, tensor(kernel)]))
  return {
    async classify(picture) {
      const shown = tensor({ bytes: await readPixels(picture, size), shape: [1, size, size, 3] })
      const answer = Object.values(await session.run({ ...given, [pictureInput]: shown }))[0]
        ?.data as Float32Array
      return Object.fromEntries(kinds.map((kind, at) => [kind, answer[at]])) as unknown as Likelihoods
    },
  }
}

const tensor = ({ bytes, shape }: Bytes) => new Tensor('uint8', bytes, shape)

async function readPixels(picture: Uint8Array, size: number): Promise<Uint8Array> {
  const pixels = await sharp(picture)
    .rotate()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(size, size, { fit: 'fill' })
    .raw()
    .toBuffer()
  return new Uint8Array(pixels)
}
