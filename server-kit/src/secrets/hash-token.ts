import { createHash } from 'node:crypto'

/** Returns the hash to store; an empty string without a token. */
export const hashToken = (token: string | undefined): string =>
  token ? createHash('sha256').update(token).digest('base64url') : ''
