import { getPromptText, type Prompt } from './creation.ts'

/** What is known of how an image was generated. */
export interface GenerationDetails {
  prompt: string
  scenario: string | null
  /** Pixels. */
  width: number | null
  height: number | null
  /** The number of images that were generated together. */
  count: number | null
  /** Strength of the scenario's model; null where it has none. */
  strength: number | null
  seed: number | null
  engine: string | null
}

/** Reads the parameters that a prompt in its object form carries, named as in the history. */
export function readGenerationDetails(prompt: Prompt | null | undefined): GenerationDetails {
  const fields: Partial<Record<string, unknown>> = typeof prompt === 'object' && prompt !== null ? prompt : {}
  return {
    prompt: getPromptText(prompt),
    scenario: toText(fields.scenario),
    width: toNumber(fields.width),
    height: toNumber(fields.height),
    count: toNumber(fields.batch_size),
    strength: toNumber(fields.lora_strength),
    seed: toNumber(fields.seed),
    engine: toText(fields.engine),
  }
}

const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const toNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
