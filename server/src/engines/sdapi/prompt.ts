import type { PictureJob } from '../../domain/engine.ts'
import type { SdapiOptions } from './sdapi-options.ts'

/** `<lora:…>` and its kin load files of the server: only we may ask for one. */
const extraNetwork = /<\s*(?:lora|lyco|hypernet)\s*:[^>]*>?/gi

/** How the server is told of the prompt, the scenario's model and the number of pictures. */
export function promptFields(
  { prompt, model, count }: PictureJob,
  kind: SdapiOptions['kind'],
): Record<string, unknown> {
  const words = prompt.replaceAll(extraNetwork, ' ').trim()
  if (kind === 'sdcpp') {
    return {
      prompt: words,
      batch_size: count,
      ...(model && { lora: [{ path: model.id, multiplier: model.strength }] }),
    }
  }
  return {
    prompt: model ? `${words} <lora:${model.id}:${model.strength}>` : words,
    // One after the other: a batch at once takes the memory of all.
    batch_size: 1,
    n_iter: count,
  }
}
