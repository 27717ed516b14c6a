import {
  localVersion,
  releaseRecord,
  type ComposedRelease,
  type ComposedRemote,
  type Composition,
} from '@tessera/shared-contracts'

const storageKey = 'composer-local-servers'
const answerDeadline = 5_000

/** Addresses of development servers by remote. */
export type LocalServers = Record<string, string>

/**
 * The address of a development server as a base for its files. Null for anything but plain HTTP on this
 * machine: nothing else may bring code into a page.
 */
export function loopbackAddress(typed: string): string | null {
  const text = typed.trim()
  const address = URL.parse(text.includes('://') ? text : `http://${text}`)
  if (address?.protocol !== 'http:' || address.username || address.password) return null
  if (!['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)) return null
  // A content security policy has no way to name [::1]
  if (address.hostname === '[::1]') address.hostname = 'localhost'
  return new URL(address.pathname.replace(/\/?$/, '/'), address.origin).href
}

/**
 * Asks a development server what it has built.
 *
 * @throws when it does not answer within 5 s, or answers no record of a release
 */
export async function fetchLocalRelease(address: string): Promise<ComposedRelease> {
  const response = await fetch(new URL('remote.json', address), {
    cache: 'no-store',
    signal: AbortSignal.timeout(answerDeadline),
  })
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}.`)
  const {
    files: _files,
    shared: _shared,
    uses: _uses,
    ...record
  } = releaseRecord.parse(await response.json())
  return { ...record, version: localVersion, base: address, integrity: {} }
}

/** The servers that this tab was pointed at; whatever else stands in the storage is passed over. */
export function readLocalServers(): LocalServers {
  const stored: unknown = parseJson(sessionStorage.getItem(storageKey) ?? '{}')
  if (typeof stored !== 'object' || stored === null) return {}
  const isServer = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string' && loopbackAddress(entry[1]) === entry[1]
  return Object.fromEntries(Object.entries(stored).filter(isServer))
}

export function storeLocalServers(servers: LocalServers): void {
  sessionStorage.setItem(storageKey, JSON.stringify(servers))
}

/**
 * The composition with the remotes of this tab's development servers in it. They are asked anew for each
 * page, because every build names its files differently; one that does not answer leaves the served
 * release in place. A local release has none before it: its developer wants to see it fail.
 */
export async function withLocalReleases(composition: Composition): Promise<Composition> {
  if (composition.channel !== 'staging') return composition
  const found = await Promise.all(
    Object.values(readLocalServers()).map(address => fetchLocalRelease(address).catch(() => null)),
  )
  const local = found
    .filter(release => release !== null)
    .map((current): ComposedRemote => ({ name: current.name, current, previous: null }))
  const served = composition.remotes.filter(({ name }) => !local.some(remote => remote.name === name))
  return { ...composition, remotes: [...served, ...local] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
