import {
  type ComposedRelease,
  type Composition,
  type FileIntegrity,
  type ReleaseRecord,
  type ShellRecord,
} from '@tessera/shared-contracts'
import { computeIntegrity } from '../registry/releases.ts'

/** The file that the runtime of Module Federation fetches. */
const federationManifest = 'mf-manifest.json'

/** Lists the hashes of the files that a browser verifies: scripts, styles and the manifest of Module Federation. */
export function listFileIntegrity(record: ReleaseRecord | ShellRecord): FileIntegrity {
  const usesManifest = 'federationRuntime' in record && record.federationRuntime === true
  return Object.fromEntries(
    Object.entries(record.files)
      .filter(([file]) => /\.(m?js|css)$/.test(file) || (usesManifest && file === federationManifest))
      .map(([file, { integrity }]) => [file, integrity]),
  )
}

/**
 * Renders the file of a release that has the hashes of all others. Its content must never change, because pages have its
 * hash: databases return the files of a record in different orders, so they are sorted.
 */
export const renderIntegrityFile = (integrity: FileIntegrity): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(integrity).sort(([one], [other]) => (one < other ? -1 : 1))),
  )

const references = new WeakMap<ComposedRelease, ComposedRelease>()

/**
 * Replaces the hashes of a composition that a page does not need at once by the hash of a file that has them. Hashes do not
 * compress, and the page would grow with every remote.
 *
 * @param requested the release whose screen the page shows; null for a screen of the shell
 */
export function referenceIntegrity(
  composition: Composition,
  { fetchesIntegrity }: Pick<ShellRecord, 'fetchesIntegrity'>,
  requested: ComposedRelease | null,
): Composition {
  if (!fetchesIntegrity) return composition
  const reference = (release: ComposedRelease) => (release === requested ? release : getReference(release))
  return {
    ...composition,
    remotes: composition.remotes.map(remote => ({
      ...remote,
      current: reference(remote.current),
      previous: remote.previous && reference(remote.previous),
    })),
  }
}

function getReference(release: ComposedRelease): ComposedRelease {
  const known = references.get(release)
  if (known) return known
  const reference = createReference(release)
  references.set(release, reference)
  return reference
}

/** Keeps the hashes of the files that start the release. A build of a development server has no hashes. */
function createReference(release: ComposedRelease): ComposedRelease {
  const hashes = Object.entries(release.integrity)
  if (hashes.length === 0) return release
  return {
    ...release,
    integrity: Object.fromEntries(
      hashes.filter(([file]) => file === release.entry || file === federationManifest),
    ),
    integrityFile: computeIntegrity(Buffer.from(renderIntegrityFile(release.integrity))),
  }
}
