import { Worker } from 'node:worker_threads'
import type { Classifier, Likelihoods } from '../../domain/moderation.ts'
import type { Look, LookAnswer } from './classifier-worker.ts'

export interface WorkerClassifier extends Classifier {
  /** Ends the worker; looks that wait for it fail. */
  close(): Promise<void>
}

interface Waiting {
  resolve(likelihoods: Likelihoods): void
  reject(error: Error): void
}

/** Classifies off the event loop. The worker starts with the first picture; one that dies is replaced at the next. */
export function openClassifier(): WorkerClassifier {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let asked = 0
  let closed = false

  function start(): Worker {
    const started = new Worker(new URL('./classifier-worker.ts', import.meta.url))
    // A process that has nothing else to do may end; close() is for those that want to wait.
    started.unref()
    started.on('message', (answer: LookAnswer) => {
      const looker = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('error' in answer) looker?.reject(new Error(answer.error))
      else looker?.resolve(answer.likelihoods)
    })
    const lose = (error: Error) => {
      if (worker === started) worker = null
      for (const looker of waiting.values()) looker.reject(error)
      waiting.clear()
    }
    started.on('error', error => lose(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => lose(new Error('The classifier ended')))
    return started
  }

  return {
    look: (picture, kind) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The classifier is closed'))
        worker ??= start()
        const id = ++asked
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, picture, kind } satisfies Look)
      }),
    async close() {
      closed = true
      await worker?.terminate()
    },
  }
}
