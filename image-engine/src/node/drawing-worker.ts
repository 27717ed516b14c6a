import { parentPort } from 'node:worker_threads'
import type { ImageRequest } from '../image-request.ts'
import { composeImage, type ComposedImage } from './compose-image.ts'

/** The worker's response to a request. Responses come in the order of the requests. */
export type DrawingResponse = { file: Uint8Array<ArrayBuffer>; notUnderstood: string[] } | { error: string }

parentPort?.on('message', (request: ImageRequest) => {
  composeImage(request).then(sendImage, sendError)
})

function sendImage({ file, notUnderstood }: ComposedImage): void {
  // Copies the file into a buffer of its own, which can be transferred to the other thread without another
  // copy.
  const moved = new Uint8Array(file)
  parentPort?.postMessage({ file: moved, notUnderstood } satisfies DrawingResponse, [moved.buffer])
}

function sendError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  parentPort?.postMessage({ error: message } satisfies DrawingResponse)
}
