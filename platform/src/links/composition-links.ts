import { parseJson, type ReleaseReference } from '@tessera/shared-contracts'
import { dayMs, type Clock } from '@tessera/server-kit/clock'
import { newId } from '@tessera/server-kit/ids'
import type { Keyring } from '@tessera/server-kit/secrets/keyring'
import { compositionLink, type CompositionLink } from './composition-link.ts'
import type { CompositionLinkStore } from './store.ts'

/** A link that shows nothing: it has expired, or it is damaged, altered, forged or of another installation. */
export type UnusableLink = ({ state: 'expired' } & CompositionLink) | { state: 'invalid' }
type OpenedLink = ({ state: 'valid' } & CompositionLink) | UnusableLink

/** How long a link that has expired still says what it has shown. */
const expiredLinkRetentionMs = 30 * dayMs

interface CompositionLinksOptions {
  store: CompositionLinkStore
  /** The keyring of signed links, which earlier servers made. */
  keyring: Keyring
  clock: Clock
}

/**
 * Creates and opens links to compositions. The address and the cookie have the id of a link only, whatever the number
 * of its releases: a browser drops a cookie above 4,096 bytes.
 */
export function createCompositionLinks({ store, keyring, clock }: CompositionLinksOptions) {
  /** Reads a link of an earlier server: its content with a signature. */
  function readSigned(token: string): CompositionLink | null {
    const [payload = '', ...signature] = token.split('.')
    if (!keyring.verify(`composition ${payload}`, signature.join('.'))) return null
    return compositionLink.safeParse(parseJson(Buffer.from(payload, 'base64url').toString())).data ?? null
  }

  return {
    /**
     * @param expires milliseconds since 1970
     * @returns the id of the link, which cannot be guessed
     */
    async create(
      releases: ReleaseReference[],
      expires: number,
      options: Pick<CompositionLink, 'forGate' | 'isComplete'> = {},
    ): Promise<string> {
      const id = newId()
      const link: CompositionLink = { releases, expires, channel: 'staging', ...options }
      await store.add(id, link, clock() - expiredLinkRetentionMs)
      return id
    },

    /** Reads a link by its id, and whether it may be followed. */
    async open(id: string): Promise<OpenedLink> {
      const link = id.includes('.') ? readSigned(id) : await store.find(id)
      if (!link) return { state: 'invalid' }
      return { state: link.expires > clock() ? 'valid' : 'expired', ...link }
    },
  }
}
export type CompositionLinks = ReturnType<typeof createCompositionLinks>
