import { dayMs } from '@tessera/server-kit/clock'
import type { AuditEntry, AuditFilter, AuditPosition } from '../audit/store.ts'
import type { AccountStores } from '../accounts/stores.ts'

/** The audit log, or the history of releases. At the same time, the entries of the audit log come first. */
type AuditSource = 'audit' | 'release'

/** The place of an entry in the list of both sources. */
export interface AuditListPosition extends AuditPosition {
  source: AuditSource
}

export type ListedEntry = AuditEntry & AuditListPosition

/** Converts the days of a request, in UTC and with the last one, to times. The contract has checked them. */
export const toAuditFilter = ({
  actor,
  act,
  from,
  until,
}: Partial<Record<'actor' | 'act' | 'from' | 'until', string | undefined>>): AuditFilter => ({
  actor: actor?.trim() || undefined,
  act: act?.trim() || undefined,
  from: from === undefined ? undefined : Date.parse(from),
  until: until === undefined ? undefined : Date.parse(until) + dayMs,
})

/** Lists what members and operators did, and what teams did to releases, newest first. */
export async function listAuditEntries(
  audit: AccountStores['audit'],
  filter: AuditFilter,
  { after, limit }: { after: AuditListPosition | null; limit: number },
): Promise<ListedEntry[]> {
  const [own, changes] = await Promise.all([
    audit.listEntries(filter, { after: toPositionIn('audit', after), limit }),
    audit.listReleaseChanges(filter, { after: toPositionIn('release', after), limit }),
  ])
  const entries: ListedEntry[] = [
    ...own.map(entry => ({ ...entry, source: 'audit' as const })),
    ...changes.map(({ id, at, by: actor, action: act, name, version, channel }) => ({
      id,
      at,
      actor,
      act,
      source: 'release' as const,
      subject: `${name}@${version}${channel ? ` on ${channel}` : ''}`,
    })),
  ]
  // Both lists are sorted, and the sort is stable
  return entries.sort((a, b) => b.at - a.at).slice(0, limit)
}

/** The position in one source after which the list continues that has shown all entries up to `after`. */
function toPositionIn(source: AuditSource, after: AuditListPosition | null): AuditPosition | null {
  if (after === null || after.source === source) return after
  // The previous page has the entries of the audit log at this time, and not those of releases
  return source === 'audit' ? { at: after.at, id: 0 } : { at: after.at + 1, id: 0 }
}

/** Parses the cursor of a request. The contract has checked its form. */
export function parseAuditCursor(cursor: string | undefined): AuditListPosition | null {
  if (cursor === undefined) return null
  const [at, source, id] = cursor.split('.')
  return { at: Number(at), source: source === 'release' ? 'release' : 'audit', id: Number(id) }
}

export const formatAuditCursor = ({ at, source, id }: AuditListPosition): string => `${at}.${source}.${id}`
