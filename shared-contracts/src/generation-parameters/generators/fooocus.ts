import type { UncheckedParameters } from '../generation-parameters.ts'
import { toArrayOrEmpty, type JsonObject } from '../json.ts'

/** Reads the JSON of Fooocus; null for other JSON. */
export function readFooocus(data: JsonObject): UncheckedParameters | null {
  if (!('base_model' in data) && !('full_prompt' in data) && !('performance' in data)) return null
  return {
    generator: 'Fooocus',
    prompt: data.prompt || toArrayOrEmpty(data.full_prompt)[0],
    negative: data.negative_prompt || toArrayOrEmpty(data.full_negative_prompt)[0],
    seed: data.seed,
    steps: data.steps,
    cfg: data.guidance_scale,
    size: data.resolution,
    sampler: data.sampler,
    model: data.base_model,
    loras: [
      ...toArrayOrEmpty(data.loras)
        .map(toArrayOrEmpty)
        .map(([name, weight]) => ({ name, weight })),
      ...Object.entries(data)
        .filter(([name]) => name.startsWith('lora_combined_'))
        .map(([, value]) => String(value).split(' : '))
        .map(([name, weight]) => ({ name, weight })),
    ],
  }
}
