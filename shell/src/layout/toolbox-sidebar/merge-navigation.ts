import {
  parseNavigation,
  pathMatches,
  type Bilingual,
  type ComposedRemote,
  type DeferredRemotes,
  type NavigationEntry,
} from '@tessera/shared-contracts'
import { ownSections, type OwnEntry } from './toolbox-entries.ts'

/** An entry of the shell, or of a remote. */
export type SidebarEntry = { order: number } & (
  { own: OwnEntry } | { remote: string; declared: NavigationEntry }
)

export interface SidebarSection {
  section: string
  /** Key of a heading of the shell's, or the heading that a remote declares. */
  heading: string | Readonly<Bilingual> | null
  entries: SidebarEntry[]
}

/** Where the entries of remotes are. */
export interface SidebarRemotes {
  remotes: readonly ComposedRemote[]
  /** The entries of remotes that the page does not have yet. */
  deferred?: DeferredRemotes['navigation']
}

/**
 * Merges the shell's entries with those of the remotes, by section and order; what is coming soon is last. A section that the shell does not have is
 * placed before its last one.
 *
 * @param signedIn whether to include the entries for members
 */
export function mergeNavigation(
  { remotes, deferred = {} }: SidebarRemotes,
  signedIn: boolean,
): SidebarSection[] {
  const declared = [
    ...remotes.flatMap(({ name, current }) =>
      parseNavigation(current.navigation)
        // A forced activation bypasses the gate
        .filter(({ path }) => current.screens.some(screen => pathMatches(screen.path, path)))
        .map(entry => ({ remote: name, declared: entry, order: entry.order })),
    ),
    ...Object.entries(deferred).flatMap(([name, entries]) =>
      parseNavigation(entries).map(entry => ({ remote: name, declared: entry, order: entry.order })),
    ),
  ].filter(({ declared: { audience } }) => audience !== 'members' || signedIn)
  const bySection = Map.groupBy(declared, entry => entry.declared.section)
  const merge = (section: string, own: readonly OwnEntry[]): SidebarEntry[] =>
    [...own.map(entry => ({ own: entry, order: entry.order })), ...(bySection.get(section) ?? [])].sort(
      (one, other) =>
        Number(isComing(one)) - Number(isComing(other)) ||
        one.order - other.order ||
        getKey(one).localeCompare(getKey(other)),
    )

  const known = ownSections.map(({ section, name, entries }) => ({
    section,
    heading: name ?? null,
    entries: merge(section, entries),
  }))
  const added = [...bySection]
    .filter(([section]) => !ownSections.some(own => own.section === section))
    .map(([section, entries]) => ({
      section,
      heading: entries.find(entry => entry.declared.sectionLabel)?.declared.sectionLabel ?? null,
      entries: merge(section, []),
    }))
    .sort((one, other) => one.section.localeCompare(other.section))
  return [...known.slice(0, -1), ...added, ...known.slice(-1)].filter(({ entries }) => entries.length > 0)
}

/** Whether an entry is shown as coming soon. These are at the end of their section. */
export const isComing = (entry: SidebarEntry): boolean =>
  'own' in entry && entry.own.path === undefined && entry.own.href === undefined

/** Identifies an entry. Entries of one order are sorted by it; the shell's come first. */
export const getKey = (entry: SidebarEntry): string =>
  'own' in entry ? ` ${entry.own.name}` : `${entry.remote} ${entry.declared.path}`
