import type { FastifyInstance } from 'fastify'
import { exportFeedback, listFeedback } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/platform/clock'
import { createRoleRoutes } from '../../web/role-route.ts'
import { sendCsv } from '../../web/csv.ts'
import { readExportPages, readListPage } from '../console/list-page.ts'
import type { FeatureServices } from '../services.ts'
import { getFeedbackCursor, toListedFeedback, type FeedbackWithAuthor } from './feedback-list.ts'

const pageSize = 50

/** Registers the calls with which operators read the feedback. */
export function registerFeedbackConsoleRoutes(app: FastifyInstance, services: FeatureServices): void {
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
      ...[isoTime(sentAt), category, language, email, memberId, username, text],
    ])
}
