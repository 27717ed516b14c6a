import { randomUUID } from 'node:crypto'
import {
  EngineMisconfiguredError,
  EngineRefusalError,
  type EngineStatus,
  unknownJob,
} from '../../features/tasks/engine.ts'
import { toExcerpt } from '../http/request.ts'
import { InvalidResultError } from '../http/read-bytes.ts'
import type { ComfyuiClient, HistoryEntry } from './client.ts'
import { createProgressListener } from './progress.ts'
import type { WorkflowPlan } from './workflow.ts'

/**
 * Creates the part that both engines of ComfyUI share.
 *
 * @param downloadResults downloads the results of a successful job; without results, the job has failed
 */
export function createComfyuiJobs<Image>(
  comfyui: ComfyuiClient,
  downloadResults: (entry: HistoryEntry) => Promise<Image[]>,
) {
  const client = randomUUID()
  const progress = createProgressListener(comfyui.baseUrl, client)

  /** Returns null when the job is not finished. */
  async function getOutcome(id: string): Promise<EngineStatus<Image> | null> {
    const entry = await comfyui.getHistoryEntry(id)
    if (!entry) return null
    if (entry.status.status_str !== 'success') return { state: 'failed', reason: describeFailure(entry) }
    try {
      const images = await downloadResults(entry)
      if (images.length === 0) return { state: 'failed', reason: 'ComfyUI made no image' }
      return { state: 'succeeded', images }
    } catch (error) {
      if (error instanceof InvalidResultError) return { state: 'failed', reason: error.message }
      throw error
    }
  }

  async function getQueueStatus(id: string): Promise<EngineStatus<Image> | null> {
    const { queue_running: running, queue_pending: pending } = await comfyui.getQueue()
    if (running.some(([, other]) => other === id)) {
      const part = progress.getProgress(id)
      return { state: part === 1 ? 'drawn' : 'running', ...(part !== undefined && { progress: part }) }
    }
    const own = pending.find(([, other]) => other === id)
    if (!own) return null
    const before = pending.filter(([number]) => number < own[0])
    return { state: 'waiting', ahead: running.length + before.length }
  }

  return {
    name: 'ComfyUI',
    canCancel: true,
    canResubmit: true,

    async submit({ workflow, slowNodes }: WorkflowPlan): Promise<string> {
      const prompt = randomUUID()
      progress.track(prompt, slowNodes)
      try {
        const id = await comfyui.queue(workflow, { prompt, client })
        if (id !== prompt) {
          progress.untrack(prompt)
          progress.track(id, slowNodes)
        }
        return id
      } catch (error) {
        const isAnswer = error instanceof EngineRefusalError || error instanceof EngineMisconfiguredError
        // If only the response was lost, the job exists. A second one would draw the same images again.
        if (!isAnswer && (await getQueueStatus(prompt).catch(() => null))) return prompt
        progress.untrack(prompt)
        throw error
      }
    },

    async status(id: string): Promise<EngineStatus<Image>> {
      // A job may finish between the two calls, so the history is read again before the job counts as lost
      const status = (await getOutcome(id)) ?? (await getQueueStatus(id)) ?? (await getOutcome(id))
      if (status && status.state !== 'succeeded' && status.state !== 'failed') return status
      progress.untrack(id)
      return (
        status ?? {
          ...unknownJob,
          reason: 'ComfyUI has no such job: its queue was cleared, or it was restarted',
        }
      )
    },

    async cancel(id: string): Promise<void> {
      progress.untrack(id)
      await comfyui.removeFromQueue(id)
      const { queue_running: running } = await comfyui.getQueue()
      if (running.some(([, other]) => other === id)) await comfyui.interrupt(id)
    },

    close: async () => progress.close(),
  }
}

function describeFailure({ status: { messages } }: HistoryEntry): string {
  if (messages.some(([type]) => type === 'execution_interrupted')) return 'the job was stopped in ComfyUI'
  const [, fault] = messages.find(([type]) => type === 'execution_error') ?? []
  const words = [fault?.node_type, fault?.exception_message].filter(word => typeof word === 'string')
  return words.length > 0 ? toExcerpt(words.join(': ')) : 'ComfyUI does not say why'
}
