import type { ImageJob } from '../../features/tasks/engine.ts'
import type { SdapiOptions } from '../../config/engine-config.ts'

/** Tags such as `<lora:…>` load files of the server. A prompt must not contain them. */
const extraNetworkTag = /<\s*(?:lora|lyco|hypernet)\s*:[^>]*>?/gi

/** Builds the request fields for the prompt, the model of the scenario and the number of images. */
export function buildPromptFields(
  { prompt, model, count }: ImageJob,
  kind: SdapiOptions['kind'],
): Record<string, unknown> {
  const words = prompt.replaceAll(extraNetworkTag, ' ').trim()
  if (kind === 'sdcpp') {
    return {
      prompt: words,
      batch_size: count,
      ...(model && { lora: [{ path: model.id, multiplier: model.strength }] }),
    }
  }
  return {
    prompt: model ? `${words} <lora:${model.id}:${model.strength}>` : words,
    // One image at a time: a batch takes the memory of all its images
    batch_size: 1,
    n_iter: count,
  }
}
