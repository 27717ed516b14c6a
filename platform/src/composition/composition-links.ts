import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseJson, releaseReference, type ReleaseReference } from '@tessera/shared-contracts'
import { z } from 'zod'
import type { Clock } from '../clock.ts'

const linkContent = z.object({
  releases: z.array(releaseReference),
  /** Milliseconds since 1970. */
  expires: z.number(),
  /** Links work on staging only. A token with another purpose is no link. */
  channel: z.literal('staging'),
})
export type CompositionLinkPayload = z.output<typeof linkContent>

/**
 * Creates the signer of links to a composition. A link is signed with the secret of the installation, so that it cannot
 * be forged or altered, and it expires.
 */
export function createCompositionLinks({ secret, clock }: { secret: string; clock: Clock }) {
  const computeSignature = (payload: string) =>
    createHmac('sha256', secret).update(`composition ${payload}`).digest()
  return {
    /** @param expires milliseconds since 1970 */
    sign(releases: ReleaseReference[], expires: number): string {
      const content: CompositionLinkPayload = { releases, expires, channel: 'staging' }
      const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${payload}.${computeSignature(payload).toString('base64url')}`
    },

    /** Returns the content of a link; null for a forged, altered, expired or missing one. */
    verify(token: string | undefined): CompositionLinkPayload | null {
      const [payload = '', signature = ''] = (token ?? '').split('.')
      const actual = Buffer.from(signature, 'base64url')
      const expected = computeSignature(payload)
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
      const content = linkContent.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()))
      return content.success && content.data.expires > clock() ? content.data : null
    },
  }
}
export type CompositionLinks = ReturnType<typeof createCompositionLinks>
