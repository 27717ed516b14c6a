import type { CatalogEntry, CatalogKind, CatalogUser } from '@tessera/shared-contracts'

export type EntryDetails = Pick<CatalogEntry, 'about' | 'package' | 'version' | 'deprecated'>

/** Collects the entries of the catalog. An entry that is offered or used several times is one. */
export function createCatalogBuilder() {
  const entries = new Map<string, CatalogEntry>()

  function requireEntry(kind: CatalogKind, name: string, details: EntryDetails): CatalogEntry {
    const key = `${kind} ${details.package ?? ''} ${name}`
    const entry = entries.get(key) ?? { kind, name, owners: [], users: [] }
    entries.set(key, Object.assign(entry, details))
    return entry
  }

  return {
    offer(kind: CatalogKind, name: string, owner: string, details: EntryDetails = {}): void {
      const { owners } = requireEntry(kind, name, details)
      if (!owners.includes(owner)) owners.push(owner)
    },

    /** What is used and offered by none has no owner. */
    use(kind: CatalogKind, name: string, user: CatalogUser, details: EntryDetails = {}): void {
      const { users } = requireEntry(kind, name, details)
      const isKnown = users.some(({ remote, version }) => remote === user.remote && version === user.version)
      if (!isKnown) users.push(user)
    },

    list: (): CatalogEntry[] => [...entries.values()],
  }
}
export type CatalogBuilder = ReturnType<typeof createCatalogBuilder>
