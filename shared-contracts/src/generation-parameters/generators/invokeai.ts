import type { UncheckedParameters } from '../generation-parameters.ts'
import { isObject, parseObject, toArrayOrEmpty } from '../json.ts'

const generator = 'InvokeAI'

/** Reads the metadata of InvokeAI from version 3 on, before that `sd-metadata`, and before that the command `Dream`. */
export function readInvokeai(texts: ReadonlyMap<string, string>): UncheckedParameters | null {
  const current = parseObject(texts.get('invokeai_metadata'))
  if (current)
    return {
      generator,
      prompt: current.positive_prompt,
      negative: current.negative_prompt,
      seed: current.seed,
      steps: current.steps,
      cfg: current.cfg_scale ?? current.guidance,
      width: current.width,
      height: current.height,
      sampler: current.scheduler,
      model: getName(current.model),
      loras: toArrayOrEmpty(current.loras)
        .filter(isObject)
        .map(each => ({ name: getName(each.model ?? each.lora), weight: each.weight })),
    }
  return readEarlier(texts) ?? readDream(texts.get('Dream'))
}

const getName = (model: unknown): unknown => (isObject(model) ? (model.name ?? model.model_name) : model)

function readEarlier(texts: ReadonlyMap<string, string>): UncheckedParameters | null {
  const metadata = parseObject(texts.get('sd-metadata'))
  const image = isObject(metadata?.image) ? metadata.image : null
  if (!metadata || !image) return null
  const prompts = toArrayOrEmpty(image.prompt).filter(isObject)
  return {
    generator,
    ...splitNegative(prompts.length > 0 ? prompts.map(each => each.prompt).join('\n') : image.prompt),
    seed: image.seed,
    steps: image.steps,
    cfg: image.cfg_scale,
    width: image.width,
    height: image.height,
    sampler: image.sampler,
    model: metadata.model_weights,
  }
}

/** `"a lake [fog]" -s 50 -S 42 -W 512 -H 512 -C 7.5 -A k_lms` */
function readDream(command: string | undefined): UncheckedParameters | null {
  const text = command?.slice(0, 20_000) ?? ''
  const end = text.lastIndexOf('"')
  if (!text.startsWith('"') || end < 1) return null
  const options = new Map(
    [...text.slice(end + 1).matchAll(/ -(\w) ?(\S{1,50})/g)].map(([, key, value]) => [key, value]),
  )
  return {
    generator,
    ...splitNegative(text.slice(1, end)),
    seed: options.get('S'),
    steps: options.get('s'),
    cfg: options.get('C'),
    width: options.get('W'),
    height: options.get('H'),
    sampler: options.get('A'),
  }
}

/** What is in brackets at the end is the negative prompt. */
function splitNegative(prompt: unknown): { prompt: unknown; negative?: string } {
  const text = typeof prompt === 'string' ? prompt.slice(0, 20_000).trim() : ''
  const start = text.lastIndexOf('[')
  if (start < 0 || !text.endsWith(']')) return { prompt: text }
  return { prompt: text.slice(0, start), negative: text.slice(start + 1, -1) }
}
