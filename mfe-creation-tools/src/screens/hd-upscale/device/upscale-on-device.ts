import type { UpscaleDraft } from '../draft/upscale-draft.ts'
import { canRunOnDevice } from './can-run.ts'
import { DeviceError } from './device-error.ts'
import type { DeviceJob, DeviceMessage } from './messages.ts'
import { WorkerFile } from './worker-file.ts'

interface DeviceOptions {
  signal: AbortSignal
  /** `share` of the stage that is done, 0 to 1. */
  onProgress: (stage: 'loading' | 'working', share: number) => void
}

/**
 * Enlarges a picture in a worker of this page, with the engine of the server; nothing leaves the device.
 *
 * @throws {DeviceError}
 * @throws what `signal` was aborted with
 */
export async function upscaleOnDevice(
  file: File,
  { steps, denoise, upscaleDenoise }: UpscaleDraft,
  { signal, onProgress }: DeviceOptions,
): Promise<{ picture: Blob; fidelity: number }> {
  if (!canRunOnDevice()) throw new DeviceError('unsupported')
  const worker = await openDeviceWorker()
  try {
    signal.throwIfAborted()
    const job: DeviceJob = {
      file,
      sliders: { steps, detail: denoise, upscaleDetail: upscaleDenoise },
      integrity: globalThis.tesseraIntegrity ?? {},
    }
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      worker.addEventListener('message', ({ data }: MessageEvent<DeviceMessage>) => {
        if (data.kind === 'progress') onProgress(data.stage, data.share)
        else if (data.kind === 'done') resolve(data)
        else reject(new DeviceError(data.fault))
      })
      // A worker that runs out of memory ends without a word of its own
      worker.addEventListener('error', () => reject(new DeviceError('exhausted')))
      worker.postMessage(job)
    })
  } finally {
    worker.terminate()
  }
}

async function openDeviceWorker(): Promise<Worker> {
  try {
    return await new WorkerFile(new URL('./device-worker.ts', import.meta.url)).open()
  } catch (cause) {
    throw new DeviceError('loading', { cause })
  }
}
