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
  /** Of an image whose file says how it was made: the program, and what only such a file has. */
  generator?: string
  negative?: string
  steps?: number
  cfg?: number
  sampler?: string
  model?: string
  loras?: readonly { name: string; weight: number | null }[]
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
    ...readFileDetails(fields),
  }
}

/** The parameters that the file of an upload says. Its program is named in any case. */
function readFileDetails(fields: Partial<Record<string, unknown>>): Partial<GenerationDetails> {
  const generator = toText(fields.generator)
  if (generator === null) return {}
  const [negative, sampler, model] = [fields.negative, fields.sampler, fields.model].map(toText)
  const [steps, cfg] = [fields.steps, fields.cfg].map(toNumber)
  return {
    generator,
    ...(negative && { negative }),
    ...(typeof steps === 'number' && { steps }),
    ...(typeof cfg === 'number' && { cfg }),
    ...(sampler && { sampler }),
    ...(model && { model }),
    ...(Array.isArray(fields.loras) && { loras: fields.loras.flatMap(toLora) }),
  }
}

function toLora(value: unknown): { name: string; weight: number | null }[] {
  const { name, weight }: Partial<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? value : {}
  return typeof name === 'string' ? [{ name, weight: toNumber(weight) }] : []
}

const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const toNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
