import type { FastifyInstance } from 'fastify'
import { exportFeedback, listFeedback } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import { createRoleRoutes } from '../accounts/two-step/role-routes.ts'
import { sendCsv } from '../../web/csv.ts'
import { readExportPages, readListPage } from '../../web/list-page.ts'
import { getFeedbackCursor, toListedFeedback, type FeedbackWithAuthor } from './feedback-list.ts'
import type { Needs } from '../../feature.ts'
import type { FeedbackStores } from './stores.ts'

const pageSize = 50

/** Registers the calls with which operators read the feedback. */
export function registerRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'clock', FeedbackStores>,
): void {
  const { registerQuery } = createRoleRoutes(app, services)
  const { feedback } = services.stores

  registerQuery(listFeedback, ['operator'], async ({ query: { q = '', category, after } }) => {
    const { entries, nextCursor } = await readListPage(
      range => feedback.listNewest({ q: q.trim(), category }, range),
      { cursor: after, limit: pageSize },
      getFeedbackCursor,
    )
    return { success: true, feedback: entries.map(toListedFeedback), next_cursor: nextCursor }
  })

  registerQuery(exportFeedback, ['operator'], ({ query: { q = '', category }, reply }) =>
    sendCsv(reply, {
      name: 'feedback',
      at: services.clock(),
      header: ['sent_at', 'category', 'language', 'email', 'member_id', 'username', 'text'],
      pages: toRows(
        readExportPages(range => feedback.listNewest({ q: q.trim(), category }, range), getFeedbackCursor),
      ),
    }),
  )
}

async function* toRows(pages: AsyncIterable<FeedbackWithAuthor[]>) {
  for await (const entries of pages)
    yield entries.map(({ sentAt, category, language, email, memberId, username, text }) => [
      isoTime(sentAt),
      category,
      language,
      email,
      memberId,
      username,
      text,
    ])
}
