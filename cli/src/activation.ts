import { randomUUID } from 'node:crypto'
import {
  activateRelease,
  describeAudience,
  scheduleActivation,
  startCohortCanary,
  type CallRequest,
  type CallResponse,
  type Channel,
  type CohortSummary,
  type RequestedCohort,
} from '@tessera/shared-contracts'
import { CommandError, parseInteger, type CommandResult } from '@tessera/command-line'
import { explainOlderServer } from './call-newer.ts'
import type { CommandContext } from './define-command.ts'
import { describeJob, describeJobState } from './describe-job.ts'
import { describeMounting } from './describe-mounting.ts'
import { formatWarnings } from './format-findings.ts'
import { channelOption, parseChannel } from './parse-arguments.ts'
import { cohortOption, parseCohort } from './parse-cohort.ts'
import { parseTime } from './parse-time.ts'
import { createPlatformClient } from './platform-client.ts'
import { runChange } from './run-change.ts'

/** The options of the commands that make releases live. */
export const activationOptions = {
  channel: channelOption,
  percent: {
    type: 'string',
    about:
      'serve it to this share of the visitors, 1 to 99; the platform rolls back a canary that fails too often',
  },
  for: cohortOption,
  force: { type: 'boolean', about: 'skip the gate; only integrators may, and the history records it' },
  'accept-policy': {
    type: 'boolean',
    about:
      'consent to what it adds to the content security policy; only integrators may, and the history records it',
  },
  'no-fallback': {
    type: 'boolean',
    about: 'give up the release that is live now, and the paths that only it has: no rollback returns to it',
  },
  at: {
    type: 'string',
    about: 'when, in UTC, as in "2026-12-01 09:00", or with a zone; the gate judges it then',
  },
} as const

export const activationUsage =
  '--channel CHANNEL [--percent P] [--for COHORT] [--at TIME] [--force] [--accept-policy] [--no-fallback]'

/** An activation, or with a cohort the canary for it. */
type ActivationRequest = CallRequest<typeof activateRelease> & { cohort?: RequestedCohort }

/** @throws {CommandError} */
export async function parseActivation(
  values: {
    channel?: string | undefined
    percent?: string | undefined
    for?: string | undefined
    force?: boolean | undefined
    'accept-policy'?: boolean | undefined
    'no-fallback'?: boolean | undefined
  },
  { cwd }: Pick<CommandContext, 'cwd'>,
): Promise<
  Pick<ActivationRequest, 'channel' | 'percent' | 'cohort' | 'force' | 'acceptPolicy' | 'fallback'>
> {
  const { percent, for: cohort } = values
  return {
    channel: parseChannel(values.channel),
    ...(percent !== undefined && { percent: parseInteger(percent, '--percent', { min: 1, max: 99 }) }),
    ...(cohort !== undefined && { cohort: await parseCohort(cohort, cwd) }),
    ...(values.force && { force: true }),
    ...(values['accept-policy'] && { acceptPolicy: true }),
    ...(values['no-fallback'] && { fallback: false }),
  }
}

type ChangedReleases = CallResponse<typeof activateRelease>['releases']

/** Lists what a change of several releases has made live: `  mfe-gallery@1.2.0, before 1.1.0`. */
export const formatChanged = (releases: ChangedReleases): string[] =>
  (releases ?? []).map(
    ({ remote, version, previous }) => `  ${remote}@${version}, ${previous ? `before ${previous}` : 'new'}`,
  )

/**
 * Makes releases live, or schedules that where `at` is given.
 *
 * @param describe says what an activation at once has done
 */
export async function runActivation(
  context: CommandContext,
  { cohort, ...request }: ActivationRequest,
  at: string | undefined,
  describe: (response: CallResponse<typeof activateRelease>) => CommandResult,
): Promise<CommandResult> {
  const platform = createPlatformClient(context)
  if (at === undefined) {
    if (!cohort) return describe(await runChange(context, activateRelease, request))
    const started = runChange(context, startCohortCanary, { ...request, cohort })
    return describe(await explainOlderServer(platform, startCohortCanary, started))
  }
  const scheduled = { ...request, at: parseTime(at, '--at') }
  const headers = { 'Idempotency-Key': randomUUID() }
  const response = cohort
    ? await explainOlderServer(
        platform,
        startCohortCanary,
        platform.call(startCohortCanary, { ...scheduled, cohort }, { headers }),
      )
    : await platform.call(scheduleActivation, scheduled, { headers })
  const { job } = response
  if (!job) throw new CommandError('The platform does not say how it will make this change.')
  return {
    json: response,
    lines: [
      `${describeJob(job)}: ${describeJobState(job)}. The gate judges it then.`,
      `"tessera jobs ${job.id}" shows it, "tessera jobs ${job.id} --cancel" cancels it.`,
    ],
  }
}

/** Says which visitors get a canary: `20 % of signed-in members`. Null for an activation for all visitors. */
export function describeReach({
  percent,
  cohort,
}: Pick<ActivationRequest, 'percent' | 'cohort'>): string | null {
  if (cohort) return describeAudience(percent ?? 100, summarizeCohort(cohort))
  return percent === undefined ? null : describeAudience(percent, null)
}

const summarizeCohort = (cohort: RequestedCohort): CohortSummary =>
  cohort.kind === 'members' ? { kind: cohort.kind, members: cohort.members.length } : cohort

/** Says what an activation of several releases has done. */
export function describeActivation(
  response: CallResponse<typeof activateRelease>,
  activation: Pick<ActivationRequest, 'percent' | 'cohort'> & { channel: Channel },
): CommandResult {
  const { channel } = activation
  const audience = describeReach(activation)
  const reach = audience === null ? `Live on ${channel}:` : `Served to ${audience} on ${channel}:`
  return {
    json: response,
    lines: [
      reach,
      ...formatChanged(response.releases),
      ...describeMounting(response.mounted),
      ...formatWarnings(response.warnings),
    ],
  }
}
