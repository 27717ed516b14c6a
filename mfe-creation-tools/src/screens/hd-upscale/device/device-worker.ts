/** The worker's entry. It runs one job and reports its progress; the page terminates the worker. */
import { readJpegCompression, upscale } from '@tessera/shared-upscaler/upscale'
import { DeviceError } from './device-error.ts'
import type { WorkerJob, WorkerMessage } from './worker-messages.ts'
import { loadRuntime } from './load-runtime.ts'
import { decodeImage, encodePng } from './image-pixels.ts'
import { addPngMetadata } from '../metadata/png-metadata.ts'
import { readImageMetadata } from '../metadata/read-image-metadata.ts'

const post = (message: WorkerMessage) => self.postMessage(message)

addEventListener('message', ({ data }: MessageEvent<WorkerJob>) => void runJob(data))

async function runJob({ file, factor, parameters, integrity }: WorkerJob) {
  try {
    const runtime = await loadRuntime(integrity, share => post({ kind: 'progress', stage: 'loading', share }))
    post({ kind: 'progress', stage: 'working', share: 0 })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { image, fidelityDb } = await upscale(await decodeImage(file), {
      runtime,
      parameters,
      factor,
      compression: readJpegCompression(bytes),
      onProgress: share => post({ kind: 'progress', stage: 'working', share }),
    })
    const png = new Uint8Array(await (await encodePng(image)).arrayBuffer())
    // An enlarged image is made as its source was
    const marked = addPngMetadata(png, await readImageMetadata(bytes))
    post({ kind: 'done', image: new Blob([marked], { type: 'image/png' }), fidelityDb })
  } catch (error) {
    post({ kind: 'failed', reason: error instanceof DeviceError ? error.reason : 'exhausted' })
  }
}
