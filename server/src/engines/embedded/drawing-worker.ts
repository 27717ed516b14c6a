import { parentPort } from 'node:worker_threads'
import { composePicture, type PictureOrder } from './compose.ts'

/** What the worker answers to every order, in the order in which they came. */
export type DrawingAnswer = { file: Uint8Array<ArrayBuffer>; notUnderstood: string[] } | { error: string }

parentPort?.on('message', (order: PictureOrder) => {
  try {
    const { file, notUnderstood } = composePicture(order)
    // A copy in memory of its own moves to the other thread without being copied again.
    const moved = new Uint8Array(file)
    parentPort?.postMessage({ file: moved, notUnderstood } satisfies DrawingAnswer, [moved.buffer])
  } catch (error) {
    parentPort?.postMessage({
      error: error instanceof Error ? error.message : String(error),
    } satisfies DrawingAnswer)
  }
})
