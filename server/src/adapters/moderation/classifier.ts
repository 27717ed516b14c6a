import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Classifier, Likelihoods } from '../../domain/moderation.ts'
import type { Timer } from '../../domain/timer.ts'
import type { LookAnswer, LookRequest } from './classifier-worker.ts'

export interface WorkerClassifier extends Classifier {
  /** Ends the worker; looks that wait for it fail. */
  close(): Promise<void>
}

/** Milliseconds without a picture after which the worker ends, and its memory with it. */
const patience = 60_000

/** What the worker keeps of its own is little; what it leaves behind is collected often. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 } as const

interface Waiting {
  resolve(likelihoods: Likelihoods): void
  reject(error: Error): void
}

interface Looking {
  ask(request: LookRequest): void
  waiting: Map<number, Waiting>
  ended: Promise<unknown>
}

/**
 * Classifies off the event loop. The worker starts with the first picture and ends when none has come for a
 * while; one that dies is replaced at the next.
 */
export function openClassifier({ timer }: { timer: Timer }): WorkerClassifier {
  let looking: Looking | null = null
  let callOff = () => {}
  let asked = 0
  let closed = false

  function start(): Looking {
    const worker = new Worker(new URL('./classifier-worker.ts', import.meta.url), { resourceLimits })
    // A process that has nothing else to do may end; close() is for those that want to wait.
    worker.unref()
    const waiting = new Map<number, Waiting>()
    const started: Looking = {
      waiting,
      ask: request => worker.postMessage(request),
      ended: once(worker, 'exit'),
    }
    worker.on('message', (answer: LookAnswer) => {
      const looker = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('error' in answer) looker?.reject(new Error(answer.error))
      else looker?.resolve(answer.likelihoods)
      if (waiting.size === 0) callOff = timer(patience, () => void end())
    })
    const lose = (error: Error) => {
      if (looking === started) looking = null
      for (const looker of waiting.values()) looker.reject(error)
      waiting.clear()
    }
    worker.on('error', error => lose(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => lose(new Error('The classifier ended')))
    return started
  }

  /** Not terminated: a thread that is cut off inside the runtime takes the whole process with it. */
  async function end(): Promise<void> {
    callOff()
    const ending = looking
    looking = null
    ending?.ask({ is: 'end' })
    await ending?.ended
  }

  return {
    look: (picture, look) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The classifier is closed'))
        callOff()
        looking ??= start()
        const id = ++asked
        looking.waiting.set(id, { resolve, reject })
        looking.ask({ is: 'look', id, picture, look })
      }),
    async close() {
      closed = true
      await end()
    },
  }
}
