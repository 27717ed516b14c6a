import type { UncheckedParameters } from '../generation-parameters.ts'
import { isObject, parseObject, toArrayOrEmpty, type JsonObject } from '../json.ts'

/** Reads the texts of NovelAI: `Comment` is JSON, `Source` names the model, `Description` is the prompt. */
export function readNovelai(get: (name: string) => unknown): UncheckedParameters | null {
  const comment = get('Comment')
  const data = isObject(comment) ? comment : parseObject(typeof comment === 'string' ? comment : undefined)
  if (!data || !('uc' in data || 'v4_prompt' in data || get('Software') === 'NovelAI')) return null
  return {
    generator: 'NovelAI',
    prompt: readCaptions(data.v4_prompt) || data.prompt || get('Description'),
    negative: readCaptions(data.v4_negative_prompt) || data.uc,
    seed: data.seed,
    steps: data.steps,
    cfg: data.scale,
    width: data.width,
    height: data.height,
    sampler: data.sampler,
    model: get('Source'),
  }
}

/** Reads what is hidden in the alpha channel: the same texts as JSON. */
export function readNovelaiJson(data: JsonObject): UncheckedParameters | null {
  return readNovelai(name => data[name])
}

/** From version 4 on, a prompt has a caption of the whole and one of each character. */
function readCaptions(prompt: unknown): string {
  const caption = isObject(prompt) && isObject(prompt.caption) ? prompt.caption : {}
  const characters = toArrayOrEmpty(caption.char_captions).filter(isObject).slice(0, 20)
  return [caption.base_caption, ...characters.map(each => each.char_caption)]
    .filter(text => typeof text === 'string' && text !== '')
    .join('\n')
}
