import type { ImageJob } from '../../features/tasks/engine.ts'
import type { SdapiOptions } from '../../config/engine-config.ts'

/** Builds the request fields for the prompt, the model of the scenario and the number of images. */
export function buildPromptFields(
  { prompt, model, count }: ImageJob,
  kind: SdapiOptions['kind'],
): Record<string, unknown> {
  if (kind === 'sdcpp') {
    return {
      prompt,
      batch_size: count,
      ...(model && { lora: [{ path: model.id, multiplier: model.strength }] }),
    }
  }
  return {
    prompt: model ? `${prompt} <lora:${model.id}:${model.strength}>` : prompt,
    // One image at a time: a batch takes the memory of all its images
    batch_size: 1,
    n_iter: count,
  }
}
