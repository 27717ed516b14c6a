import { parentPort } from 'node:worker_threads'
import type { Likelihoods } from '../../domain/moderation.ts'
import { openNetwork, type LikelihoodNetwork, type Look } from './likelihood-network.ts'

/** What the worker is asked: to look at a picture, or to end. */
export type LookRequest = { is: 'look'; id: number; picture: Uint8Array; look: Look } | { is: 'end' }

export type LookAnswer = { id: number } & ({ likelihoods: Likelihoods } | { error: string })

/** Each network is opened when it is first needed: most servers never need the large one. */
const networks: Partial<Record<Look, Promise<LikelihoodNetwork>>> = {}

parentPort?.on('message', (request: LookRequest) => {
  if (request.is === 'end') return parentPort?.close()
  const { id, picture, look } = request
  const answer = (answer: LookAnswer) => parentPort?.postMessage(answer)
  const network = (networks[look] ??= openNetwork(look))
  network
    .then(opened => opened.classify(picture))
    .then(
      likelihoods => answer({ id, likelihoods }),
      (error: unknown) => answer({ id, error: String(error) }),
    )
})
