import { DeviceError } from '../device/device-error.ts'
import { upscaleOnDevice } from '../device/upscale-on-device.ts'
import type { UpscaleDraft } from '../draft/upscale-draft.ts'
import type { Upscale, UpscaleWork } from './upscale.ts'

/** Shows how an upscale in this browser goes on and ends; nothing more once `signal` called it off. */
export async function runOnDevice(
  file: File,
  draft: UpscaleDraft,
  work: UpscaleWork,
  { signal, show }: { signal: AbortSignal; show: (upscale: Upscale) => void },
): Promise<void> {
  show({ phase: 'running', work, progress: null })
  try {
    const { picture, fidelity } = await upscaleOnDevice(file, draft, {
      signal,
      onProgress: (stage, share) =>
        show({
          phase: 'running',
          work,
          // Once it is here the engine still has to start, and nobody can tell how far that is
          progress: {
            stage,
            progress: stage === 'loading' && share === 1 ? null : share,
            ahead: null,
            canCancel: true,
          },
        }),
    })
    const result = {
      imageUrl: URL.createObjectURL(picture),
      engine: null,
      fidelity,
      taskId: null,
      file: picture,
    }
    show({ phase: 'done', work, result })
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof DeviceError)) throw error
    show({ phase: 'failed', work, failure: { kind: 'device', fault: error.fault } })
  }
}
