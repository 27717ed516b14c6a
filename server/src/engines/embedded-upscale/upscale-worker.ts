import { availableParallelism } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { upscale, type Sliders } from '@tessera/shared-upscaler/upscale'
import { EngineRefusalError } from '../../features/tasks/engine.ts'
import { createOnnxRuntime } from './onnx-runtime.ts'
import { decodeImage, encodeImage } from './image-codec.ts'

/** The requests to the worker: upscale an image, stop that, or exit after the current image. */
export type UpscaleRequest =
  | { id: number; type: 'upscale'; picture: Uint8Array; sliders: Sliders }
  | { id: number; type: 'stop' }
  | { type: 'exit' }

/** The responses of the worker: any number of progress messages from 0 to 1, then one result. */
export type UpscaleResponse = { id: number } & (
  | { type: 'progress'; progress: number }
  | { type: 'result'; file: Uint8Array<ArrayBuffer>; fidelity: number }
  | { type: 'refused' | 'failed'; reason: string }
)

/** Decoding and encoding take the rest of the time. */
const networkProgressShare = 0.95

const runtime = createOnnxRuntime({ threads: Math.min(4, availableParallelism()) })
const abortControllers = new Map<number, AbortController>()

async function runUpscale({ id, picture: file, sliders }: Extract<UpscaleRequest, { type: 'upscale' }>) {
  const signal = abortControllers.get(id)?.signal
  signal?.throwIfAborted()
  respond({ id, type: 'progress', progress: 0 })
  const { image: picture, fidelityDb: fidelity } = await upscale(await decodeImage(file), {
    runtime,
    sliders,
    ...(signal && { signal }),
    onProgress: done => respond({ id, type: 'progress', progress: done * networkProgressShare }),
  })
  // A buffer with its own memory is transferred to the other thread without a copy
  const encoded = new Uint8Array(await encodeImage(picture))
  respond({ id, type: 'result', file: encoded, fidelity }, [encoded.buffer])
}

function respond(message: UpscaleResponse, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}

// One at a time: two would take twice the memory and the same time
let last = Promise.resolve()

parentPort?.on('message', (request: UpscaleRequest) => {
  if (request.type === 'stop') return abortControllers.get(request.id)?.abort(new Error('cancelled'))
  if (request.type === 'exit') {
    void last.then(() => parentPort?.close())
    return
  }
  const { id } = request
  abortControllers.set(id, new AbortController())
  last = last
    .then(() => runUpscale(request))
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      respond({ id, type: error instanceof EngineRefusalError ? 'refused' : 'failed', reason })
    })
    .finally(() => abortControllers.delete(id))
})
