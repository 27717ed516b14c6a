import {
  EngineBusyError,
  EngineMisconfiguredError,
  EngineRefusalError,
  InterruptedSubmissionError,
  type EngineStatus,
  unknownJob,
} from '../../features/tasks/engine.ts'
import { NoResponseError } from '../http/request.ts'
import { InvalidResultError } from '../http/read-bytes.ts'
import type { LiblibClient, LiblibJobReport, NodeInputs } from './client.ts'
import type { LiblibOptions } from '../../config/engine-config.ts'
import { LiblibError, UnknownTaskError } from './errors.ts'
import type { SubmissionLimiter } from './submission-limiter.ts'

/** An image that passed LiblibAI's review. */
interface ApprovedImage {
  url: string
  seed: number | null
}

/** What both engines of an account share: its client and its limits. */
export interface LiblibAccount {
  client: LiblibClient
  limiter: SubmissionLimiter
}

/** generateStatus of LiblibAI; 7 is a timeout. */
const runningStates = { 1: 'waiting', 2: 'running', 3: 'drawn', 4: 'reviewing' } as const
const succeededStatus = 5
const timedOutStatus = 7
/** auditStatus: 1 and 2 are pending, 3 is approved, 4 and 5 are rejected. */
const pendingAuditStatuses = [1, 2]
const approvedAuditStatus = 3

/** Whether an error proves that LiblibAI has created no job. */
const isRejection = (error: unknown): boolean =>
  error instanceof EngineBusyError ||
  error instanceof EngineRefusalError ||
  error instanceof EngineMisconfiguredError ||
  error instanceof LiblibError ||
  (error instanceof NoResponseError && !error.isSent)

const describe = (error: unknown) => (error instanceof Error ? error.message : 'unknown fault')

/**
 * Creates the part that both engines of LiblibAI share. The id of a job contains LiblibAI's id and the numbers that
 * `collect` needs, so that a restart loses nothing.
 *
 * @param collect downloads the results at once: their URLs expire after seven days
 */
export function createLiblibJobs<Image>(
  { client, limiter }: LiblibAccount,
  { template, lostJobs }: Pick<LiblibOptions, 'template' | 'lostJobs'>,
  collect: (images: ApprovedImage[], numbers: number[]) => Promise<Image[]>,
) {
  async function toStatus(report: LiblibJobReport, numbers: number[]): Promise<EngineStatus<Image>> {
    const { generateStatus, percentCompleted, generateMsg, images } = report
    if (generateStatus in runningStates) {
      const state = runningStates[generateStatus as keyof typeof runningStates]
      const progress = percentCompleted ?? null
      return { state, ...(progress !== null && { progress: Math.min(1, Math.max(0, progress)) }) }
    }
    if (generateStatus === timedOutStatus) return { state: 'failed', reason: 'LiblibAI took too long' }
    if (generateStatus !== succeededStatus) {
      return { state: 'failed', reason: generateMsg || 'LiblibAI does not say why' }
    }
    const made = images ?? []
    if (made.some(({ auditStatus }) => pendingAuditStatuses.includes(auditStatus ?? approvedAuditStatus)))
      return { state: 'reviewing' }
    const good = made.filter(
      ({ auditStatus }) => (auditStatus ?? approvedAuditStatus) === approvedAuditStatus,
    )
    if (good.length === 0)
      throw new EngineRefusalError('LiblibAI shows none of the results', { moderated: 'result' })
    const approved = good.map(({ imageUrl, seed }) => ({ url: imageUrl, seed: seed ?? null }))
    return { state: 'succeeded', images: await collect(approved, numbers) }
  }

  return {
    name: 'LiblibAI',
    omitsImages: true,
    canCancel: false,
    canResubmit: lostJobs === 'retry',

    async submit(workflow: string, nodes: NodeInputs, ...numbers: number[]): Promise<string> {
      limiter.acquire()
      const id = await client.submit(template, workflow, nodes).catch((error: unknown) => {
        throw lostJobs === 'retry' || isRejection(error)
          ? error
          : new InterruptedSubmissionError(describe(error))
      })
      limiter.addJob(id)
      return [id, ...numbers].join('/')
    },

    async status(jobId: string): Promise<EngineStatus<Image>> {
      const [id = '', ...numbers] = jobId.split('/')
      let status: EngineStatus<Image>
      try {
        status = await toStatus(await client.getReport(id), numbers.map(Number))
      } catch (error) {
        // A rate limit says nothing about the job
        if (error instanceof EngineBusyError) return { state: 'running' }
        if (error instanceof EngineRefusalError) limiter.removeJob(id)
        if (!(error instanceof InvalidResultError || error instanceof UnknownTaskError)) throw error
        const unknown = error instanceof UnknownTaskError && unknownJob
        status = { state: 'failed', ...unknown, reason: error.message }
      }
      if (status.state === 'succeeded' || status.state === 'failed') limiter.removeJob(id)
      return status
    },

    /** Stops counting a job. LiblibAI cannot cancel it. */
    cancel: async (jobId: string) => limiter.removeJob(jobId.split('/')[0] ?? ''),
  }
}
