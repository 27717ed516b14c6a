import { desktopToolIcons, type DesktopTool } from '@tessera/shared-contracts'
import { z } from 'zod'

/** What the landing page offers for download. */
export interface DesktopTools {
  /** The operator's cards as they are now; the built-in ones while those cannot be used. */
  read(): Promise<readonly DesktopTool[]>
}

const inBoth = (most: number) => {
  const sentence = z.string().trim().min(1).max(most)
  return z.strictObject({ en: sentence, zh: sentence })
}

const address = z
  .string()
  .regex(/^(\/(?!\/)|https:\/\/)\S+$/, 'must begin with / or https://')
  .max(500)

const knownIcons: readonly string[] = desktopToolIcons
const icon = z.string().refine(name => knownIcons.includes(name) || /^\/(?!\/)\S+$/.test(name), {
  error: `must be one of ${knownIcons.join(', ')}, or the address of an image on this site`,
})

const card = z
  .strictObject({
    icon,
    title: inBoth(80),
    description: inBoth(400),
    downloadLink: address.nullable().default(null),
    comingSoon: z.boolean().default(false),
  })
  .refine(({ comingSoon, downloadLink }) => comingSoon || downloadLink !== null, {
    path: ['downloadLink'],
    error: 'is needed unless comingSoon is true',
  })

const cards = z.array(card).max(60)

/**
 * The cards that the text of an operator's data file says.
 *
 * @throws {Error} whose message says, a line a fault, where the file is not as it must be
 */
export function parseDesktopTools(text: string): DesktopTool[] {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (cause) {
    throw new Error(`it is no JSON: ${String(cause)}`, { cause })
  }
  const read = cards.safeParse(content)
  if (read.success) return read.data
  const faults = read.error.issues.map(
    ({ path, message }) => `${z.core.toDotPath(path) || 'the file'}: ${message}`,
  )
  throw new Error(faults.join('\n'))
}
