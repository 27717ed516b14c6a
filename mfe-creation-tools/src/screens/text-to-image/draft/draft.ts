import { limits, scenarios, sizes, type Prompt, type ScenarioId } from '@tessera/shared-contracts'

export type Size = (typeof sizes)[number]

/** What a member is about to generate. */
export interface Draft {
  prompt: string
  scenario: ScenarioId
  size: Size
  count: number
  strength: number
}

/** Parameters as an address, a past generation or a storage gives them: any of them missing or wrong. */
export interface GivenParameters {
  prompt?: unknown
  scenario?: unknown
  width?: unknown
  height?: unknown
  count?: unknown
  strength?: unknown
}

const storageKey = 'text-to-image.draft'

/** Strength is 0 to 2 in steps of 0.01; what is no number becomes 0 (specification 2, §5). */
export function clampStrength(value: unknown): number {
  const { min, max } = limits.strength
  const strength = Number(value)
  return Number.isNaN(strength) ? min : Math.round(Math.min(max, Math.max(min, strength)) * 100) / 100
}

/**
 * The draft that given parameters stand for: the first size where none matches, strength 0.7 and one
 * picture where none is given (specification 2, §4).
 */
export function draftFrom(given: GivenParameters): Draft {
  const width = Number(given.width)
  const height = Number(given.height)
  const count = Number(given.count)
  return {
    prompt: typeof given.prompt === 'string' ? given.prompt : '',
    scenario: scenarios.find(({ id }) => id === given.scenario)?.id ?? scenarios[0].id,
    size: sizes.find(size => size.width === width && size.height === height) ?? sizes[0],
    count: limits.batchSizes.find(size => size === count) ?? limits.batchSizes[0],
    strength: clampStrength(given.strength ?? limits.strength.default),
  }
}

/** What an address may say of a draft; `size` reads `960x1280`. */
export const addressNames = ['prompt', 'scenario', 'size', 'count', 'strength'] as const

/** The parameters that an address names; nothing where it names none. */
export function parametersOfAddress(search: URLSearchParams): GivenParameters | null {
  const { size, ...named }: Partial<Record<(typeof addressNames)[number], string>> = Object.fromEntries(
    addressNames.flatMap(name => (search.has(name) ? [[name, search.get(name)]] : [])),
  )
  if (size === undefined) return Object.keys(named).length > 0 ? named : null
  const [width, height] = size.split('x')
  return { ...named, width, height }
}

/** A prompt that is an object may carry the parameters it was used with, named as in the history. */
export function parametersOfPrompt(prompt: Prompt): GivenParameters {
  if (typeof prompt === 'string') return { prompt }
  const { positive, scenario, width, height, batch_size: count, lora_strength: strength } = prompt
  return { prompt: positive, scenario, width, height, count, strength }
}

/** The draft of this tab as it was left; a fresh one where there is none. */
export function readDraft(): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return draftFrom(isRecord(kept) ? kept : {})
  } catch {
    return draftFrom({})
  }
}

/** Keeps the draft over a reload of this tab. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(asGiven(draft)))
  } catch {
    // A browser that refuses storage still keeps the draft while the page is open.
  }
}

/** A draft as plain parameters, from which {@link draftFrom} makes it again. */
export const asGiven = ({ size, ...draft }: Draft): GivenParameters => ({
  ...draft,
  width: size.width,
  height: size.height,
})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
