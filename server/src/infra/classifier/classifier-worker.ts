import { parentPort } from 'node:worker_threads'
import type { Likelihoods } from '../../features/moderation/moderation.ts'
import type { WorkerRequest, WorkerResponse } from '../../scheduling/worker-client.ts'
import { openNetwork, type LikelihoodNetwork } from './likelihood-network.ts'
import type { ClassifierStage } from './stages.ts'

export interface ClassifierInput {
  pixels: Uint8Array
  stage: ClassifierStage
}

/** One run at a time, because each occupies a thread of the pool in which the server reads files. */
let lastRun: Promise<unknown> = Promise.resolve()

/** Each network opens on first use; most servers never need the large one. */
const networks: Partial<Record<ClassifierStage, Promise<LikelihoodNetwork>>> = {}

parentPort?.on('message', (request: WorkerRequest<ClassifierInput>) => {
  if (request.type === 'close') return parentPort?.close()
  if (request.type === 'stop') return
  const { id, input } = request
  const respond = (response: WorkerResponse<Likelihoods>) => parentPort?.postMessage(response)
  lastRun = lastRun.then(async () => {
    try {
      const network = await (networks[input.stage] ??= openNetwork(input.stage))
      respond({ id, output: await network.classify(input.pixels) })
    } catch (error) {
      respond({ id, error: String(error) })
    }
  })
})
