import type { UpscaleDraft } from '../draft/upscale-draft.ts'
import type { Upscale, UpscaleInput, UpscaleProgress } from '../run/upscale.ts'
import { canRunOnDevice } from './can-run-on-device.ts'
import { DeviceError } from './device-error.ts'
import type { WorkerJob, WorkerMessage } from './worker-messages.ts'
import { startUpscaleWorker } from '../../../workers/start-upscale-worker.ts'

/**
 * Upscales an image in this browser with the same engine as the server, and reports each state. Nothing leaves the
 * device. It reports nothing after `signal` has aborted it.
 */
export async function runDeviceUpscale(
  file: File,
  { steps, denoise, upscaleDenoise, factor }: UpscaleDraft,
  input: UpscaleInput,
  { signal, onChange }: { signal: AbortSignal; onChange: (state: Upscale) => void },
): Promise<void> {
  const run = { input, task: null }
  const reportProgress = (progress: UpscaleProgress | null) =>
    onChange({ ...run, phase: 'running', progress, canceling: false })
  reportProgress(null)
  const job: WorkerJob = {
    file,
    factor,
    parameters: { steps, detail: denoise, upscaleDetail: upscaleDenoise },
    integrity: globalThis.tesseraIntegrity ?? {},
  }
  try {
    const { image, fidelityDb } = await runWorker(job, signal, ({ stage, share }) =>
      reportProgress({
        stage,
        // The loaded engine still has to start, for an unknown time
        completedShare: stage === 'loading' && share === 1 ? null : share,
        tasksAhead: null,
        canCancel: true,
      }),
    )
    const result = { imageUrl: URL.createObjectURL(image), engine: null, fidelityDb, file: image }
    onChange({ ...run, phase: 'succeeded', result })
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof DeviceError)) throw error
    const failure = { kind: 'device', reason: error.reason } as const
    onChange({ ...run, phase: 'failed', failure, unanswered: null })
  }
}

type Message<Kind> = Extract<WorkerMessage, { kind: Kind }>

/**
 * @throws {DeviceError}
 * @throws the reason of `signal` once it is aborted
 */
async function runWorker(
  job: WorkerJob,
  signal: AbortSignal,
  onProgress: (message: Message<'progress'>) => void,
): Promise<Message<'done'>> {
  if (!canRunOnDevice()) throw new DeviceError('unsupported')
  const worker = await startUpscaleWorker().catch((cause: unknown) => {
    throw new DeviceError('loading', { cause })
  })
  try {
    signal.throwIfAborted()
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
        if (data.kind === 'progress') onProgress(data)
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
