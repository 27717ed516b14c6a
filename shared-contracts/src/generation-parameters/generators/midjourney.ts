import type { UncheckedParameters } from '../generation-parameters.ts'

/** Reads a description of Midjourney: `a lake --ar 2:1 --v 6 Job ID: …`. Null for other descriptions. */
export function readMidjourney(description: string | undefined): UncheckedParameters | null {
  const text = description?.slice(0, 20_000) ?? ''
  const end = text.lastIndexOf('Job ID:')
  if (end < 0) return null
  const [prompt = '', ...flags] = text.slice(0, end).split(/ --(?=[a-z])/)
  const options = new Map(
    flags.map(flag => {
      const space = flag.indexOf(' ')
      return space < 0 ? [flag, ''] : [flag.slice(0, space), flag.slice(space + 1).trim()]
    }),
  )
  const version = options.get('v') ?? options.get('version')
  const niji = options.get('niji')
  return {
    generator: 'Midjourney',
    prompt,
    negative: options.get('no'),
    seed: options.get('seed'),
    model: niji === undefined ? version && `Midjourney ${version}` : `Niji ${niji}`.trim(),
  }
}
