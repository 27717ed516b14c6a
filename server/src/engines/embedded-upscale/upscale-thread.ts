import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Sliders } from '@tessera/shared-upscaler/upscale'
import { EngineRefusalError, type UpscaledImage } from '../../features/tasks/engine.ts'
import type { UpscaleResponse, UpscaleRequest } from './upscale-worker.ts'

/** Upscales images in a worker thread, one after the other. */
export interface UpscaleThread {
  /**
   * @param options.onProgress receives the progress, from 0 to 1
   * @throws {EngineRefusalError} for an image that cannot be read
   */
  upscale(
    request: { picture: Uint8Array; sliders: Sliders },
    options: { signal: AbortSignal; onProgress: (progress: number) => void },
  ): Promise<UpscaledImage>
  close(): Promise<void>
}

interface PendingRequest {
  onProgress(progress: number): void
  resolve(picture: UpscaledImage): void
  reject(error: Error): void
}

/** Starts the worker with the first image. A worker that dies is replaced at the next image. */
export function openUpscaleThread(): UpscaleThread {
  const pending = new Map<number, PendingRequest>()
  let worker: Worker | null = null
  let requestCount = 0
  let closed = false

  function start(): Worker {
    const started = new Worker(new URL('./upscale-worker.ts', import.meta.url))
    // The process may exit when nothing else runs; close() waits for the worker
    started.unref()
    started.on('message', handleResponse)
    const rejectPending = (error: Error) => {
      if (worker === started) worker = null
      for (const request of pending.values()) request.reject(error)
      pending.clear()
    }
    started.on('error', error => rejectPending(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => rejectPending(new Error('The upscale worker ended')))
    return started
  }

  function handleResponse(response: UpscaleResponse): void {
    const request = pending.get(response.id)
    if (response.type === 'progress') return request?.onProgress(response.progress)
    pending.delete(response.id)
    if (response.type === 'result') {
      request?.resolve({ file: Buffer.from(response.file.buffer), fidelity: response.fidelity })
    } else {
      request?.reject(
        response.type === 'refused' ? new EngineRefusalError(response.reason) : new Error(response.reason),
      )
    }
  }

  return {
    upscale: ({ picture, sliders }, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The engine is closed'))
        const thread = (worker ??= start())
        const id = ++requestCount
        pending.set(id, { onProgress, resolve, reject })
        const send = (request: UpscaleRequest) => thread.postMessage(request)
        send({ id, type: 'upscale', picture, sliders })
        signal.addEventListener('abort', () => send({ id, type: 'stop' }), { once: true })
      }),
    async close() {
      closed = true
      const ending = worker
      if (!ending) return
      ending.ref()
      const exit = once(ending, 'exit')
      // Terminating a thread inside the runtime would crash the whole process
      for (const id of pending.keys()) ending.postMessage({ id, type: 'stop' } satisfies UpscaleRequest)
      ending.postMessage({ type: 'exit' } satisfies UpscaleRequest)
      await exit
    },
  }
}
