import { createHash } from 'node:crypto'
import type { ComposedRelease, Composition } from '@tessera/shared-contracts'

const listReleases = ({ remotes }: Composition): ComposedRelease[] =>
  remotes.flatMap(({ current, previous }) => (previous ? [current, previous] : [current]))

/**
 * Creates the import map of a page. It contains the hash of every script of the ES module releases, so the browser also
 * verifies scripts that other scripts import. Returns null if no release is an ES module.
 */
export function createImportMap(composition: Composition): string | null {
  const integrity = Object.fromEntries(
    listReleases(composition)
      .filter(({ entryType }) => entryType === 'module')
      .flatMap(({ base, integrity }) =>
        Object.entries(integrity)
          .filter(([file]) => /\.m?js$/.test(file))
          .map(([file, hash]) => [base + file, hash]),
      ),
  )
  if (Object.keys(integrity).length === 0) return null
  return JSON.stringify({ integrity }).replaceAll('<', '\\u003c')
}

/** Returns the source with which a content security policy allows an inline script. */
export const toHashSource = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`
