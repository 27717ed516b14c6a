import { EngineRefusalError, type UpscaledImage, type UpscaleEngine } from '../../features/tasks/engine.ts'
import { createWorkerClient } from '../../scheduling/worker-client.ts'
import { createThreadJobs } from '../thread-jobs.ts'
import type { UpscaleInput, UpscaleOutput } from './upscale-worker.ts'

export const embeddedUpscalerName = 'Tessera embedded upscaler'

/**
 * Upscales with the network of `shared-upscaler`, in a worker thread, one image at a time. The scenario has
 * no effect.
 */
export function createEmbeddedUpscaler(): UpscaleEngine & { close(): Promise<void> } {
  const file = new URL('./upscale-worker.ts', import.meta.url)
  const worker = createWorkerClient<UpscaleInput, UpscaleOutput>('upscale worker', file)
  const jobs = createThreadJobs<UpscaledImage>()
  return {
    ...jobs,
    name: embeddedUpscalerName,
    canCancel: true,
    canResubmit: true,
    submit: async ({ image, factor, steps, detail, upscaleDetail }) =>
      jobs.submit(async context => {
        const made = await worker.run(
          { image, factor, parameters: { steps, detail, upscaleDetail } },
          context,
        )
        if ('refusal' in made) throw new EngineRefusalError(made.refusal)
        return [{ file: Buffer.from(made.file.buffer), fidelity: made.fidelity }]
      }),
    close: worker.close,
  }
}
