import {
  fileIntegrity,
  integrityFileName,
  type ComposedRelease,
  type Composition,
  type FileIntegrity,
  type ServedRelease,
} from '@tessera/shared-contracts'
import { getFileUrl } from './page-composition.ts'

declare global {
  /** The expected hash of each script and style by absolute URL. Every build reads it before it loads a file. */
  var tesseraIntegrity: Record<string, string> | undefined
}

/** Registers the hashes that the composition has, so that the builds can verify what they load. */
export function registerIntegrity({ shell, remotes }: Composition): void {
  globalThis.tesseraIntegrity = {}
  for (const release of [shell, ...remotes.flatMap(({ current, previous }) => [current, previous])])
    if (release) addIntegrity(release, release.integrity)
}

function addIntegrity(release: Pick<ServedRelease, 'base'>, integrity: FileIntegrity): void {
  const hashes = (globalThis.tesseraIntegrity ??= {})
  for (const [file, hash] of Object.entries(integrity)) hashes[getFileUrl(release, file)] = hash
}

/** Returns the expected hash of a file, by its absolute URL; an empty string where none is known. */
export const getIntegrity = (url: string): string => globalThis.tesseraIntegrity?.[url] ?? ''

/** The addresses of the files that `fetchIntegrity` has registered. */
const registered = new Set<string>()

/**
 * Fetches and registers the hashes of the files of a release, where the composition has the hash of their list only. No file
 * of the release but its entry may be loaded before.
 *
 * @param cache `reload` replaces the copy in the browser's cache
 * @throws when the list cannot be fetched, or is not the one of the composition
 */
export async function fetchIntegrity(
  release: ComposedRelease,
  cache: RequestCache = 'default',
): Promise<void> {
  if (!release.integrityFile) return
  const url = getFileUrl(release, integrityFileName)
  if (registered.has(url) && cache === 'default') return
  const response = await fetch(url, { cache, integrity: release.integrityFile })
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`)
  addIntegrity(release, fileIntegrity.parse(await response.json()))
  registered.add(url)
}
