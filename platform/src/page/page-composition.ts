import {
  isScreenPath,
  pathMatches,
  type ComposedRelease,
  type ComposedRemote,
  type Composition,
  type DeferredRemotes,
} from '@tessera/shared-contracts'
import { referToHashLists } from '../composition/file-hashes.ts'
import type { ResolvedComposition } from '../composition/resolved-composition.ts'

/** The requested screen and, unless the shell provides it, its release. */
export interface PageScreen {
  release: ComposedRelease | null
  screen: string
}

/** What the HTML of a page has of its composition. */
interface PageComposition {
  composition: Composition
  importMap: string | null
}

/**
 * Selects what the HTML of a page needs of its composition at once: the remote whose screen it shows, and of all others
 * the paths. A page with a sidebar has their entries too. The shell fetches the rest, which is the same for all pages.
 *
 * A browser takes an import map before the first ES module only, so a page that shows one has the map of all.
 */
export function selectPageComposition(
  { composition, shell, document, importMap }: ResolvedComposition,
  requested: PageScreen | null,
): PageComposition {
  const release = requested?.release ?? null
  const withHashes = (part: Composition) => (shell.supportsHashLists ? referToHashLists(part, release) : part)
  if (!document) return { composition: withHashes(composition), importMap }
  const shown = composition.remotes.filter(({ current }) => current === release)
  const others = composition.remotes.filter(({ current }) => current !== release)
  const hasSidebar = release?.screens.some(
    ({ name, layout }) => name === requested?.screen && layout === 'toolbox',
  )
  const { url, integrity } = document
  const deferred: DeferredRemotes = {
    url,
    integrity,
    paths: listPaths(others),
    ...(hasSidebar && { navigation: listNavigation(others) }),
  }
  const usesModules = shown.some(
    ({ current, previous }) => current.entryType === 'module' || previous?.entryType === 'module',
  )
  return {
    composition: withHashes({ ...composition, remotes: shown, ...(others.length > 0 && { deferred }) }),
    importMap: usesModules ? importMap : null,
  }
}

function listPaths(remotes: readonly ComposedRemote[]): Record<string, string[]> {
  const screens = remotes.flatMap(({ current }) => current.screens).filter(({ path }) => isScreenPath(path))
  const byLayout = Object.groupBy(screens, ({ layout }) => layout)
  return Object.fromEntries(
    Object.entries(byLayout).map(([layout, found]) => [layout, found.map(({ path }) => path)]),
  )
}

/** Returns the entries for screens that their remote has. The others are not shown. */
function listNavigation(remotes: readonly ComposedRemote[]): Record<string, unknown[]> {
  const hasScreen = ({ screens }: ComposedRelease, entry: unknown) => {
    const path = (entry as { path?: unknown } | null)?.path
    return typeof path === 'string' && screens.some(screen => pathMatches(screen.path, path))
  }
  const entries = remotes.map(
    ({ name, current }) =>
      [name, (current.navigation ?? []).filter(entry => hasScreen(current, entry))] as const,
  )
  return Object.fromEntries(entries.filter(([, found]) => found.length > 0))
}
