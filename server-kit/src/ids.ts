import { randomBytes } from 'node:crypto'

/**
 * Returns a new id of 16 characters that are safe in a URL and cannot be guessed. An id never begins with a dash,
 * because a command line would read it as an option.
 */
export function newId(): string {
  const id = randomBytes(12).toString('base64url')
  return id.startsWith('-') ? newId() : id
}
