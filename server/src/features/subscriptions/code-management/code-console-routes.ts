import type { FastifyInstance } from 'fastify'
import {
  exportCodes,
  listCodes,
  mintCodes as mintCall,
  revokeCodes as revokeCall,
} from '@tessera/shared-contracts'
import { createRoleRoutes } from '../../accounts/two-step/role-routes.ts'
import { sendCsv } from '../../../web/csv.ts'
import { readExportPages, readListPage } from '../../../web/list-page.ts'
import { getCodePosition, toListedCode, type StoredCode } from './code-list.ts'
import { mintCodes, revokeCodes } from './manage-codes.ts'
import type { Needs } from '../../../feature.ts'
import type { SubscriptionStores } from '../stores.ts'

const pageSize = 100

/** Registers the calls with which operators manage activation codes. */
export function registerRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'transact' | 'clock', SubscriptionStores>,
): void {
  const { registerQuery, registerMutation } = createRoleRoutes(app, services)
  const { activationCodes } = services.stores

  registerQuery(listCodes, ['operator'], async ({ query: { state, after } }) => {
    const { entries, nextCursor } = await readListPage(
      range => activationCodes.list(state, range),
      { cursor: after, limit: pageSize },
      getCodePosition,
    )
    return { success: true, codes: entries.map(toListedCode), next_cursor: nextCursor }
  })

  registerQuery(exportCodes, ['operator'], ({ query: { state }, reply }) =>
    sendCsv(reply, {
      name: 'codes',
      at: services.clock(),
      header: [
        'id',
        'state',
        'plan',
        'credits',
        'created_at',
        'used_at',
        'used_by',
        'username',
        'revoked_at',
      ],
      pages: toRows(readExportPages(range => activationCodes.list(state, range), getCodePosition)),
    }),
  )

  registerMutation(mintCall, ['operator'], async ({ body, member }) => ({
    success: true,
    codes: await mintCodes(services, member.id, body),
  }))

  registerMutation(revokeCall, ['operator'], async ({ body, member }) => ({
    success: true,
    revoked: await revokeCodes(services, member.id, body.ids),
  }))
}

async function* toRows(pages: AsyncIterable<StoredCode[]>) {
  for await (const codes of pages)
    yield codes
      .map(toListedCode)
      .map(({ id, state, plan, credits, created_at, used_at, used_by, revoked_at }) => [
        id,
        state,
        plan ?? null,
        credits ?? null,
        created_at,
        used_at ?? null,
        used_by?.id ?? null,
        used_by?.username ?? null,
        revoked_at ?? null,
      ])
}
