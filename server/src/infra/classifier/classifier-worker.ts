import { parentPort } from 'node:worker_threads'
import type { Likelihoods } from '../../features/moderation/moderation.ts'
import { openNetwork, type LikelihoodNetwork, type ClassifierStage } from './likelihood-network.ts'

/** A message to the worker. */
export type ClassifierRequest =
  { type: 'classify'; id: number; image: Uint8Array; stage: ClassifierStage } | { type: 'close' }

export type ClassifierResponse = { id: number } & ({ likelihoods: Likelihoods } | { error: string })

/** Each network opens on first use; most servers never need the large one. */
const networks: Partial<Record<ClassifierStage, Promise<LikelihoodNetwork>>> = {}

parentPort?.on('message', (request: ClassifierRequest) => {
  if (request.type === 'close') return parentPort?.close()
  const { id, image, stage } = request
  const respond = (response: ClassifierResponse) => parentPort?.postMessage(response)
  const network = (networks[stage] ??= openNetwork(stage))
  network
    .then(opened => opened.classify(image))
    .then(
      likelihoods => respond({ id, likelihoods }),
      (error: unknown) => respond({ id, error: String(error) }),
    )
})
