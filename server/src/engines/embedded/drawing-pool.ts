import { Worker } from 'node:worker_threads'
import type { ComposedPicture, PictureOrder } from './compose.ts'
import type { DrawingAnswer } from './drawing-worker.ts'

/** Draws pictures off the event loop, first come, first served. */
export interface DrawingPool {
  /** Rejects when the drawing fails or the pool is closed. `onStart` tells when a worker takes it up. */
  draw(order: PictureOrder, onStart: () => void): Promise<ComposedPicture>
  close(): Promise<void>
}

interface Waiting {
  order: PictureOrder
  onStart: () => void
  resolve(picture: ComposedPicture): void
  reject(error: Error): void
}

/** Workers start when the first picture needs them; one that dies takes only its own picture along. */
export function createDrawingPool(size: number): DrawingPool {
  const queue: Waiting[] = []
  const idle: Worker[] = []
  const busy = new Map<Worker, Waiting>()
  let closed = false

  const startWorker = () => {
    const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url))
    // A process that has nothing else to do may end; close() is for those that want to wait.
    worker.unref()
    worker.on('message', (answer: DrawingAnswer) => {
      const done = busy.get(worker)
      busy.delete(worker)
      idle.push(worker)
      if ('error' in answer) done?.reject(new Error(answer.error))
      else done?.resolve({ file: Buffer.from(answer.file.buffer), notUnderstood: answer.notUnderstood })
      advance()
    })
    worker.on('error', error => lose(worker, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => lose(worker, new Error('The drawing worker ended')))
    return worker
  }

  const lose = (worker: Worker, error: Error) => {
    busy.get(worker)?.reject(error)
    busy.delete(worker)
    const at = idle.indexOf(worker)
    if (at !== -1) idle.splice(at, 1)
    advance()
  }

  const advance = () => {
    while (!closed && queue.length > 0 && busy.size < size) {
      const worker = idle.pop() ?? startWorker()
      const next = queue.shift()
      if (!next) return
      busy.set(worker, next)
      next.onStart()
      worker.postMessage(next.order)
    }
  }

  return {
    draw: (order, onStart) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The engine is closed'))
        queue.push({ order, onStart, resolve, reject })
        advance()
      }),
    async close() {
      closed = true
      for (const waiting of queue.splice(0)) waiting.reject(new Error('The engine is closed'))
      await Promise.all([...idle, ...busy.keys()].map(worker => worker.terminate()))
    },
  }
}
