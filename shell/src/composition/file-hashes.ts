import {
  hashListFileName,
  type Composition,
  type FileHashes,
  type ServedRelease,
} from '@tessera/shared-contracts'
import { getFileUrl } from './page-composition.ts'

declare global {
  /** The expected hash of each script and style by absolute URL. Every build reads it before it loads a file. */
  var tesseraIntegrity: Record<string, string> | undefined
}

/** Registers the hashes that the composition has. */
export function registerFileHashes({ shell, remotes }: Composition): void {
  for (const release of [shell, ...remotes.flatMap(({ current, previous }) => [current, previous])])
    if (release) addHashes(release, release.integrity)
}

function addHashes(release: Pick<ServedRelease, 'base'>, hashes: FileHashes): void {
  const known = (globalThis.tesseraIntegrity ??= {})
  for (const [file, hash] of Object.entries(hashes)) known[getFileUrl(release, file)] = hash
}

/** Returns the expected hash of a file, by its absolute URL; an empty string where none is known. */
export const getFileHash = (url: string): string => globalThis.tesseraIntegrity?.[url] ?? ''

/**
 * Fetches the hash list of a release and registers its hashes, where the composition has the hash of the list only. Must be
 * awaited before any file of the release runs.
 *
 * @param cache `reload` replaces the copy in the browser's cache
 * @throws when the list cannot be fetched, or is not the one of the composition
 */
export async function loadFileHashes(release: ServedRelease, cache: RequestCache = 'default'): Promise<void> {
  if (!release.hashListIntegrity) return
  const url = getFileUrl(release, hashListFileName)
  // A list that is registered has its own hash among the others
  if (getFileHash(url) && cache === 'default') return
  const response = await fetch(url, { cache, integrity: release.hashListIntegrity })
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`)
  // The browser has verified that it is what the platform wrote
  const hashes = (await response.json()) as FileHashes
  addHashes(release, { ...hashes, [hashListFileName]: release.hashListIntegrity })
}
