import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  activateRelease,
  checkRelease,
  deactivateRemote,
  getStatus,
  promoteComposition,
  rollbackRelease,
  type Channel,
} from '@tessera/shared-contracts'
import { readIdempotencyKey, registerCallRoute } from '@tessera/server-kit/http/call-route'
import { HttpError } from '@tessera/server-kit/http/errors'
import type { Change } from '../changes/change-job.ts'
import type { ChangeJobs } from '../changes/change-jobs.ts'
import { requireResult, toChangeJob } from '../changes/job-view.ts'
import { GateError } from '../gate/gate.ts'
import { parseRecord } from '../registry/parse-record.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { addSourceStacks } from '../source-maps/add-source-stacks.ts'
import type { StackMapper } from '../source-maps/stack-mapper.ts'
import type { RequestAccess } from '../tokens/request-access.ts'
import { readChannelStatus } from './channel-status.ts'
import type { Channels } from './channels.ts'

/** A record in JSON is a string with escapes. */
const maxCheckBytes = 3_000_000

/** Registers the calls that change what a channel serves, that check a change, and that read the state of a channel. */
export function registerChannelRoutes(
  app: FastifyInstance,
  services: {
    access: RequestAccess
    changes: ChangeJobs
    channels: Pick<Channels, 'checkBuild'>
    store: ReleaseStore
    stackMapper: StackMapper
    channel: Channel
    /** Returns the id of the composition of a channel; null until a shell is live. */
    getCompositionId: (channel: Channel) => Promise<string | null>
  },
): void {
  const { access, changes, channels, store, stackMapper, channel, getCompositionId } = services

  /**
   * Runs a change as a job. The response has the job where the request prefers that (RFC 7240), otherwise the result, with
   * the findings where the gate refuses it.
   */
  async function runJob(
    change: Change,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) {
    const actor = await access.requireActor(request)
    const { idempotencyKey } = readIdempotencyKey(request.headers)
    const job = await changes.submit({ change }, actor, idempotencyKey)
    if (prefersAsync(request)) {
      reply.status(202).header('preference-applied', 'respond-async')
      return { success: true, job: toChangeJob(job) }
    }
    try {
      return { success: true, ...requireResult(await changes.waitForEnd(job.id)) }
    } catch (error) {
      if (!(error instanceof GateError)) throw error
      return { success: false, error: error.message, findings: error.findings }
    }
  }

  registerCallRoute(app, activateRelease, ({ body, ...context }) =>
    runJob({ action: 'activate', ...body }, context),
  )

  registerCallRoute(app, rollbackRelease, ({ body: { to: version, ...body }, ...context }) =>
    runJob({ action: 'rollback', ...body, version }, context),
  )

  registerCallRoute(app, deactivateRemote, ({ body, ...context }) =>
    runJob({ action: 'deactivate', ...body }, context),
  )

  registerCallRoute(app, promoteComposition, ({ body: { to, ...body }, ...context }) =>
    runJob({ action: 'promote', ...body, channel: to }, context),
  )

  registerCallRoute(
    app,
    checkRelease,
    async ({ body, ...context }) => {
      await access.requireActor(context.request)
      const { remote, version, record, channel } = body
      if (record !== undefined)
        return { success: true, ...(await channels.checkBuild(channel, remote, parseRecord(remote, record))) }
      if (version === undefined) throw new HttpError(400, 'request.field', { field: 'version' })
      return runJob({ action: 'check', remote, version, channel }, context)
    },
    { bodyLimit: maxCheckBytes },
  )

  registerCallRoute(app, getStatus, async ({ query, request }) => {
    const requested = query.channel ?? channel
    const reader = await access.requireReader(request, requested)
    const { shell, remotes } = await readChannelStatus(store, requested)
    const composition = await getCompositionId(requested)
    return {
      success: true,
      channel: requested,
      composition,
      shell,
      remotes: await addSourceStacks(remotes, { reader, stackMapper }),
    }
  })
}

const prefersAsync = ({ headers }: FastifyRequest): boolean =>
  String(headers.prefer ?? '')
    .split(/[,;]/)
    .some(preference => preference.trim().toLowerCase() === 'respond-async')
