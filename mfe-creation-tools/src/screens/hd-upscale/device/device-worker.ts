/** The worker's entry. It runs one job and reports its progress; the page terminates the worker. */
import { upscale } from '@tessera/shared-upscaler/upscale'
import { DeviceError } from './device-error.ts'
import type { WorkerJob, WorkerMessage } from './worker-messages.ts'
import { loadRuntime } from './load-runtime.ts'
import { decodeImage, encodePng } from './image-pixels.ts'

const post = (message: WorkerMessage) => self.postMessage(message)

addEventListener('message', ({ data }: MessageEvent<WorkerJob>) => void runJob(data))

async function runJob({ file, sliders, integrity }: WorkerJob) {
  try {
    const runtime = await loadRuntime(integrity, share => post({ kind: 'progress', stage: 'loading', share }))
    post({ kind: 'progress', stage: 'working', share: 0 })
    const { image, fidelityDb } = await upscale(await decodeImage(file), {
      runtime,
      sliders,
      onProgress: share => post({ kind: 'progress', stage: 'working', share }),
    })
    post({ kind: 'done', image: await encodePng(image), fidelityDb })
  } catch (error) {
    post({ kind: 'failed', reason: error instanceof DeviceError ? error.reason : 'exhausted' })
  }
}
