import type { FastifyInstance } from 'fastify'
import { cancelJob, getJob, listJobs } from '@tessera/shared-contracts'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import type { RequestAccess } from '../tokens/request-access.ts'
import type { ChangeJobs } from './change-jobs.ts'
import { toJobWithResult } from './job-view.ts'

/** Registers the calls that read and cancel jobs, and runs jobs while the app is ready. */
export function registerJobRoutes(
  app: FastifyInstance,
  { access, changes }: { access: RequestAccess; changes: ChangeJobs },
): void {
  registerCallRoute(app, getJob, async ({ query: { id, known }, language, request }) => {
    await access.requireActor(request)
    const job = known === undefined ? await changes.require(id) : await changes.waitForNews(id, known)
    return { success: true, job: toJobWithResult(job, language) }
  })

  registerCallRoute(app, listJobs, async ({ query, language, request }) => {
    await access.requireActor(request)
    const jobs = await changes.list(query.channel)
    return { success: true, jobs: jobs.map(job => toJobWithResult(job, language)) }
  })

  registerCallRoute(app, cancelJob, async ({ body, language, request }) => {
    const actor = await access.requireActor(request)
    return { success: true, job: toJobWithResult(await changes.cancel(body.id, actor), language) }
  })

  let stopped = Promise.resolve()
  app.addHook('onReady', async () => changes.start())
  // Requests that wait for a job end meanwhile
  app.addHook('preClose', async () => {
    stopped = changes.stop()
  })
  app.addHook('onClose', () => stopped)
}
