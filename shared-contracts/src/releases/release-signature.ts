import type { ReleaseReference } from '../calls/releases/release-reference.ts'

/**
 * Returns the text that the signature of a release signs. The record names the hash of every file, so that nothing of the
 * release can change without another signature.
 *
 * @param recordHash the SHA-256 of the record as it is sent, in hex
 */
export const toSigningPayload = ({ remote, version }: ReleaseReference, recordHash: string): string =>
  ['tessera release', remote, version, recordHash].join('\n')
