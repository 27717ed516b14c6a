import {
  EngineBusyError,
  EngineRefusalError,
  type EngineStatus,
  unknownJob,
} from '../../features/tasks/engine.ts'
import { InvalidResultError } from '../http/result-file.ts'
import type { LiblibClient, LiblibJobReport, NodeInputs } from './client.ts'
import { UnknownTaskError } from './errors.ts'
import type { SubmissionLimiter } from './submission-limiter.ts'

/** An image that passed LiblibAI's review. */
interface ApprovedImage {
  url: string
  seed: number | null
}

/** The part that is the same for all jobs of LiblibAI. */
export interface LiblibJobs<Image> {
  submit(order: { template: string; workflow: string; nodes: NodeInputs }): Promise<string>
  /** @param collect downloads the results at once: their URLs expire after seven days */
  status(id: string, collect: (images: ApprovedImage[]) => Promise<Image[]>): Promise<EngineStatus<Image>>
  /** Stops counting a job. LiblibAI cannot cancel it. */
  release(id: string): void
}

/** generateStatus of LiblibAI; 7 is a timeout. */
const runningStates = { 1: 'waiting', 2: 'running', 3: 'drawn', 4: 'reviewing' } as const
const succeededStatus = 5
const timedOutStatus = 7
/** auditStatus: 1 and 2 are pending, 3 is approved, 4 and 5 are rejected. */
const pendingAuditStatuses = [1, 2]
const approvedAuditStatus = 3

export function createLiblibJobs<Image>(liblib: LiblibClient, limiter: SubmissionLimiter): LiblibJobs<Image> {
  async function toStatus(
    report: LiblibJobReport,
    collect: (images: ApprovedImage[]) => Promise<Image[]>,
  ): Promise<EngineStatus<Image>> {
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
    const pictures = await collect(good.map(({ imageUrl, seed }) => ({ url: imageUrl, seed: seed ?? null })))
    return { state: 'succeeded', images: pictures }
  }

  return {
    async submit({ template, workflow, nodes }) {
      limiter.acquire()
      const id = await liblib.submit(template, workflow, nodes)
      limiter.addJob(id)
      return id
    },

    async status(id, collect) {
      let status: EngineStatus<Image>
      try {
        status = await toStatus(await liblib.getReport(id), collect)
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

    release: id => limiter.removeJob(id),
  }
}
