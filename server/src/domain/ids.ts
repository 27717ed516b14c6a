import { randomBytes } from 'node:crypto'

/** A new id: 16 characters that are safe in an address, too many to guess. */
export const newId = (): string => randomBytes(12).toString('base64url')
