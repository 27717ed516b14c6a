import { parentPort } from 'node:worker_threads'
import { composeImage, type ImageRequest } from './compose.ts'

/** The worker's response to a request. Responses come in the order of the requests. */
export type DrawingResponse = { file: Uint8Array<ArrayBuffer>; notUnderstood: string[] } | { error: string }

parentPort?.on('message', (request: ImageRequest) => {
  try {
    const { file, notUnderstood } = composeImage(request)
    // Copies the file into a buffer of its own, which can be transferred to the other thread without another
    // copy.
    const moved = new Uint8Array(file)
    parentPort?.postMessage({ file: moved, notUnderstood } satisfies DrawingResponse, [moved.buffer])
  } catch (error) {
    parentPort?.postMessage({
      error: error instanceof Error ? error.message : String(error),
    } satisfies DrawingResponse)
  }
})
