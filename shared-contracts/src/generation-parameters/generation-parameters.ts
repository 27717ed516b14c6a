import { limits } from '../limits.ts'

/** What a file says about how its image was generated. Texts are cut to the limits of the site. */
export interface GenerationParameters {
  /** The name of the program; null where the file does not tell. */
  generator: string | null
  /** Empty where only the other parameters are known. */
  prompt: string
  negative: string | null
  /** A safe integer. Larger seeds are left out. */
  seed: number | null
  steps: number | null
  /** Guidance scale. */
  cfg: number | null
  /** Pixels. */
  width: number | null
  height: number | null
  sampler: string | null
  model: string | null
  loras: readonly Lora[]
}

interface Lora {
  name: string
  weight: number | null
}

/** The parameters as a file has them: of any type and size. */
export type UncheckedParameters = Partial<
  Record<Exclude<keyof GenerationParameters, 'loras'> | 'size', unknown>
> & {
  loras?: readonly { name: unknown; weight?: unknown }[]
}

const maxNameLength = 100
const maxLoras = 20
const maxSeed = Number.MAX_SAFE_INTEGER

/** Cuts the texts, and leaves out what has another type or range; null where nothing worth showing is left. */
export function sanitizeParameters(given: UncheckedParameters): GenerationParameters | null {
  const [width, height] = toSize(given.size)
  const parameters = {
    generator: toName(given.generator),
    prompt: toText(given.prompt) ?? '',
    negative: toText(given.negative),
    seed: toInteger(given.seed, 0, maxSeed),
    steps: toInteger(given.steps, 1, 10_000),
    cfg: toNumber(given.cfg, 0, 1_000),
    width: toInteger(given.width ?? width, 1, 65_535),
    height: toInteger(given.height ?? height, 1, 65_535),
    sampler: toName(given.sampler),
    model: toFileStem(given.model),
    loras: toLoras(given.loras ?? []),
  }
  return parameters.prompt || parameters.seed !== null || parameters.model ? parameters : null
}

/** `512x768`, `(512, 768)` or `512 x 768`. */
function toSize(size: unknown): readonly unknown[] {
  if (typeof size !== 'string') return []
  return /^\D{0,2}(\d{1,6})\D{1,3}(\d{1,6})\D?$/.exec(size.trim())?.slice(1) ?? []
}

/** Without control characters, which databases refuse, and without halves of characters. */
function toText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .slice(0, 2 * limits.maxPromptLength)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
    .slice(0, limits.maxPromptLength)
  return text.replaceAll(/\p{Cs}/gu, '') || null
}

const toName = (value: unknown): string | null =>
  toText(value)
    ?.replaceAll(/\s+/g, ' ')
    .slice(0, maxNameLength)
    .replaceAll(/\p{Cs}/gu, '')
    .trim() || null

/** The name of a model without its folder and the ending of its file. */
function toFileStem(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const name = value.slice(-1_000).split(/[/\\]/).at(-1) ?? ''
  return toName(name.replace(/\.(safetensors|ckpt|pt|gguf|sft)$/i, ''))
}

function toNumber(value: unknown, min: number, max: number): number | null {
  const isText = typeof value === 'string' && value.length <= 30 && value.trim() !== ''
  const number = isText ? Number(value) : value
  return typeof number === 'number' && number >= min && number <= max ? number : null
}

function toInteger(value: unknown, min: number, max: number): number | null {
  const number = toNumber(value, min, max)
  return Number.isSafeInteger(number) ? number : null
}

const toLoras = (given: readonly { name: unknown; weight?: unknown }[]): readonly Lora[] => {
  const loras = given.slice(0, 10 * maxLoras).flatMap(({ name, weight }) => {
    const stem = toFileStem(name)
    return stem === null || stem === 'None' ? [] : [{ name: stem, weight: toNumber(weight, -100, 100) }]
  })
  return loras
    .filter(({ name }, index) => loras.findIndex(other => other.name === name) === index)
    .slice(0, maxLoras)
}
