import { DeviceError } from '../device/device-error.ts'
import { upscaleOnDevice } from '../device/upscale-on-device.ts'
import type { UpscaleDraft } from '../draft/upscale-draft.ts'
import type { Upscale, UpscaleInput, UpscaleProgress } from './upscale.ts'

/** Upscales in this browser and reports each state. It reports nothing after `signal` has aborted it. */
export async function runDeviceUpscale(
  file: File,
  draft: UpscaleDraft,
  input: UpscaleInput,
  { signal, onChange }: { signal: AbortSignal; onChange: (state: Upscale) => void },
): Promise<void> {
  const run = { input, task: null }
  const reportProgress = (progress: UpscaleProgress | null) =>
    onChange({ ...run, phase: 'running', progress, cancelling: false })
  reportProgress(null)
  try {
    const { image, fidelityDb } = await upscaleOnDevice(file, draft, {
      signal,
      onProgress: (stage, share) =>
        reportProgress({
          stage,
          // The loaded engine still has to start, for an unknown time
          completedShare: stage === 'loading' && share === 1 ? null : share,
          tasksAhead: null,
          canCancel: true,
        }),
    })
    const result = { imageUrl: URL.createObjectURL(image), engine: null, fidelityDb, file: image }
    onChange({ ...run, phase: 'succeeded', result })
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof DeviceError)) throw error
    onChange({
      ...run,
      phase: 'failed',
      failure: { kind: 'device', reason: error.reason },
      unanswered: null,
    })
  }
}
