import type { CatalogEntry, CatalogKind } from '@tessera/shared-contracts'

interface CatalogFilter {
  kind: CatalogKind | undefined
  /** All of these are in the name, the package, an owner or a user. */
  words: string
}

/** Returns the entries that fit a filter. */
export function findEntries(
  entries: readonly CatalogEntry[],
  { kind, words }: CatalogFilter,
): readonly CatalogEntry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(entry => {
    if (kind !== undefined && entry.kind !== kind) return false
    const { name, package: owner, owners, users, about } = entry
    const searched = [name, owner, about, ...owners, ...users.map(({ remote }) => remote)]
    const text = searched.join(' ').toLowerCase()
    return wanted.every(word => text.includes(word))
  })
}
