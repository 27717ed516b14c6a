import type { UncheckedParameters } from '../generation-parameters.ts'
import { isObject, toArrayOrEmpty, type JsonObject } from '../json.ts'

/** Reads the JSON of SwarmUI; null for other JSON. */
export function readSwarmui({ sui_image_params: parameters }: JsonObject): UncheckedParameters | null {
  if (!isObject(parameters)) return null
  const weights = toArrayOrEmpty(parameters.loraweights)
  return {
    generator: 'SwarmUI',
    prompt: parameters.prompt,
    negative: parameters.negativeprompt,
    seed: parameters.seed,
    steps: parameters.steps,
    cfg: parameters.cfgscale,
    width: parameters.width,
    height: parameters.height,
    sampler: parameters.sampler,
    model: parameters.model,
    loras: toArrayOrEmpty(parameters.loras).map((name, index) => ({ name, weight: weights[index] })),
  }
}
