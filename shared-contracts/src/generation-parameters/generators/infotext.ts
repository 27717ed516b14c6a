import type { UncheckedParameters } from '../generation-parameters.ts'

const maxInfotextLength = 200_000
const maxSettingsLength = 20_000
/** A last line with fewer pairs belongs to the prompt. */
const minPairs = 3
const negativeLabel = 'Negative prompt:'

/**
 * Reads the text of AUTOMATIC1111, Forge and the programs that write the same: prompt, negative prompt, and a last line
 * of `Name: value` pairs. Null where the last line has no such pairs.
 */
export function readInfotext(text: string | undefined): UncheckedParameters | null {
  const lines = text?.slice(0, maxInfotextLength).trim().split('\n') ?? []
  const settings = readPairs(lines.pop() ?? '')
  // Other programs describe images by pairs too
  if (settings.size < minPairs || !(settings.has('Steps') || settings.has('Seed'))) return null
  const negativeLine = lines.findIndex(line => line.trim().startsWith(negativeLabel))
  const prompt = (negativeLine < 0 ? lines : lines.slice(0, negativeLine)).join('\n')
  const negative =
    negativeLine < 0 ? null : lines.slice(negativeLine).join('\n').trim().slice(negativeLabel.length)
  return {
    generator: toGenerator(settings),
    prompt: settings.get('Raw prompt') ?? prompt,
    negative: settings.get('Raw negative prompt') ?? negative,
    seed: settings.get('Seed'),
    steps: settings.get('Steps'),
    cfg: settings.get('CFG scale') ?? settings.get('Distilled CFG Scale'),
    size: settings.get('Size'),
    sampler: settings.get('Sampler'),
    model: settings.get('Model'),
    loras: readLoras(prompt, settings),
  }
}

/** Splits a line at the commas outside of quoted values, which are JSON strings. */
function readPairs(line: string): Map<string, string> {
  const pairs = new Map<string, string>()
  const text = line.slice(0, maxSettingsLength)
  let start = 0
  while (start < text.length) {
    const colon = text.indexOf(':', start)
    const comma = text.indexOf(',', start)
    if (colon < 0) break
    if (comma >= 0 && comma < colon) {
      start = comma + 1
      continue
    }
    const name = text.slice(start, colon).trim()
    const valueStart = colon + 1 + (text[colon + 1] === ' ' ? 1 : 0)
    const quoted = text[valueStart] === '"' ? findQuoteEnd(text, valueStart + 1) : -1
    const next = text.indexOf(',', Math.max(valueStart, quoted))
    const end = next < 0 ? text.length : next
    if (/^\w[\w \-/]+$/.test(name)) pairs.set(name, unquote(text.slice(valueStart, end).trim()))
    start = end + 1
  }
  return pairs
}

function findQuoteEnd(text: string, start: number): number {
  let index = start
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index < text.length ? index + 1 : -1
}

function unquote(value: string): string {
  if (!value.startsWith('"')) return value
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'string' ? parsed : value
  } catch {
    return value
  }
}

/** Forge writes versions such as `f2.0.1v1.10.1`, AUTOMATIC1111 `v1.10.1`, others their name. */
function toGenerator(settings: ReadonlyMap<string, string>): string {
  const version = settings.get('Version') ?? ''
  const app = settings.get('App')
  if (app) return app
  if (/^f\d/.test(version)) return 'Forge'
  if (/^neo/i.test(version)) return 'Forge Neo'
  return version === '' || /^v?\d/.test(version) || version === 'None' ? 'AUTOMATIC1111' : version
}

function readLoras(prompt: string, settings: ReadonlyMap<string, string>) {
  const named = prompt.matchAll(/<lora:([^:<>]{1,200}):(-?[\d.]{1,10})/g)
  const loras = [...named].map(([, name, weight]) => ({ name, weight }))
  const listed =
    settings.get('Lora weights') ?? (loras.length === 0 ? settings.get('Lora hashes') : undefined)
  if (listed === undefined) return loras
  const hasWeights = settings.has('Lora weights')
  return listed.split(',').map(each => {
    const [name = '', weight] = each.split(':')
    return { name: name.trim(), weight: hasWeights ? weight?.trim() : null }
  })
}
