import type {
  ComposedRelease,
  Composition,
  FileHashes,
  ReleaseRecord,
  ShellRecord,
} from '@tessera/shared-contracts'
import { computeIntegrity } from '../releases/release-files.ts'

/** The file that the runtime of Module Federation fetches. */
const federationManifest = 'mf-manifest.json'

/**
 * Returns the hashes of the files that a browser verifies: scripts, styles and the manifest of Module Federation. To verify
 * another kind of file, rename the hash list too (`hashListFileName`), because browsers keep the old list for a year.
 */
export function toFileHashes(record: ReleaseRecord | ShellRecord): FileHashes {
  const usesManifest = 'federationRuntime' in record && record.federationRuntime === true
  return Object.fromEntries(
    Object.entries(record.files)
      .filter(([file]) => /\.(m?js|css)$/.test(file) || (usesManifest && file === federationManifest))
      .map(([file, { integrity }]) => [file, integrity]),
  )
}

/**
 * Writes the hash list of a release. Its content must never change, because pages have the hash of the list. The paths are
 * sorted because a database may return them in any order.
 */
export const serializeHashList = (hashes: FileHashes): string =>
  JSON.stringify(Object.fromEntries(Object.entries(hashes).sort(([one], [other]) => (one < other ? -1 : 1))))

/** Caches, for each release with all its hashes, the same release with the hash of its hash list. */
const references = new WeakMap<ComposedRelease, ComposedRelease>()

/**
 * Replaces the hashes of releases by the hash of their hash list. Hashes do not compress, so each remote would make all pages
 * larger.
 *
 * @param requested the release whose screen a page shows, which keeps its hashes; null for a screen of the shell
 */
export function referToHashLists(
  composition: Composition,
  requested: ComposedRelease | null = null,
): Composition {
  const toPageRelease = (release: ComposedRelease) =>
    release === requested ? release : referToHashList(release)
  return {
    ...composition,
    remotes: composition.remotes.map(remote => ({
      ...remote,
      current: toPageRelease(remote.current),
      previous: remote.previous && toPageRelease(remote.previous),
    })),
  }
}

function referToHashList(release: ComposedRelease): ComposedRelease {
  const known = references.get(release)
  if (known) return known
  const reference = createReference(release)
  references.set(release, reference)
  return reference
}

/** Keeps the hashes of the entry and the manifest only. A build of a development server has no hashes, and no list. */
function createReference(release: ComposedRelease): ComposedRelease {
  const hashes = Object.entries(release.integrity)
  if (hashes.length === 0) return release
  return {
    ...release,
    integrity: Object.fromEntries(
      hashes.filter(([file]) => file === release.entry || file === federationManifest),
    ),
    hashListIntegrity: computeIntegrity(Buffer.from(serializeHashList(release.integrity))),
  }
}
