import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Sliders } from '@tessera/shared-upscaler/upscale'
import { EngineRefusal, type UpscaledPicture } from '../../domain/engine.ts'
import type { UpscaleAnswer, UpscaleRequest } from './upscale-worker.ts'

/** Enlarges pictures off the event loop, one after the other. */
export interface UpscaleThread {
  /**
   * @param following.tell hears how far it is, from 0 to 1
   * @throws {EngineRefusal} for a picture that cannot be read
   */
  enlarge(
    order: { picture: Uint8Array; sliders: Sliders },
    following: { signal: AbortSignal; tell: (progress: number) => void },
  ): Promise<UpscaledPicture>
  close(): Promise<void>
}

interface Waiting {
  tell(progress: number): void
  resolve(picture: UpscaledPicture): void
  reject(error: Error): void
}

/** The worker starts with the first picture; one that dies is replaced at the next. */
export function openUpscaleThread(): UpscaleThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let ordered = 0
  let closed = false

  function start(): Worker {
    const started = new Worker(new URL('./upscale-worker.ts', import.meta.url))
    // A process that has nothing else to do may end; close() is for those that want to wait.
    started.unref()
    started.on('message', hear)
    const lose = (error: Error) => {
      if (worker === started) worker = null
      for (const order of waiting.values()) order.reject(error)
      waiting.clear()
    }
    started.on('error', error => lose(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => lose(new Error('The upscale worker ended')))
    return started
  }

  function hear(answer: UpscaleAnswer): void {
    const order = waiting.get(answer.id)
    if (answer.is === 'progress') return order?.tell(answer.progress)
    waiting.delete(answer.id)
    if (answer.is === 'made') {
      order?.resolve({ file: Buffer.from(answer.file.buffer), fidelity: answer.fidelity })
    } else {
      order?.reject(answer.is === 'refused' ? new EngineRefusal(answer.reason) : new Error(answer.reason))
    }
  }

  return {
    enlarge: ({ picture, sliders }, { signal, tell }) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The engine is closed'))
        const thread = (worker ??= start())
        const id = ++ordered
        waiting.set(id, { tell, resolve, reject })
        const ask = (request: UpscaleRequest) => thread.postMessage(request)
        ask({ id, is: 'order', picture, sliders })
        signal.addEventListener('abort', () => ask({ id, is: 'stop' }), { once: true })
      }),
    async close() {
      closed = true
      const ending = worker
      if (!ending) return
      ending.ref()
      const exit = once(ending, 'exit')
      // Not terminated: a thread that is cut off inside the runtime takes the whole process with it.
      for (const id of waiting.keys()) ending.postMessage({ id, is: 'stop' } satisfies UpscaleRequest)
      ending.postMessage({ is: 'end' } satisfies UpscaleRequest)
      await exit
    },
  }
}
