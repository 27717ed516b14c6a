import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  checkPrompt,
  checkSession,
  getCreations,
  reportFault,
  reportMount,
  reportPageSpeed,
} from '@tessera/shared-contracts'
import { secondMs } from '@tessera/server-kit/clock'
import { maxReplicaLagMs } from '@tessera/server-kit/database/replica/replica-monitor'
import { getSessionToken } from './account-cookies.ts'

/** For as long as it is set, a browser reads the primary PostgreSQL. */
export const recentWriteCookie = 'wrote'
/** Longer than a replica that is read can be behind. */
const maxAgeSeconds = (2 * maxReplicaLagMs) / secondMs

/** Posts that change nothing that a member reads. */
const readingPosts: ReadonlySet<string | undefined> = new Set(
  [checkPrompt, checkSession, getCreations, reportFault, reportMount, reportPageSpeed].map(
    ({ path }) => path,
  ),
)

/** Marks the browser of a member for some seconds after a call that can write, so that its reads include what was written. */
export function markRecentWrites(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || !getSessionToken(request)) return
    if (readingPosts.has(request.routeOptions.url)) return
    reply.setCookie(recentWriteCookie, '1', {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: maxAgeSeconds,
    })
  })
}

const hasWrittenRecently = ({ cookies }: FastifyRequest): boolean => cookies[recentWriteCookie] !== undefined

/** Selects what a request reads: the primary shortly after a write of the same browser, else the replica. */
export const selectForRequest = <Reads>(
  request: FastifyRequest,
  { primary, replica }: { primary: Reads; replica: Reads },
): Reads => (hasWrittenRecently(request) ? primary : replica)
