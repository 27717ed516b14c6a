import { once } from 'node:events'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import type { Timer } from './timer.ts'

/** A message to a worker: run a request, stop one, or exit after the current work. */
export type WorkerRequest<Input> =
  { type: 'run'; id: number; input: Input } | { type: 'stop'; id: number } | { type: 'close' }

/** A message of a worker: the progress of a request from 0 to 1, or its end. */
export type WorkerResponse<Output> = { id: number } & (
  { progress: number } | { output: Output } | { error: string }
)

interface WorkerClient<Input, Output> {
  run(input: Input, job?: { signal?: AbortSignal; onProgress?: (progress: number) => void }): Promise<Output>
  /** Stops the worker; pending requests reject. */
  close(): Promise<void>
}

interface PendingRequest<Output> {
  onProgress?: ((progress: number) => void) | undefined
  resolve(output: Output): void
  reject(error: Error): void
}

/**
 * Creates the client of a worker thread. The worker starts with the first request, and again with the next one after it
 * has failed.
 *
 * @param name in messages
 * @param options.idle stops the worker after a time without a request, which frees its memory
 */
export function createWorkerClient<Input, Output>(
  name: string,
  file: URL,
  options: { resourceLimits?: ResourceLimits; idle?: { timeoutMs: number; timer: Timer } } = {},
): WorkerClient<Input, Output> {
  const { idle, ...workerOptions } = options
  let running: { worker: Worker; pending: Map<number, PendingRequest<Output>> } | null = null
  let cancelTimer = () => {}
  let lastId = 0
  let closed = false

  function start() {
    const worker = new Worker(file, workerOptions)
    // The process may exit when nothing else runs; `end` waits for the worker
    worker.unref()
    const pending = new Map<number, PendingRequest<Output>>()
    const started = { worker, pending }
    worker.on('message', (response: WorkerResponse<Output>) => {
      const request = pending.get(response.id)
      if ('progress' in response) return request?.onProgress?.(response.progress)
      pending.delete(response.id)
      if ('error' in response) request?.reject(new Error(response.error))
      else request?.resolve(response.output)
      if (idle && pending.size === 0) cancelTimer = idle.timer(idle.timeoutMs, () => void end())
    })
    const fail = (error: Error) => {
      if (running === started) running = null
      for (const request of pending.values()) request.reject(error)
      pending.clear()
    }
    worker.on('error', error => fail(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => fail(new Error(`The ${name} ended`)))
    return started
  }

  /** Ends the worker after its current work. Terminating a thread inside onnxruntime would crash the process. */
  async function end(): Promise<void> {
    cancelTimer()
    if (!running) return
    const { worker, pending } = running
    running = null
    worker.ref()
    const exit = once(worker, 'exit')
    for (const id of pending.keys()) worker.postMessage({ type: 'stop', id } satisfies WorkerRequest<Input>)
    worker.postMessage({ type: 'close' } satisfies WorkerRequest<Input>)
    await exit
  }

  return {
    run: (input, job = {}) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error(`The ${name} is closed`))
        cancelTimer()
        const { worker, pending } = (running ??= start())
        const id = ++lastId
        pending.set(id, { onProgress: job.onProgress, resolve, reject })
        const send = (request: WorkerRequest<Input>) => worker.postMessage(request)
        send({ type: 'run', id, input })
        job.signal?.addEventListener('abort', () => send({ type: 'stop', id }), { once: true })
      }),

    async close() {
      closed = true
      await end()
    },
  }
}
