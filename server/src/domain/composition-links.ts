import { createHmac, timingSafeEqual } from 'node:crypto'
import { releaseName, type ReleaseName } from '@tessera/shared-contracts'
import { z } from 'zod'
import type { Clock } from './clock.ts'

const content = z.object({
  releases: z.array(releaseName),
  /** Milliseconds since 1970. */
  expires: z.number(),
  /** Links are for this channel alone; a token made for anything else is no link. */
  channel: z.literal('staging'),
})
export type LinkContent = z.output<typeof content>

/**
 * Links to a composition: what they say is signed with the installation's own secret, so that it can be
 * neither made nor altered elsewhere, and it ends at its time.
 */
export function createCompositionLinks({ secret, clock }: { secret: string; clock: Clock }) {
  const sign = (payload: string) => createHmac('sha256', secret).update(`composition ${payload}`).digest()
  return {
    /** @param expires milliseconds since 1970 */
    write(releases: ReleaseName[], expires: number): string {
      const said: LinkContent = { releases, expires, channel: 'staging' }
      const payload = Buffer.from(JSON.stringify(said)).toString('base64url')
      return `${payload}.${sign(payload).toString('base64url')}`
    },

    /** What a link says; null for a forged, altered or expired one, or none. */
    read(token: string | undefined): LinkContent | null {
      const [payload = '', signature = ''] = (token ?? '').split('.')
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(payload)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const said = content.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()))
      return said.success && said.data.expires > clock() ? said.data : null
    },
  }
}
export type CompositionLinks = ReturnType<typeof createCompositionLinks>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
