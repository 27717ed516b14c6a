import { availableParallelism } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { upscale, type Sliders } from '@tessera/shared-upscaler/upscale'
import { EngineRefusal } from '../../domain/engine.ts'
import { networkRuntime } from './network-runtime.ts'
import { decodePicture, encodePicture } from './picture-files.ts'

/** What the worker is asked: to enlarge a picture, to stop doing so, or to end when it has stopped. */
export type UpscaleRequest =
  | { id: number; is: 'order'; picture: Uint8Array; sliders: Sliders }
  | { id: number; is: 'stop' }
  | { is: 'end' }

/** What it answers: how far it is, from 0 to 1, any number of times; then the end, once. */
export type UpscaleAnswer = { id: number } & (
  | { is: 'progress'; progress: number }
  | { is: 'made'; file: Uint8Array<ArrayBuffer>; fidelity: number }
  | { is: 'refused' | 'failed'; reason: string }
)

/** Reading and writing the file take their share of the time. */
const shareOfNetwork = 0.95

const runtime = networkRuntime({ threads: Math.min(4, availableParallelism()) })
const stops = new Map<number, AbortController>()

async function enlarge({ id, picture: file, sliders }: Extract<UpscaleRequest, { is: 'order' }>) {
  const signal = stops.get(id)?.signal
  signal?.throwIfAborted()
  answer({ id, is: 'progress', progress: 0 })
  const { picture, fidelity } = await upscale(await decodePicture(file), {
    runtime,
    sliders,
    ...(signal && { signal }),
    onProgress: done => answer({ id, is: 'progress', progress: done * shareOfNetwork }),
  })
  // A copy in memory of its own moves to the other thread without being copied again.
  const encoded = new Uint8Array(await encodePicture(picture))
  answer({ id, is: 'made', file: encoded, fidelity }, [encoded.buffer])
}

function answer(message: UpscaleAnswer, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}

// One after the other: two at once would take twice the memory and no less time.
let last = Promise.resolve()

parentPort?.on('message', (request: UpscaleRequest) => {
  if (request.is === 'stop') return stops.get(request.id)?.abort(new Error('called off'))
  if (request.is === 'end') {
    void last.then(() => parentPort?.close())
    return
  }
  const { id } = request
  stops.set(id, new AbortController())
  last = last
    .then(() => enlarge(request))
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      answer({ id, is: error instanceof EngineRefusal ? 'refused' : 'failed', reason })
    })
    .finally(() => stops.delete(id))
})
