import { availableParallelism } from 'node:os'
import { parentPort } from 'node:worker_threads'
import {
  readJpegCompression,
  upscale,
  type UpscaleFactor,
  type UpscaleParameters,
} from '@tessera/shared-upscaler/upscale'
import { EngineRefusalError } from '../../features/tasks/engine.ts'
import type { WorkerRequest, WorkerResponse } from '../../scheduling/worker-client.ts'
import { createOnnxRuntime } from './onnx-runtime.ts'
import { decodeImage, encodeImage } from './image-codec.ts'

export interface UpscaleInput {
  image: Uint8Array
  factor: UpscaleFactor
  parameters: UpscaleParameters
}

/** The result, or why the image is refused. */
export type UpscaleOutput = { file: Uint8Array<ArrayBuffer>; fidelity: number } | { refusal: string }

/** Decoding and encoding take the rest of the time. */
const networkProgressShare = 0.95

const runtime = createOnnxRuntime({ threads: Math.min(4, availableParallelism()) })
const abortControllers = new Map<number, AbortController>()

async function runUpscale(id: number, { image: file, factor, parameters }: UpscaleInput) {
  const signal = abortControllers.get(id)?.signal
  signal?.throwIfAborted()
  respond({ id, progress: 0 })
  const { image, fidelityDb: fidelity } = await upscale(await decodeImage(file), {
    runtime,
    parameters,
    factor,
    compression: readJpegCompression(file),
    ...(signal && { signal }),
    onProgress: done => respond({ id, progress: done * networkProgressShare }),
  })
  // A buffer with its own memory is transferred to the other thread without a copy
  const encoded = new Uint8Array(await encodeImage(image))
  respond({ id, output: { file: encoded, fidelity } }, [encoded.buffer])
}

function respond(message: WorkerResponse<UpscaleOutput>, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}

// One at a time: two would take twice the memory and the same time
let last = Promise.resolve()

parentPort?.on('message', (request: WorkerRequest<UpscaleInput>) => {
  if (request.type === 'stop') return abortControllers.get(request.id)?.abort(new Error('cancelled'))
  if (request.type === 'close') {
    const close = () => parentPort?.close()
    last.then(close, close)
    return
  }
  const { id } = request
  abortControllers.set(id, new AbortController())
  last = last
    .then(() => runUpscale(id, request.input))
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      respond(
        error instanceof EngineRefusalError ? { id, output: { refusal: reason } } : { id, error: reason },
      )
    })
    .finally(() => abortControllers.delete(id))
})
