import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Classifier, Likelihoods } from '../../features/moderation/moderation.ts'
import type { Timer } from '../../scheduling/timer.ts'
import type { ClassifierResponse, ClassifierRequest } from './classifier-worker.ts'

export interface WorkerClassifier extends Classifier {
  /** Stops the worker; pending requests reject. */
  close(): Promise<void>
}

/** The worker stops after this time without a request, which frees its memory. */
const idleTimeoutMs = 60_000

/** The worker needs little memory of its own; a small young generation is collected often. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 } as const

interface PendingRequest {
  resolve(likelihoods: Likelihoods): void
  reject(error: Error): void
}

interface RunningWorker {
  send(request: ClassifierRequest): void
  pending: Map<number, PendingRequest>
  ended: Promise<unknown>
}

/**
 * Classifies images in a worker thread. The worker starts with the first request and stops when it is idle. If it
 * fails, the next request starts another.
 */
export function openClassifier({ timer }: { timer: Timer }): WorkerClassifier {
  let running: RunningWorker | null = null
  let cancelTimer = () => {}
  let lastId = 0
  let closed = false

  function start(): RunningWorker {
    const worker = new Worker(new URL('./classifier-worker.ts', import.meta.url), { resourceLimits })
    // The worker does not keep the process alive.
    worker.unref()
    const pending = new Map<number, PendingRequest>()
    const started: RunningWorker = {
      pending,
      send: request => worker.postMessage(request),
      ended: once(worker, 'exit'),
    }
    worker.on('message', (response: ClassifierResponse) => {
      const request = pending.get(response.id)
      pending.delete(response.id)
      if ('error' in response) request?.reject(new Error(response.error))
      else request?.resolve(response.likelihoods)
      if (pending.size === 0) cancelTimer = timer(idleTimeoutMs, () => void end())
    })
    const fail = (error: Error) => {
      if (running === started) running = null
      for (const request of pending.values()) request.reject(error)
      pending.clear()
    }
    worker.on('error', error => fail(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => fail(new Error('The classifier worker exited')))
    return started
  }

  /** Asks the worker to close. Terminating a thread inside onnxruntime would crash the process. */
  async function end(): Promise<void> {
    cancelTimer()
    const ending = running
    running = null
    ending?.send({ type: 'close' })
    await ending?.ended
  }

  return {
    classify: (image, stage) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The classifier is closed'))
        cancelTimer()
        running ??= start()
        const id = ++lastId
        running.pending.set(id, { resolve, reject })
        running.send({ type: 'classify', id, image, stage })
      }),
    async close() {
      closed = true
      await end()
    },
  }
}
