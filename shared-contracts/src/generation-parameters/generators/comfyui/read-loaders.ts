import { isObject } from '../../json.ts'
import { listUpstream, type Graph, type GraphNode } from './graph.ts'

const modelNames = ['ckpt_name', 'unet_name', 'model_name', 'base_ckpt_name', 'gguf_name']
const maxLoras = 50

/** Reads the model and the LoRAs from the nodes that lead to the sampler. */
export function readLoaders(graph: Graph, sampler: GraphNode) {
  const loras: { name: unknown; weight: unknown }[] = []
  let model: unknown
  for (const { type, inputs } of listUpstream(graph, sampler)) {
    // An upscaler or a ControlNet has a model name too
    if (/load/i.test(type) && !/upscale|control|vae|clip(?!.*checkpoint)/i.test(type))
      model ??= modelNames.map(name => inputs[name]).find(name => typeof name === 'string')
    if (typeof inputs.lora_name === 'string')
      loras.push({ name: inputs.lora_name, weight: inputs.strength_model ?? inputs.lora_model_strength })
    for (const value of Object.values(inputs))
      if (isObject(value) && value.on === true && typeof value.lora === 'string')
        loras.push({ name: value.lora, weight: value.strength })
    if (loras.length >= maxLoras) break
  }
  return { model, loras }
}
