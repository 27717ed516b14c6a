import { limits, scenarios, imageSizes, type Prompt, type ScenarioId } from '@tessera/shared-contracts'

export type Size = (typeof imageSizes)[number]

/** The form of text to image. */
export interface Draft {
  prompt: string
  scenario: ScenarioId
  size: Size
  count: number
  strength: number
}

/** Unchecked parameters from a URL, a past generation or the storage; any of them can be missing or invalid. */
interface DraftParameters {
  prompt?: unknown
  scenario?: unknown
  width?: unknown
  height?: unknown
  count?: unknown
  strength?: unknown
}

const storageKey = 'text-to-image.draft'

/** Clamps to 0 to 2 in steps of 0.01; anything but a number becomes 0 (specification 2, §5). */
export function clampStrength(value: unknown): number {
  const { min, max } = limits.loraStrength
  const strength = Number(value)
  return Number.isNaN(strength) ? min : Math.round(Math.min(max, Math.max(min, strength)) * 100) / 100
}

/**
 * Builds a draft from unchecked parameters. Defaults: the first size where none matches, strength 0.7 and one
 * image (specification 2, §4).
 */
export function toDraft(given: DraftParameters): Draft {
  const width = Number(given.width)
  const height = Number(given.height)
  const count = Number(given.count)
  return {
    prompt: typeof given.prompt === 'string' ? given.prompt : '',
    scenario: scenarios.find(({ id }) => id === given.scenario)?.id ?? scenarios[0].id,
    size: imageSizes.find(size => size.width === width && size.height === height) ?? imageSizes[0],
    count: limits.batchSizes.find(size => size === count) ?? limits.batchSizes[0],
    strength: clampStrength(given.strength ?? limits.loraStrength.default),
  }
}

/** The query parameters of a draft; `size` has the form `960x1280`. */
export const urlParameterNames = ['prompt', 'scenario', 'size', 'count', 'strength'] as const

/** The draft parameters in a query string; null where it has none. */
export function parseUrlParameters(search: URLSearchParams): DraftParameters | null {
  const { size, ...named }: Partial<Record<(typeof urlParameterNames)[number], string>> = Object.fromEntries(
    urlParameterNames.flatMap(name => (search.has(name) ? [[name, search.get(name)]] : [])),
  )
  if (size === undefined) return Object.keys(named).length > 0 ? named : null
  const [width, height] = size.split('x')
  return { ...named, width, height }
}

/** A prompt that is an object can contain the parameters of its generation, named as in the history. */
export function parsePromptParameters(prompt: Prompt): DraftParameters {
  if (typeof prompt === 'string') return { prompt }
  const { positive, scenario, width, height, batch_size: count, lora_strength: strength } = prompt
  return { prompt: positive, scenario, width, height, count, strength }
}

/** Loads the draft of this tab; a new one where none is stored. */
export function loadDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return toDraft(isRecord(stored) ? stored : {})
  } catch {
    return toDraft({})
  }
}

/** Stores the draft, so that it survives a reload of this tab. */
export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(toDraftParameters(draft)))
  } catch {
    // Without storage, the draft lives as long as the page
  }
}

/** The inverse of {@link toDraft}. */
export const toDraftParameters = ({ size, ...draft }: Draft): DraftParameters => ({
  ...draft,
  width: size.width,
  height: size.height,
})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
