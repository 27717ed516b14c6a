import { randomUUID } from 'node:crypto'
import { EngineMisconfigured, EngineRefusal, type EngineStatus, unknownJob } from '../../domain/engine.ts'
import { excerpt } from '../http/ask.ts'
import { BadResult } from '../http/result-file.ts'
import type { ComfyuiClient, HistoryEntry } from './client.ts'
import { createComfyuiProgress } from './progress.ts'
import type { Plan } from './workflow.ts'

/** What ComfyUI's jobs have in common, whatever they make. */
export interface ComfyuiJobs<Picture> {
  submit(plan: Plan): Promise<string>
  status(id: string): Promise<EngineStatus<Picture>>
  cancel(id: string): Promise<void>
  close(): void
}

/** @param collect fetches the results of a job that went well; with none of them, the job has failed */
export function createComfyuiJobs<Picture>(
  comfyui: ComfyuiClient,
  collect: (entry: HistoryEntry) => Promise<Picture[]>,
): ComfyuiJobs<Picture> {
  const client = randomUUID()
  const progress = createComfyuiProgress({ base: comfyui.base, client })

  /** Null where the job is not over. */
  async function outcome(id: string): Promise<EngineStatus<Picture> | null> {
    const entry = await comfyui.history(id)
    if (!entry) return null
    if (entry.status.status_str !== 'success') return { state: 'failed', reason: reasonOf(entry) }
    try {
      const pictures = await collect(entry)
      if (pictures.length === 0) return { state: 'failed', reason: 'ComfyUI made no picture' }
      return { state: 'succeeded', pictures }
    } catch (error) {
      if (error instanceof BadResult) return { state: 'failed', reason: error.message }
      throw error
    }
  }

  async function place(id: string): Promise<EngineStatus<Picture> | null> {
    const { queue_running: running, queue_pending: pending } = await comfyui.waiting()
    if (running.some(([, other]) => other === id)) {
      const part = progress.of(id)
      return { state: part === 1 ? 'drawn' : 'running', ...(part !== undefined && { progress: part }) }
    }
    const own = pending.find(([, other]) => other === id)
    if (!own) return null
    const before = pending.filter(([number]) => number < own[0])
    return { state: 'waiting', ahead: running.length + before.length }
  }

  return {
    async submit({ workflow, slowNodes }) {
      const prompt = randomUUID()
      progress.follow(prompt, slowNodes)
      try {
        const id = await comfyui.queue(workflow, { prompt, client })
        if (id !== prompt) {
          progress.forget(prompt)
          progress.follow(id, slowNodes)
        }
        return id
      } catch (error) {
        const isAnswer = error instanceof EngineRefusal || error instanceof EngineMisconfigured
        // Where only the answer was lost, the job is there: a second one would draw the same again.
        if (!isAnswer && (await place(prompt).catch(() => null))) return prompt
        progress.forget(prompt)
        throw error
      }
    },

    async status(id) {
      // A job may end between the two looks, so the history is asked once more before it counts as lost.
      const status = (await outcome(id)) ?? (await place(id)) ?? (await outcome(id))
      if (status && status.state !== 'succeeded' && status.state !== 'failed') return status
      progress.forget(id)
      return status ?? { ...unknownJob, reason: 'ComfyUI was restarted and has lost the job' }
    },

    async cancel(id) {
      progress.forget(id)
      await comfyui.drop(id)
      const { queue_running: running } = await comfyui.waiting()
      if (running.some(([, other]) => other === id)) await comfyui.interrupt(id)
    },

    close: () => progress.close(),
  }
}

function reasonOf({ status: { messages } }: HistoryEntry): string {
  if (messages.some(([type]) => type === 'execution_interrupted')) return 'the job was stopped in ComfyUI'
  const [, fault] = messages.find(([type]) => type === 'execution_error') ?? []
  const words = [fault?.node_type, fault?.exception_message].filter(word => typeof word === 'string')
  return words.length > 0 ? excerpt(words.join(': ')) : 'ComfyUI does not say why'
}
