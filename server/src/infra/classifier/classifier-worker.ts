import { parentPort } from 'node:worker_threads'
import type { Likelihoods } from '../../features/moderation/moderation.ts'
import type { WorkerRequest, WorkerResponse } from '../../scheduling/worker-client.ts'
import { openNetwork, type LikelihoodNetwork, type ClassifierStage } from './likelihood-network.ts'

export interface ClassifierInput {
  image: Uint8Array
  stage: ClassifierStage
}

/** Each network opens on first use; most servers never need the large one. */
const networks: Partial<Record<ClassifierStage, Promise<LikelihoodNetwork>>> = {}

parentPort?.on('message', (request: WorkerRequest<ClassifierInput>) => {
  if (request.type === 'close') return parentPort?.close()
  if (request.type === 'stop') return
  const { id, input } = request
  const respond = (response: WorkerResponse<Likelihoods>) => parentPort?.postMessage(response)
  const network = (networks[input.stage] ??= openNetwork(input.stage))
  network
    .then(opened => opened.classify(input.image))
    .then(
      output => respond({ id, output }),
      (error: unknown) => respond({ id, error: String(error) }),
    )
})
