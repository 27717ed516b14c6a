import type { ComposedRelease } from '@tessera/shared-contracts'
import { getFileUrl } from '../page-composition.ts'

/** The URLs below which the files of each release are. */
const bases = new Set<string>()

/** Makes the files of a release known. Returns the URL below which they are. */
export function addRelease(release: Pick<ComposedRelease, 'base'>): string {
  const base = getFileUrl(release, '')
  bases.add(base)
  return base
}

/** Returns the base URL of the release that a file belongs to. */
export const findReleaseOf = (file: string): string | undefined =>
  [...bases].find(base => file.startsWith(base))

/**
 * Returns the base URL of the release whose code is running; undefined while code of the page runs. Modules, and code that a
 * promise or an event calls, have no current script, but are in the stack trace.
 */
export function getRunningRelease(): string | undefined {
  const script = document.currentScript
  if (script instanceof HTMLScriptElement && script.src) return findReleaseOf(script.src)
  const { stack = '' } = new Error()
  const found = [...bases]
    .map(base => ({ base, index: stack.indexOf(base) }))
    .filter(({ index }) => index >= 0)
  return found.toSorted((a, b) => a.index - b.index)[0]?.base
}
