import { toExcerpt } from './http/request.ts'

/**
 * Describes, for operators, the value of a variable that a server does not have. Returns nothing for a value that is not
 * set or that the server has.
 */
export function describeMissing(
  serverName: string,
  variable: string,
  value: string | undefined,
  available: readonly string[],
): string[] {
  if (value === undefined || available.includes(value)) return []
  const offer = available.length === 0 ? 'It has none' : `It has ${toExcerpt(available.join(', '))}`
  return [`${variable} names ${value}, which ${serverName} does not have. ${offer}.`]
}
