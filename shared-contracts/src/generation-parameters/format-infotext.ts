import type { GenerationParameters } from './generation-parameters.ts'

/** Formats parameters as the text of AUTOMATIC1111, which image tools read, and names the program that made the image. */
export function formatInfotext(parameters: GenerationParameters): string {
  const { prompt, negative, generator, width, height, loras } = parameters
  const size = width !== null && height !== null ? `${width}x${height}` : null
  const weights = loras.map(({ name, weight }) => `${name}: ${weight ?? 1}`).join(', ')
  const pairs: [name: string, value: string | number | null][] = [
    ['Steps', parameters.steps],
    ['Sampler', parameters.sampler],
    ['CFG scale', parameters.cfg],
    // Readers require a seed; this one means that it is unknown
    ['Seed', parameters.seed ?? -1],
    ['Size', size],
    ['Model', parameters.model],
    ['Lora weights', weights || null],
    ['App', generator ?? 'Unknown'],
    ['Version', 'Tessera'],
  ]
  const line = pairs.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${quote(String(value))}`]))
  return [prompt, negative && `Negative prompt: ${negative}`, line.join(', ')].filter(Boolean).join('\n')
}

const quote = (value: string) => (/[,:"\n]/.test(value) ? JSON.stringify(value) : value)
