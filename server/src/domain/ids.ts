import { randomBytes } from 'node:crypto'

/**
 * A new id: 16 characters that are safe in an address, too many to guess. None begins with a dash, since an operator's
 * command would read that as an option.
 */
export function newId(): string {
  const id = randomBytes(12).toString('base64url')
  return id.startsWith('-') ? newId() : id
}
