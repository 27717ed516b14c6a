import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  getJob,
  hasJobEnded,
  listJobs,
  type activateRelease,
  type CallRequest,
  type CallResponse,
  type ChangeJob,
  type ChangeJobWithResult,
  type checkRelease,
  type deactivateRemote,
  type promoteComposition,
  type rollbackRelease,
  type startCohortCanary,
} from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import { GateRejectionError, type CommandContext } from './define-command.ts'
import { describeJobState } from './describe-job.ts'
import { createPlatformClient, isTemporary, PlatformError, type PlatformClient } from './platform-client.ts'

/** The calls that the platform makes as jobs. */
type ChangeCall =
  | typeof activateRelease
  | typeof checkRelease
  | typeof deactivateRemote
  | typeof promoteComposition
  | typeof rollbackRelease
  | typeof startCohortCanary

const retryDelayMs = 1_000
/** After this, a command no longer waits for a server that does not respond. */
const maxOutageMs = 10 * 60_000

/**
 * Makes a change, or a check, as a job of the platform, and shows how far it is. An older platform responds with the result
 * itself.
 *
 * @throws {CommandError} also when the job was refused, has failed or was canceled
 */
export async function runChange<C extends ChangeCall>(
  context: CommandContext,
  call: C,
  request: CallRequest<C>,
): Promise<CallResponse<C>> {
  const platform = createPlatformClient(context)
  const response = await submit(platform, call, request)
  const { job } = response as { job?: ChangeJob | null }
  if (!job) return response
  return requireResult(await followJob(context, platform, job)) as CallResponse<C>
}

/** Sends a request. Where no response arrives, it is repeated with its key, so that the change is made once. */
async function submit<C extends ChangeCall>(
  platform: PlatformClient,
  call: C,
  request: CallRequest<C>,
): Promise<CallResponse<C>> {
  const headers = { Prefer: 'respond-async', 'Idempotency-Key': randomUUID() }
  try {
    return await platform.call(call, request, { headers })
  } catch (error) {
    if (!isTemporary(error) || !error.wasSent) throw error
    // An older platform would make the change twice
    if (await knowsJobs(platform)) return platform.call(call, request, { headers })
    throw new CommandError(
      `${error.message} It is unknown whether the change was made: "tessera history" shows it.`,
      { cause: error },
    )
  }
}

/** Returns false where it cannot be found out, too. */
const knowsJobs = (platform: PlatformClient): Promise<boolean> =>
  platform.call(listJobs, {}).then(
    () => true,
    () => false,
  )

/** Waits until a job has ended, and shows how far it is. Ctrl+C leaves it running. */
export async function followJob(
  { log, progress }: CommandContext,
  platform: PlatformClient,
  submitted: ChangeJob,
): Promise<ChangeJobWithResult> {
  const { id } = submitted
  const leave = () => {
    progress.clear()
    log(`The job goes on at the server. ${adviseToLook(id)}`)
    process.exit(130)
  }
  process.once('SIGINT', leave)
  try {
    for (let job = submitted; ;) {
      progress.show(describeJobState(job))
      const { job: latest } = await readJob(platform, { id, known: job.revision }, () =>
        progress.show('the connection is lost; trying again'),
      )
      if (!latest) throw new CommandError(`${platform.url} does not say how job ${id} is.`)
      if (hasJobEnded(latest)) return latest
      job = latest
    }
  } finally {
    process.off('SIGINT', leave)
    progress.clear()
  }
}

const adviseToLook = (id: string) =>
  `"tessera jobs ${id}" shows it, "tessera jobs ${id} --cancel" cancels it.`

async function readJob(
  platform: PlatformClient,
  request: CallRequest<typeof getJob>,
  onLoss: () => void,
): Promise<CallResponse<typeof getJob>> {
  for (let lostAt: number | null = null; ;) {
    try {
      return await platform.call(getJob, request)
    } catch (error) {
      // Of several servers, one may still be of an older release
      if (!isTemporary(error) && !(error instanceof PlatformError && error.status === 404)) throw error
      lostAt ??= performance.now()
      if (performance.now() - lostAt > maxOutageMs)
        throw new CommandError(
          `${platform.url} has not responded for 10 minutes. The job goes on when it runs again. ${adviseToLook(request.id)}`,
          { cause: error },
        )
      onLoss()
      await sleep(retryDelayMs)
    }
  }
}

/** Returns the result of a job that has ended. @throws {CommandError} unless it has succeeded */
function requireResult({ id, state, result }: ChangeJobWithResult) {
  if (state === 'succeeded' && result) return result
  if (result?.findings?.length) throw new GateRejectionError(result.findings)
  throw new CommandError(result?.error || `Job ${id} has ended without a result: ${state}.`)
}
