import type { UncheckedParameters } from '../generation-parameters.ts'
import { isObject, toArrayOrEmpty, type JsonObject } from '../json.ts'

/** Reads the JSON of Draw Things; null for other JSON. */
export function readDrawThings(data: JsonObject): UncheckedParameters | null {
  if (typeof data.c !== 'string' || !('uc' in data)) return null
  return {
    generator: 'Draw Things',
    prompt: data.c,
    negative: data.uc,
    seed: data.seed,
    steps: data.steps,
    cfg: data.scale,
    size: data.size,
    sampler: data.sampler,
    model: data.model,
    loras: toArrayOrEmpty(data.lora)
      .filter(isObject)
      .map(({ model, weight }) => ({ name: model, weight })),
  }
}
