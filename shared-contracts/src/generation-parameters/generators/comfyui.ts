import type { UncheckedParameters } from '../generation-parameters.ts'
import { isObject, type JsonObject } from '../json.ts'
import { findSampler } from './comfyui/find-sampler.ts'
import { followLink, toGraph } from './comfyui/graph.ts'
import { readConditioningText } from './comfyui/read-conditioning-text.ts'
import { readLoaders } from './comfyui/read-loaders.ts'
import { findValue } from './comfyui/find-value.ts'

/**
 * Reads a graph of ComfyUI in the form of its API: nodes by id, each with the values of its inputs and links to other
 * nodes. The prompts are the texts that the inputs `positive` and `negative` of the sampler lead to.
 */
export function readComfyui(prompt: JsonObject | null): UncheckedParameters | null {
  const nodes = prompt && isObject(prompt.prompt) ? prompt.prompt : prompt
  const graph = nodes && toGraph(nodes)
  const sampler = graph && findSampler(graph)
  if (!graph || !sampler) return null
  const find = (...names: string[]) => findValue(graph, sampler, names)
  // Encoders of prompts have a size too
  const latent = followLink(graph, sampler.inputs.latent_image) ?? sampler
  return {
    generator: 'ComfyUI',
    prompt: readConditioningText(graph, sampler, 'positive'),
    negative: readConditioningText(graph, sampler, 'negative'),
    seed: find('seed', 'noise_seed'),
    steps: find('steps'),
    cfg: find('cfg', 'guidance'),
    width: findValue(graph, latent, ['width', 'empty_latent_width']),
    height: findValue(graph, latent, ['height', 'empty_latent_height']),
    sampler: find('sampler_name'),
    ...readLoaders(graph, sampler),
  }
}
