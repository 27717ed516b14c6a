import { limits, scenarios, imageSizes, type Prompt, type ScenarioId } from '@tessera/shared-contracts'
import { clampToRange } from '../../../draft/clamp-to-range.ts'

/** The form of text to image. */
export interface Draft {
  prompt: string
  scenario: ScenarioId
  width: number
  height: number
  count: number
  strength: number
  /** Of the first image; null: the server chooses one. */
  seed: number | null
}

/** Unchecked parameters from a URL, a past generation or the storage; any of them can be missing or invalid. */
type DraftParameters = Partial<Record<keyof Draft, unknown>>

/**
 * Builds a draft from unchecked parameters. Defaults: the first size where none matches, strength 0.7 and one
 * image (specification 2, §4).
 */
export function toDraft(given: DraftParameters): Draft {
  const isGiven = (size: { width: number; height: number }) =>
    size.width === Number(given.width) && size.height === Number(given.height)
  const { width, height } = imageSizes.find(isGiven) ?? imageSizes[0]
  return {
    prompt: typeof given.prompt === 'string' ? given.prompt : '',
    scenario: scenarios.find(({ id }) => id === given.scenario)?.id ?? scenarios[0].id,
    width,
    height,
    count: limits.batchSizes.find(size => size === Number(given.count)) ?? limits.batchSizes[0],
    strength: clampToRange(given.strength ?? limits.loraStrength.default, limits.loraStrength),
    seed: toSeed(given.seed),
  }
}

/** A whole number that every engine takes, or null. */
export function toSeed(given: unknown): number | null {
  if (typeof given !== 'number' && (typeof given !== 'string' || given.trim() === '')) return null
  const seed = Number(given)
  const { min, max } = limits.seed
  return Number.isInteger(seed) && seed >= min && seed <= max ? seed : null
}

/** The query parameters of a draft; `size` has the form `960x1280`. */
export const urlParameterNames = ['prompt', 'scenario', 'size', 'count', 'strength', 'seed'] as const

/** The draft parameters in a query string; null where it has none. */
export function parseUrlParameters(search: URLSearchParams): DraftParameters | null {
  const { size, ...named }: Partial<Record<(typeof urlParameterNames)[number], string>> = Object.fromEntries(
    urlParameterNames.flatMap(name => (search.has(name) ? [[name, search.get(name)]] : [])),
  )
  if (size === undefined) return Object.keys(named).length > 0 ? named : null
  const [width, height] = size.split('x')
  return { ...named, width, height }
}

/** A prompt can be an object with the parameters of its generation, named as in the history. Its seed is ignored. */
export function parsePromptParameters(prompt: Prompt): DraftParameters {
  if (typeof prompt === 'string') return { prompt }
  const { positive, scenario, width, height, batch_size: count, lora_strength: strength } = prompt
  return { prompt: positive, scenario, width, height, count, strength }
}
