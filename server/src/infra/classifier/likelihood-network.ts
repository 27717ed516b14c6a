import { fileURLToPath } from 'node:url'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { stages, type ClassifierStage } from './stages.ts'
import type { Likelihoods } from '../../features/moderation/moderation.ts'

const modelsFolder = new URL('../../../models/', import.meta.url)

/** The outputs of the networks, in this order. */
const kinds = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const satisfies (keyof Likelihoods)[]

/** Estimates the likelihood of each kind of image from the pixels at the size of the stage. */
export interface LikelihoodNetwork {
  classify(pixels: Uint8Array): Promise<Likelihoods>
}

/**
 * Opens a network on onnxruntime-node. A run blocks its thread, so use it in a worker. Each run allocates and frees its
 * memory, which takes a few milliseconds.
 */
export async function openNetwork(stage: ClassifierStage): Promise<LikelihoodNetwork> {
  const { file, side } = stages[stage]
  const session = await InferenceSession.create(fileURLToPath(new URL(file, modelsFolder)), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Errors only: the runtime warns about each 8-bit kernel that it does not optimize.
    logSeverityLevel: 3,
  })
  return {
    async classify(pixels) {
      const [scores] = Object.values(
        await session.run({ image: new Tensor('uint8', pixels, [1, side, side, 3]) }),
      )
      const values = scores?.data as Float32Array
      return Object.fromEntries(kinds.map((kind, index) => [kind, values[index]])) as unknown as Likelihoods
    },
  }
}
