import { createHash, createPrivateKey, sign } from 'node:crypto'
import { toSigningPayload, type ReleaseReference } from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import type { CommandContext } from './define-command.ts'

/**
 * Signs a release with `TESSERA_SIGNING_KEY`. Returns undefined without the variable.
 *
 * @throws {CommandError} where the variable is no Ed25519 key
 */
export function signRelease(
  { env }: Pick<CommandContext, 'env'>,
  release: ReleaseReference,
  recordText: string,
): string | undefined {
  const encoded = env.TESSERA_SIGNING_KEY
  if (!encoded) return undefined
  const text = toSigningPayload(release, createHash('sha256').update(recordText).digest('hex'))
  try {
    const key = createPrivateKey({ key: Buffer.from(encoded, 'base64'), format: 'der', type: 'pkcs8' })
    return sign(null, Buffer.from(text), key).toString('base64')
  } catch (cause) {
    throw new CommandError('TESSERA_SIGNING_KEY is no key that "tessera keys" has made.', { cause })
  }
}
