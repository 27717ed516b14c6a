import type { UpscaleDraft } from '../draft/upscale-draft.ts'
import { canRunOnDevice } from './can-run-on-device.ts'
import { DeviceError } from './device-error.ts'
import type { WorkerJob, WorkerMessage } from './worker-messages.ts'
import { WorkerFile } from './worker-file.ts'

interface DeviceOptions {
  signal: AbortSignal
  /** `share`: the completed part of the stage, 0 to 1. */
  onProgress: (stage: 'loading' | 'working', share: number) => void
}

/**
 * Upscales an image in a web worker with the same engine as the server. Nothing leaves the device.
 *
 * @throws {DeviceError}
 * @throws the reason of `signal` once it is aborted
 */
export async function upscaleOnDevice(
  file: File,
  { steps, denoise, upscaleDenoise }: UpscaleDraft,
  { signal, onProgress }: DeviceOptions,
): Promise<{ image: Blob; fidelityDb: number }> {
  if (!canRunOnDevice()) throw new DeviceError('unsupported')
  const worker = await startDeviceWorker()
  try {
    signal.throwIfAborted()
    const job: WorkerJob = {
      file,
      sliders: { steps, detail: denoise, upscaleDetail: upscaleDenoise },
      integrity: globalThis.tesseraIntegrity ?? {},
    }
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
        if (data.kind === 'progress') onProgress(data.stage, data.share)
        else if (data.kind === 'done') resolve(data)
        else reject(new DeviceError(data.reason))
      })
      // A worker that runs out of memory ends without a message
      worker.addEventListener('error', () => reject(new DeviceError('exhausted')))
      worker.postMessage(job)
    })
  } finally {
    worker.terminate()
  }
}

async function startDeviceWorker(): Promise<Worker> {
  try {
    return await new WorkerFile(new URL('./device-worker.ts', import.meta.url)).start()
  } catch (cause) {
    throw new DeviceError('loading', { cause })
  }
}
