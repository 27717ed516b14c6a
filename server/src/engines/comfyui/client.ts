import { z } from 'zod'
import { EngineMisconfigured, EngineRefusal } from '../../domain/engine.ts'
import { ask, excerpt, jsonOf, read, type Answer } from '../http/ask.ts'
import { pictureFrom } from '../http/result-file.ts'
import { serverAddress } from '../http/server-address.ts'
import type { Workflow } from './workflow.ts'

const who = 'ComfyUI'

const image = z.object({ filename: z.string(), subfolder: z.string(), type: z.string() })
type ComfyImage = z.output<typeof image>

/** `[number, prompt_id, workflow, …]`; jobs with smaller numbers come first. */
const queued = z.tuple([z.number(), z.string()]).rest(z.unknown())
const queue = z.object({ queue_running: z.array(queued), queue_pending: z.array(queued) })
type Queue = z.output<typeof queue>

const entry = z.object({
  prompt: z.tuple([z.number(), z.string(), z.record(z.string(), z.unknown())]).rest(z.unknown()),
  outputs: z.record(z.string(), z.looseObject({ images: z.array(image).optional() })),
  status: z.object({
    status_str: z.string(),
    messages: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])),
  }),
})
export type HistoryEntry = z.output<typeof entry>

const nodeFaults = z.record(
  z.string(),
  z.looseObject({
    class_type: z.string(),
    errors: z.array(z.looseObject({ type: z.string(), message: z.string(), details: z.string() })),
  }),
)
const submitted = z.object({ prompt_id: z.string(), node_errors: nodeFaults.optional() })
const rejected = z.object({
  error: z.looseObject({ type: z.string(), message: z.string() }),
  node_errors: z.union([nodeFaults, z.array(z.unknown())]).optional(),
})

/** Milliseconds that calls may take; tests are less patient. */
export interface Deadlines {
  call: number
  file: number
}
export const usualDeadlines: Deadlines = { call: 15_000, file: 120_000 }

/** ComfyUI's HTTP interface, as far as the engines use it. */
export type ComfyuiClient = ReturnType<typeof createComfyuiClient>

export function createComfyuiClient({ url, deadlines }: { url: string; deadlines: Deadlines }) {
  const { base, headers } = serverAddress(url)
  const call = (path: string, rest: { json?: unknown; form?: FormData } = {}) => {
    const method = 'json' in rest || 'form' in rest ? 'POST' : 'GET'
    // The history carries whole workflows, the queue those of everybody.
    const mostBytes = 16 * 1024 * 1024
    return ask({
      who,
      url: new URL(path, base),
      method,
      headers,
      deadline: deadlines.call,
      mostBytes,
      ...rest,
    })
  }

  return {
    base,

    /**
     * Queues a workflow and answers its id: the proposed one, or ComfyUI's own where it is too old for that.
     *
     * @throws {EngineRefusal | EngineMisconfigured} for a workflow that ComfyUI rejects
     */
    async queue(workflow: Workflow, ids: { prompt: string; client: string }): Promise<string> {
      const answer = await call('prompt', {
        json: { prompt: workflow, prompt_id: ids.prompt, client_id: ids.client },
      })
      if (answer.status === 400) throw rejection(answer)
      const { prompt_id: id, node_errors: faults = {} } = read(answer, submitted)
      // Some of the results would be missing: none is better.
      if (Object.keys(faults).length > 0) {
        await this.drop(id)
        throw rejectionOf(faults)
      }
      return id
    },

    /** Null while a job is not over, and for a job that ComfyUI does not know. */
    async history(id: string): Promise<HistoryEntry | null> {
      const entries = read(await call(`history/${encodeURIComponent(id)}`), z.record(z.string(), entry))
      return entries[id] ?? null
    },

    async waiting(): Promise<Queue> {
      return read(await call('queue'), queue)
    },

    async file({ filename, subfolder, type }: ComfyImage, mostBytes: number): Promise<Buffer> {
      const url = new URL('view', base)
      url.search = new URLSearchParams({ filename, subfolder, type }).toString()
      const answer = await ask({ who, url, headers, deadline: deadlines.file, mostBytes })
      if (answer.status !== 200) throw new Error(`${who} answered with status ${answer.status}`)
      return pictureFrom(answer.body, who)
    },

    /** Hands over a PNG file and answers the name by which a workflow loads it. */
    async upload(picture: Buffer, name: string): Promise<string> {
      const form = new FormData()
      form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), name)
      form.append('type', 'temp')
      const url = new URL('upload/image', base)
      const answer = await ask({ who, url, method: 'POST', headers, form, deadline: deadlines.file })
      const {
        name: kept,
        subfolder,
        type,
      } = read(answer, z.object({ name: z.string(), subfolder: z.string(), type: z.string() }))
      const path = subfolder ? `${subfolder}/${kept}` : kept
      return type === 'input' ? path : `${path} [${type}]`
    },

    /** Takes a job out of the queue; what already runs goes on. */
    async drop(id: string): Promise<void> {
      await call('queue', { json: { delete: [id] } })
    },

    /** Stops a job that runs. Older versions do not look at the id and stop whatever runs. */
    async interrupt(id: string): Promise<void> {
      await call('interrupt', { json: { prompt_id: id } })
    },
  }
}

function rejection(answer: Answer): Error {
  const { success, data } = rejected.safeParse(jsonOf(answer))
  if (!success) return new Error(`${who} answered with status 400 and no reason`)
  const faults = data.node_errors
  if (faults && !Array.isArray(faults) && Object.keys(faults).length > 0) return rejectionOf(faults)
  return new EngineMisconfigured(`${who} rejects the workflow: ${excerpt(data.error.message)}`)
}

/** Values out of bounds come with the job; everything else (a model that is not there) is the operator's. */
function rejectionOf(faults: z.output<typeof nodeFaults>): Error {
  const all = Object.values(faults).flatMap(({ class_type: node, errors }) =>
    errors.map(({ type, message, details }) => ({ type, sentence: `${node}: ${message}: ${details}` })),
  )
  const sentence = excerpt(all.map(({ sentence }) => sentence).join('; '))
  return all.every(({ type }) => /^value_(bigger|smaller)_than_/.test(type))
    ? new EngineRefusal(sentence)
    : new EngineMisconfigured(`${who} rejects the workflow: ${sentence}`)
}
