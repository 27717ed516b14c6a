import { createHmac, timingSafeEqual } from 'node:crypto'

/** The id of the key that verifies signatures without a key id. Versions before key ids made these. */
const unnamedKeyId = 1

/**
 * Signs texts with the newest of several keys and accepts the signatures of all, so that a key can be replaced while what
 * it has signed stays valid.
 */
export interface Keyring {
  /**
   * Returns `SIGNATURE.KEY_ID`, where the signature is an HMAC-SHA-256 in base64url.
   *
   * @param bytes how much of the signature to keep
   */
  sign(text: string, bytes?: number): string
  /** Returns whether a key of this ring signed the text, and kept as many bytes. */
  verify(text: string, signed: string, bytes?: number): boolean
}

/** @param keys the newest first; at least one */
export function createKeyring(keys: readonly { id: number; value: string }[]): Keyring {
  const [newest] = keys
  if (!newest) throw new Error('a keyring needs a key')
  const values = new Map(keys.map(({ id, value }) => [id, value]))
  const compute = (value: string, text: string, bytes: number) =>
    createHmac('sha256', value).update(text).digest().subarray(0, bytes)
  return {
    sign: (text, bytes = 32) => `${compute(newest.value, text, bytes).toString('base64url')}.${newest.id}`,
    verify(text, signed, bytes = 32) {
      const [signature = '', id = unnamedKeyId] = signed.split('.')
      const value = values.get(Number(id))
      const actual = Buffer.from(signature, 'base64url')
      return (
        value !== undefined && actual.length === bytes && timingSafeEqual(actual, compute(value, text, bytes))
      )
    },
  }
}
