import { once } from 'node:events'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import { createPool } from './pool.ts'
import type { Timer } from './timer.ts'

/** A message to a worker: run a request, stop one, or exit after the current work. */
export type WorkerRequest<Input> =
  { type: 'run'; id: number; input: Input } | { type: 'stop'; id: number } | { type: 'close' }

/** A message of a worker: the progress of a request from 0 to 1, or its end. */
export type WorkerResponse<Output> = { id: number } & (
  { progress: number } | { output: Output } | { error: string }
)

interface WorkerJob {
  /** Stops the request. */
  signal?: AbortSignal
  onProgress?: (progress: number) => void
}

interface WorkerClient<Input, Output> {
  run(input: Input, job?: WorkerJob): Promise<Output>
  /** Stops the worker; pending requests reject. */
  close(): Promise<void>
}

/**
 * Creates the client of a worker thread, which runs one request at a time. The worker starts with the first request, and
 * again with the next one after it has failed.
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
  const closing = new AbortController()
  let cancelTimer = () => {}
  let pendingCount = 0
  let lastId = 0
  const pool = createPool({ size: 1, start, end })

  function start(onEnd: () => void): Worker {
    const worker = new Worker(file, workerOptions)
    // The process may exit when nothing else runs; `end` waits for the worker
    worker.unref()
    return worker.on('error', onEnd).on('exit', onEnd)
  }

  /** Ends the worker after its current work. Terminating a thread inside onnxruntime would crash the process. */
  async function end(worker: Worker): Promise<void> {
    worker.ref()
    const exit = once(worker, 'exit')
    worker.postMessage({ type: 'close' } satisfies WorkerRequest<Input>)
    await exit
  }

  async function call(worker: Worker, input: Input, job: WorkerJob): Promise<Output> {
    const stopping = AbortSignal.any([closing.signal, ...(job.signal ? [job.signal] : [])])
    stopping.throwIfAborted()
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<Output>()
    const send = (request: WorkerRequest<Input>) => worker.postMessage(request)
    const stop = () => send({ type: 'stop', id })
    const handleMessage = (response: WorkerResponse<Output>) => {
      if ('progress' in response) job.onProgress?.(response.progress)
      else if ('error' in response) reject(new Error(response.error))
      else resolve(response.output)
    }
    const handleError = (error: unknown) => reject(error instanceof Error ? error : new Error(String(error)))
    const handleExit = () => reject(new Error(`The ${name} ended`))
    worker.on('message', handleMessage).on('error', handleError).on('exit', handleExit)
    stopping.addEventListener('abort', stop)
    try {
      send({ type: 'run', id, input })
      return await promise
    } finally {
      stopping.removeEventListener('abort', stop)
      worker.off('message', handleMessage).off('error', handleError).off('exit', handleExit)
    }
  }

  // A worker that crashes while it stops has ended too
  const stopIdle = () => {
    pool.endAll().catch(() => undefined)
  }

  return {
    async run(input, job = {}) {
      closing.signal.throwIfAborted()
      cancelTimer()
      pendingCount += 1
      try {
        return await pool.run(worker => call(worker, input, job))
      } finally {
        pendingCount -= 1
        if (idle && pendingCount === 0 && !closing.signal.aborted)
          cancelTimer = idle.timer(idle.timeoutMs, stopIdle)
      }
    },

    async close() {
      cancelTimer()
      closing.abort(new Error(`The ${name} is closed`))
      await pool.endAll()
    },
  }
}
