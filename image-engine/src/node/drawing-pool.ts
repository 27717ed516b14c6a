import { Worker } from 'node:worker_threads'
import type { ImageRequest } from '../image-request.ts'
import type { ComposedImage } from './compose-image.ts'
import type { DrawingResponse } from './drawing-worker.ts'

/** Draws images in worker threads, first come, first served. */
export interface DrawingPool {
  /**
   * Rejects when the drawing fails or the pool is closed. Calls `onStart` when a worker starts the drawing.
   */
  draw(request: ImageRequest, onStart: () => void): Promise<ComposedImage>
  close(): Promise<void>
}

interface QueuedDrawing {
  request: ImageRequest
  onStart: () => void
  resolve(image: ComposedImage): void
  reject(error: Error): void
}

/**
 * Starts at most `size` workers, each when an image first needs it. When a worker dies, only the image it was
 * drawing fails.
 */
export function createDrawingPool(size: number): DrawingPool {
  const queue: QueuedDrawing[] = []
  const idle: Worker[] = []
  const busy = new Map<Worker, QueuedDrawing>()
  let closed = false

  const startWorker = () => {
    const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url))
    // Idle workers do not keep the process alive. Call close() to wait for them.
    worker.unref()
    worker.on('message', (response: DrawingResponse) => {
      const done = busy.get(worker)
      busy.delete(worker)
      idle.push(worker)
      if ('error' in response) done?.reject(new Error(response.error))
      else done?.resolve({ file: Buffer.from(response.file.buffer), notUnderstood: response.notUnderstood })
      startNext()
    })
    worker.on('error', error =>
      removeWorker(worker, error instanceof Error ? error : new Error(String(error))),
    )
    worker.on('exit', () => removeWorker(worker, new Error('The drawing worker ended')))
    return worker
  }

  const removeWorker = (worker: Worker, error: Error) => {
    busy.get(worker)?.reject(error)
    busy.delete(worker)
    const at = idle.indexOf(worker)
    if (at !== -1) idle.splice(at, 1)
    startNext()
  }

  const startNext = () => {
    while (!closed && queue.length > 0 && busy.size < size) {
      const next = queue.shift()
      if (!next) return
      try {
        const worker = idle.pop() ?? startWorker()
        busy.set(worker, next)
        next.onStart()
        worker.postMessage(next.request)
      } catch (error) {
        // The system starts no more threads
        next.reject(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  return {
    draw: (request, onStart) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The engine is closed'))
        queue.push({ request, onStart, resolve, reject })
        startNext()
      }),
    async close() {
      closed = true
      for (const waiting of queue.splice(0)) waiting.reject(new Error('The engine is closed'))
      await Promise.all([...idle, ...busy.keys()].map(worker => worker.terminate()))
    },
  }
}
