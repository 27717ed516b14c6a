import { parseJson, releaseReference, type ReleaseReference } from '@tessera/shared-contracts'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Keyring } from '../secrets/keyring.ts'

const linkContent = z.object({
  releases: z.array(releaseReference),
  /** Milliseconds since 1970. */
  expires: z.number(),
  /** Links work on staging only. A token with another purpose is no link. */
  channel: z.literal('staging'),
  /** The page of the gate loads no file of a remote before the shell runs. */
  forGate: z.literal(true).optional(),
})
export type CompositionLinkPayload = z.output<typeof linkContent>

/** A link that shows nothing: it has expired, or it is damaged, altered, forged or of another installation. */
export type UnusableLink = ({ state: 'expired' } & CompositionLinkPayload) | { state: 'invalid' }
type OpenedLink = ({ state: 'valid' } & CompositionLinkPayload) | UnusableLink

/**
 * Creates the signer of links to a composition. A link is signed with a key of the installation, so that it cannot
 * be forged or altered, and it expires.
 */
export function createCompositionLinks({ keyring, clock }: { keyring: Keyring; clock: Clock }) {
  const toSigningPayload = (payload: string) => `composition ${payload}`
  return {
    /** @param expires milliseconds since 1970 */
    sign(
      releases: ReleaseReference[],
      expires: number,
      options: Pick<CompositionLinkPayload, 'forGate'> = {},
    ): string {
      const content: CompositionLinkPayload = { releases, expires, channel: 'staging', ...options }
      const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${payload}.${keyring.sign(toSigningPayload(payload))}`
    },

    /** Reads a link, and whether it may be followed. */
    open(token: string): OpenedLink {
      const [payload = '', ...signature] = token.split('.')
      if (!keyring.verify(toSigningPayload(payload), signature.join('.'))) return { state: 'invalid' }
      const content = linkContent.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()))
      if (!content.success) return { state: 'invalid' }
      return { state: content.data.expires > clock() ? 'valid' : 'expired', ...content.data }
    },
  }
}
export type CompositionLinks = ReturnType<typeof createCompositionLinks>
