import { createRequire } from 'node:module'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import tf from '@tensorflow/tfjs'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { InceptionV3Model } from 'nsfwjs/models/inception_v3'
import { MobileNetV2Model } from 'nsfwjs/models/mobilenet_v2'
import type { Likelihoods } from '../../domain/moderation.ts'
import { openModel, type LikelihoodModel } from './likelihood-model.ts'

export interface Look {
  id: number
  picture: Uint8Array
  kind: 'first' | 'second'
}

export type LookAnswer = { id: number } & ({ likelihoods: Likelihoods } | { error: string })

/** Each network is loaded when it is first needed: most servers never need the large one. */
const openers = {
  first: () => openModel(MobileNetV2Model, { size: 224 }),
  second: () => openModel(InceptionV3Model, { size: 299 }),
} satisfies Record<Look['kind'], () => Promise<LikelihoodModel>>
const models: Partial<Record<Look['kind'], Promise<LikelihoodModel>>> = {}

let backend: Promise<unknown> | undefined

async function look({ picture, kind }: Look): Promise<Likelihoods> {
  await (backend ??= startBackend())
  const model = await (models[kind] ??= openers[kind]())
  return model.classify(picture)
}

function startBackend(): Promise<boolean> {
  const home = path.dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm'))
  setWasmPaths(`${home}${path.sep}`)
  return tf.setBackend('wasm')
}

parentPort?.on('message', (asked: Look) => {
  const { id } = asked
  look(asked).then(
    likelihoods => parentPort?.postMessage({ id, likelihoods } satisfies LookAnswer),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) } satisfies LookAnswer),
  )
})
