import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import { toSigningPayload, type ReleaseReference } from '@tessera/shared-contracts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import type { SigningKeyStore } from './store.ts'

/** Reads an Ed25519 public key. Returns null for anything else. */
export function parsePublicKey(base64: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/**
 * Returns the label of the key that has signed a release; null where its remote has no keys. A remote with keys publishes
 * signed releases only.
 *
 * @param recordText the record as it was sent
 * @param signature in base64
 * @throws {DomainError} without a signature of one of the keys
 */
export async function verifySignature(
  keys: Pick<SigningKeyStore, 'list'>,
  release: ReleaseReference,
  recordText: string,
  signature: string | undefined,
): Promise<string | null> {
  const { remote } = release
  const known = await keys.list(remote)
  if (known.length === 0) return null
  if (signature === undefined) throw new DomainError('platform.signatureNeeded', { remote })
  const text = Buffer.from(toSigningPayload(release, createHash('sha256').update(recordText).digest('hex')))
  const bytes = Buffer.from(signature, 'base64')
  const signer = known.find(({ publicKey }) => {
    const key = parsePublicKey(publicKey)
    return key !== null && verify(null, text, key, bytes)
  })
  if (!signer) throw new DomainError('platform.signatureWrong', { remote })
  return [signer.id, ...(signer.label ? [`(${signer.label})`] : [])].join(' ')
}
