import type { FastifyInstance } from 'fastify'
import {
  exportAuditEntries,
  listAuditEntries as listCall,
  type ListedAuditEntry,
} from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import { createRoleRoutes } from '../accounts/two-step/role-routes.ts'
import { sendCsv } from '../../web/csv.ts'
import { readExportPages } from '../../web/list-page.ts'
import {
  formatAuditCursor,
  listAuditEntries,
  parseAuditCursor,
  toAuditFilter,
  type AuditListPosition,
  type ListedEntry,
} from './audit-list.ts'
import type { Needs } from '../../feature.ts'
import type { ConsoleStores } from './stores.ts'

const pageSize = 100

/** Registers the calls with which operators read the audit log. */
export function registerAuditConsoleRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'clock', ConsoleStores>,
): void {
  const { registerQuery } = createRoleRoutes(app, services)
  const { audit, memberDirectory } = services.stores

  registerQuery(listCall, ['operator'], async ({ query: { after, ...days } }) => {
    const range = { after: parseAuditCursor(after), limit: pageSize + 1 }
    const found = await listAuditEntries(audit, toAuditFilter(days), range)
    const entries = found.slice(0, pageSize)
    const names = await memberDirectory.findUsernames(entries.flatMap(entry => getMemberId(entry) ?? []))
    const last = entries.at(-1)
    return {
      success: true,
      entries: entries.map(entry => toListedAuditEntry(entry, names)),
      next_cursor: found.length > pageSize && last ? formatAuditCursor(last) : null,
    }
  })

  registerQuery(exportAuditEntries, ['operator'], ({ query, reply }) => {
    const filter = toAuditFilter(query)
    return sendCsv(reply, {
      name: 'audit',
      at: services.clock(),
      header: ['at', 'actor', 'act', 'subject'],
      pages: toRows(
        readExportPages<ListedEntry, AuditListPosition>(
          range => listAuditEntries(audit, filter, range),
          entry => entry,
        ),
      ),
    })
  })
}

async function* toRows(pages: AsyncIterable<ListedEntry[]>) {
  for await (const entries of pages)
    yield entries.map(({ at, actor, act, subject }) => [isoTime(at), actor, act, subject])
}

const getMemberId = ({ actor }: ListedEntry): string | undefined => /^member (.+)$/.exec(actor)?.[1]

function toListedAuditEntry(entry: ListedEntry, names: ReadonlyMap<string, string>): ListedAuditEntry {
  const { source, id, at, actor, act, subject } = entry
  const memberId = getMemberId(entry)
  const username = memberId === undefined ? undefined : names.get(memberId)
  return {
    id: `${source}.${id}`,
    at: isoTime(at),
    actor,
    act,
    subject,
    actor_member: memberId !== undefined && username !== undefined ? { id: memberId, username } : null,
  }
}
