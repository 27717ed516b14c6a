import { desktopToolIcons, type DesktopTool } from '@tessera/shared-contracts'
import { z } from 'zod'

declare module '../../feature.ts' {
  interface FeatureServices {
    desktopTools: DesktopTools
  }
}

/** The downloads on the landing page. */
export interface DesktopTools {
  /** Returns the operator's current cards, or the built-in ones while those are invalid. */
  read(): Promise<readonly DesktopTool[]>
}

const bilingualText = (maxLength: number) => {
  const sentence = z.string().trim().min(1).max(maxLength)
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
    title: bilingualText(80),
    description: bilingualText(400),
    downloadLink: address.nullable().default(null),
    comingSoon: z.boolean().default(false),
  })
  .refine(({ comingSoon, downloadLink }) => comingSoon || downloadLink !== null, {
    path: ['downloadLink'],
    error: 'is needed unless comingSoon is true',
  })

const cards = z.array(card).max(60)

/**
 * Parses the operator's data file.
 *
 * @throws {Error} with one line for each problem
 */
export function parseDesktopTools(text: string): DesktopTool[] {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (cause) {
    throw new Error(`it is not valid JSON: ${String(cause)}`, { cause })
  }
  const result = cards.safeParse(content)
  if (result.success) return result.data
  const errors = result.error.issues.map(
    ({ path, message }) => `${z.core.toDotPath(path) || 'the file'}: ${message}`,
  )
  throw new Error(errors.join('\n'))
}
