import {
  composition,
  compositionElementId,
  parseJson,
  type Composition,
  type ReleaseReference,
} from '@tessera/shared-contracts'
import { shellName } from '../../releases/release.ts'

/** Reads the composition in the HTML of a page. Undefined where the server responds with something else. */
export function readComposition(html: string): Composition | undefined {
  const [, json = ''] = new RegExp(`<script [^>]*id="${compositionElementId}"[^>]*>([^<]*)<`).exec(html) ?? []
  return composition.safeParse(parseJson(json)).data
}

/**
 * Requires that a page shows these releases, so that the gate never judges another composition than the one that it was
 * asked about. The composition is read from the HTML, which no code of a release has changed.
 *
 * @param options.isComplete whether the composition has no other releases
 * @throws an error that names the first difference
 */
export function requireComposition(
  shown: Composition,
  releases: readonly ReleaseReference[],
  { isComplete }: { isComplete: boolean },
): void {
  const versions = new Map([
    [shellName, shown.shell.version],
    ...shown.remotes.map(({ name, current }) => [name, current.version] as const),
  ])
  for (const { remote, version } of releases) {
    const found = versions.get(remote)
    if (found !== version)
      throw new Error(
        `The gate opened ${remote} ${version}, but the page shows ${found ?? 'no release of it'}.`,
      )
    versions.delete(remote)
  }
  const [added] = versions.keys()
  if (isComplete && added !== undefined)
    throw new Error(
      `The page that the gate opened also shows ${added}, which is not part of the composition.`,
    )
}
