import type { Finding, ReleaseRecord, ReleaseReference } from '@tessera/shared-contracts'
import { maxScreenBytes } from '../composition-rules.ts'
import { createIntroducedFinding } from '../rules/introduced-rules.ts'

/** How many files the sentence names. */
const maxNamed = 3
const toKilobytes = (bytes: number) => `${Math.round(bytes / 1_000)} KB`

/**
 * Compares what a screen has loaded until it mounted with the budget. Unlike the record of a release, the browser sees
 * what the modules of any build import. What a screen loads later does not count.
 *
 * @param loaded paths in the release
 */
export function toLoadedSizeFindings(
  { remote, version, screen }: ReleaseReference & { screen: string },
  loaded: readonly string[],
  files: ReleaseRecord['files'],
): Finding[] {
  const sizes = loaded
    .map(file => ({ file, bytes: files[file]?.bytes ?? 0 }))
    .toSorted((one, other) => other.bytes - one.bytes)
  const bytes = sizes.reduce((sum, each) => sum + each.bytes, 0)
  const [largest] = sizes
  if (!largest || bytes <= maxScreenBytes) return []
  const named = sizes.slice(0, maxNamed).map(each => `${each.file} ${toKilobytes(each.bytes)}`)
  const sentence = `${remote} ${version} loads ${toKilobytes(bytes)} of code before its screen "${screen}" mounts, as the browser measured; the budget is ${toKilobytes(maxScreenBytes)}. The largest: ${named.join(', ')}. Import what the screen does not show at first with import(), and take shared packages from the page.`
  return [createIntroducedFinding('loaded-size', { remote }, sentence, { file: largest.file })]
}
