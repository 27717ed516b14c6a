import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  activateRelease,
  checkRelease,
  deactivateRemote,
  getStatus,
  promoteComposition,
  rollbackRelease,
  scheduleActivation,
  startCohortCanary,
  type Channel,
} from '@tessera/shared-contracts'
import { dayMs, type Clock } from '@tessera/server-kit/clock'
import { readIdempotencyKey, registerCallRoute } from '@tessera/server-kit/http/call-route'
import { HttpError } from '@tessera/server-kit/http/errors'
import { resolveCohort } from '../cohorts/resolve-cohort.ts'
import type { ChangeSets } from '../change-sets/change-sets.ts'
import type { ActivationChange, Change } from '../changes/change-job.ts'
import type { ChangeJobs } from '../changes/change-jobs.ts'
import { requireResult, toChangeJob } from '../changes/job-view.ts'
import { toFreeze, type Freezes } from '../freezes/freezes.ts'
import { GateError } from '../gate/gate.ts'
import type { PolicyReportStore } from '../policy-reports/store.ts'
import { parseRecord } from '../registry/parse-record.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import type { SiteMembers } from '../site-members.ts'
import { addSourceStacks } from '../source-maps/add-source-stacks.ts'
import type { StackMapper } from '../source-maps/stack-mapper.ts'
import type { RetentionStore } from '../retention/store.ts'
import type { RequestAccess } from '../tokens/request-access.ts'
import { listActivated } from './activation/activation.ts'
import { createReleaseReader } from './activation/chosen-releases.ts'
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
    changeSets: Pick<ChangeSets, 'listReleases'>
    channels: Pick<Channels, 'checkBuild'>
    freezeService: Pick<Freezes, 'list'>
    store: ReleaseStore
    policyReports: Pick<PolicyReportStore, 'listOfReleases'>
    stackMapper: StackMapper
    retentionStore: Pick<RetentionStore, 'addLink'>
    clock: Clock
    channel: Channel
    /** Returns the id of the composition of a channel; null until a shell is live. */
    getCompositionId: (channel: Channel) => Promise<string | null>
    members?: Pick<SiteMembers, 'findIds'>
  },
): void {
  const { access, changes, changeSets, channels, stackMapper, channel, getCompositionId } = services
  const { freezeService, retentionStore, clock, members } = services

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

  const readReleases = createReleaseReader(changeSets)

  registerCallRoute(
    app,
    activateRelease,
    async ({ body: { remote, version, releases, changeSet, link, ...body }, ...context }) => {
      await access.requireActor(context.request)
      const activated = await readReleases({ remote, version, releases, changeSet, link })
      return runJob({ action: 'activate', ...activated, ...body }, context)
    },
  )

  /** Adds a job that makes releases live at a later time. */
  async function schedule(
    change: ActivationChange,
    at: string,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) {
    const actor = await access.requireActor(request)
    const startsAt = Date.parse(at)
    if (Number.isNaN(startsAt)) throw new HttpError(400, 'request.field', { field: 'at' })
    const { idempotencyKey } = readIdempotencyKey(request.headers)
    const job = await changes.schedule(change, startsAt, actor, idempotencyKey)
    // A release must not be retired before it is live
    const now = clock()
    await retentionStore.addLink(listActivated(change), startsAt + dayMs, now)
    reply.status(202)
    return { success: true, job: toChangeJob(job) }
  }

  registerCallRoute(
    app,
    scheduleActivation,
    async ({ body: { remote, version, releases, changeSet, link, at, ...body }, ...context }) => {
      await access.requireActor(context.request)
      const activated = await readReleases({ remote, version, releases, changeSet, link })
      return schedule({ action: 'activate', ...activated, ...body }, at, context)
    },
  )

  registerCallRoute(
    app,
    startCohortCanary,
    async ({ body: { remote, version, releases, changeSet, link, cohort, at, ...body }, ...context }) => {
      await access.requireActor(context.request)
      const activated = await readReleases({ remote, version, releases, changeSet, link })
      const change: ActivationChange = {
        action: 'canary',
        ...activated,
        ...body,
        percent: body.percent ?? 100,
        cohort: await resolveCohort(cohort, members),
      }
      return at === undefined ? runJob(change, context) : schedule(change, at, context)
    },
  )

  registerCallRoute(
    app,
    rollbackRelease,
    ({ body: { remote, changeSet, to: version, ...body }, ...context }) => {
      if (changeSet !== undefined && remote === undefined && version === undefined)
        return runJob({ action: 'rollback', ...body, changeSet }, context)
      if (remote === undefined || changeSet !== undefined)
        throw new HttpError(400, 'request.field', { field: remote === undefined ? 'remote' : 'changeSet' })
      return runJob({ action: 'rollback', ...body, remote, version }, context)
    },
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
      const { record, channel, ...chosen } = body
      const { remote } = chosen
      if (record === undefined)
        return runJob({ action: 'check', ...(await readReleases(chosen)), channel }, context)
      if (remote === undefined) throw new HttpError(400, 'request.field', { field: 'remote' })
      return { success: true, ...(await channels.checkBuild(channel, remote, parseRecord(remote, record))) }
    },
    { bodyLimit: maxCheckBytes },
  )

  /** Returns the freezes of a channel and what is scheduled on it. */
  async function readPlans(requested: Channel) {
    const isOfChannel = (each: { channel: Channel }) => each.channel === requested
    return {
      freezes: (await freezeService.list()).filter(isOfChannel).map(toFreeze),
      scheduled: (await changes.listScheduled())
        .filter(isOfChannel)
        .map(job => toChangeJob({ ...job, position: null })),
    }
  }

  registerCallRoute(app, getStatus, async ({ query, request }) => {
    const requested = query.channel ?? channel
    const reader = await access.requireReader(request, requested)
    const { shell, remotes } = await readChannelStatus(services, requested)
    const composition = await getCompositionId(requested)
    return {
      success: true,
      channel: requested,
      composition,
      shell,
      remotes: await addSourceStacks(remotes, { reader, stackMapper }),
      // Reasons, names and what will go live are not public, unlike the rest of staging
      ...(reader !== null && (await readPlans(requested))),
    }
  })
}

const prefersAsync = ({ headers }: FastifyRequest): boolean =>
  String(headers.prefer ?? '')
    .split(/[,;]/)
    .some(preference => preference.trim().toLowerCase() === 'respond-async')
