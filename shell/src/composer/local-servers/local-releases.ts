import {
  parseJson,
  devBuildVersion,
  releaseRecord,
  type ComposedRelease,
  type ComposedRemote,
  type Composition,
} from '@tessera/shared-contracts'

const storageKey = 'composer-local-servers'
const responseTimeoutMs = 5_000

/** Base URLs of development servers by remote. */
export type LocalServers = Record<string, string>

/**
 * Returns the base URL of a development server, or null for anything but plain HTTP on this machine. A page must
 * not load code from anywhere else.
 */
export function parseLoopbackUrl(typed: string): string | null {
  const text = typed.trim()
  const address = URL.parse(text.includes('://') ? text : `http://${text}`)
  if (address?.protocol !== 'http:' || address.username || address.password) return null
  if (!['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)) return null
  // A content security policy cannot name [::1].
  if (address.hostname === '[::1]') address.hostname = 'localhost'
  return new URL(address.pathname.replace(/\/?$/, '/'), address.origin).href
}

/** Returns the development server that a link of `tessera dev --against` offers in its hash, or null. */
export const readOfferedServer = (): string | null =>
  parseLoopbackUrl(new URLSearchParams(location.hash.slice(1)).get('dev-server') ?? '')

/**
 * Fetches the record of a development server's build.
 *
 * @throws when the server does not respond within 5 s, or not with the record of a release
 */
export async function fetchLocalRelease(address: string): Promise<ComposedRelease> {
  const response = await fetch(new URL('remote.json', address), {
    cache: 'no-store',
    signal: AbortSignal.timeout(responseTimeoutMs),
  })
  if (!response.ok) throw new Error(`${response.url} responded with ${response.status}.`)
  const {
    files: _files,
    shared: _shared,
    uses: _uses,
    ...record
  } = releaseRecord.parse(await response.json())
  return { ...record, version: devBuildVersion, base: address, integrity: {} }
}

/** Returns the servers of this tab. Invalid entries in the storage are ignored. */
export function readLocalServers(): LocalServers {
  const stored: unknown = parseJson(sessionStorage.getItem(storageKey) ?? '{}')
  if (typeof stored !== 'object' || stored === null) return {}
  const isServer = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string' && parseLoopbackUrl(entry[1]) === entry[1]
  return Object.fromEntries(Object.entries(stored).filter(isServer))
}

export function storeLocalServers(servers: LocalServers): void {
  sessionStorage.setItem(storageKey, JSON.stringify(servers))
}

/**
 * Returns the composition of staging with the builds of this tab's development servers. Each page fetches their
 * records again, because file names change with every build. Where a server does not respond, the served release
 * stays. A local release has no fallback, so that its developer sees it fail.
 */
export async function withLocalReleases(composition: Composition): Promise<Composition> {
  const found = await Promise.all(
    Object.values(readLocalServers()).map(address => fetchLocalRelease(address).catch(() => null)),
  )
  const local = found
    .filter(release => release !== null)
    .map((current): ComposedRemote => ({ name: current.name, current, previous: null }))
  const served = composition.remotes.filter(({ name }) => !local.some(remote => remote.name === name))
  return { ...composition, remotes: [...served, ...local] }
}
