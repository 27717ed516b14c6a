import { EngineBusy, EngineRefusal, type EngineStatus, unknownJob } from '../../domain/engine.ts'
import { BadResult } from '../http/result-file.ts'
import type { LiblibClient, LiblibReport, NodeInputs } from './client.ts'
import { UnknownTask } from './faults.ts'
import type { LiblibGate } from './gate.ts'

/** An image that LiblibAI's review has passed. */
interface PassedImage {
  address: string
  seed: number | null
}

/** What LiblibAI's jobs have in common, whatever they make. */
export interface LiblibJobs<Picture> {
  submit(order: { template: string; workflow: string; nodes: NodeInputs }): Promise<string>
  /** @param collect fetches the results at once: their addresses end after seven days */
  status(id: string, collect: (images: PassedImage[]) => Promise<Picture[]>): Promise<EngineStatus<Picture>>
  /** LiblibAI cannot stop a job; it only stops counting here. */
  leave(id: string): void
}

/** generateStatus of LiblibAI; 7 is a job that took longer than it allows. */
const stages = { 1: 'waiting', 2: 'running', 3: 'drawn', 4: 'reviewing' } as const
const succeeded = 5
const timedOut = 7
/** auditStatus: 1 and 2 are to come, 3 has passed, 4 and 5 have not. */
const toBeAudited = [1, 2]
const passed = 3

export function createLiblibJobs<Picture>(liblib: LiblibClient, gate: LiblibGate): LiblibJobs<Picture> {
  async function outcome(
    report: LiblibReport,
    collect: (images: PassedImage[]) => Promise<Picture[]>,
  ): Promise<EngineStatus<Picture>> {
    const { generateStatus, percentCompleted, generateMsg, images } = report
    if (generateStatus in stages) {
      const state = stages[generateStatus as keyof typeof stages]
      const progress = percentCompleted ?? null
      return { state, ...(progress !== null && { progress: Math.min(1, Math.max(0, progress)) }) }
    }
    if (generateStatus === timedOut) return { state: 'failed', reason: 'LiblibAI took too long' }
    if (generateStatus !== succeeded) {
      return { state: 'failed', reason: generateMsg || 'LiblibAI does not say why' }
    }
    const made = images ?? []
    if (made.some(({ auditStatus }) => toBeAudited.includes(auditStatus ?? passed)))
      return { state: 'reviewing' }
    const good = made.filter(({ auditStatus }) => (auditStatus ?? passed) === passed)
    if (good.length === 0)
      throw new EngineRefusal('LiblibAI shows none of the results', { reviewed: 'result' })
    const pictures = await collect(
      good.map(({ imageUrl, seed }) => ({ address: imageUrl, seed: seed ?? null })),
    )
    return { state: 'succeeded', pictures }
  }

  return {
    async submit({ template, workflow, nodes }) {
      gate.enter()
      const id = await liblib.submit(template, workflow, nodes)
      gate.admitted(id)
      return id
    },

    async status(id, collect) {
      let status: EngineStatus<Picture>
      try {
        status = await outcome(await liblib.report(id), collect)
      } catch (error) {
        // Asking too often says nothing about the job.
        if (error instanceof EngineBusy) return { state: 'running' }
        if (error instanceof EngineRefusal) gate.leave(id)
        if (!(error instanceof BadResult || error instanceof UnknownTask)) throw error
        const unknown = error instanceof UnknownTask && unknownJob
        status = { state: 'failed', ...unknown, reason: error.message }
      }
      if (status.state === 'succeeded' || status.state === 'failed') gate.leave(id)
      return status
    },

    leave: id => gate.leave(id),
  }
}
