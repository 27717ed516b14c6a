import type { SdcppOptions } from '../../config/engine-config.ts'
import type { ImageJob } from '../../features/tasks/engine.ts'

/** Builds the request of a generation. A field that it lacks has the server's own default. */
export const buildSdcppRequest = (job: ImageJob, { sampler, cfg, negativePrompt }: SdcppOptions) => ({
  prompt: job.prompt,
  negative_prompt: negativePrompt,
  width: job.width,
  height: job.height,
  seed: job.seed,
  batch_count: job.count,
  sample_params: {
    sample_steps: job.steps,
    guidance: { txt_cfg: cfg },
    ...(sampler !== undefined && { sample_method: sampler }),
  },
  lora: job.model ? [{ path: job.model.id, multiplier: job.model.strength }] : [],
  output_format: 'png',
})
