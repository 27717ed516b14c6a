import { FormData } from 'undici'
import { z } from 'zod'
import { EngineMisconfiguredError, EngineRefusalError } from '../../features/tasks/engine.ts'
import { createEngineServer } from '../http/engine-server.ts'
import { toExcerpt, parseBody, parseResponse, requireSuccess, type EngineResponse } from '../http/request.ts'
import { requireImageFile } from '../http/result-file.ts'
import type { Workflow } from './workflow.ts'
import type { EngineTimeouts } from '../http/time-limits.ts'

const serverName = 'ComfyUI'

const image = z.object({ filename: z.string(), subfolder: z.string(), type: z.string() })

/** `[number, prompt_id, workflow, …]`; jobs with smaller numbers come first. */
const queuedJob = z.tuple([z.number(), z.string()]).rest(z.unknown())
/** One job of another client that is not as documented must not hide the others. */
const queuedJobs = z
  .array(z.unknown())
  .transform(rows => rows.map(row => queuedJob.safeParse(row).data).filter(row => row !== undefined))
const queueResponse = z.object({ queue_running: queuedJobs, queue_pending: queuedJobs })

const historyEntry = z.object({
  prompt: z.tuple([z.number(), z.string(), z.record(z.string(), z.unknown())]).rest(z.unknown()),
  outputs: z.record(z.string(), z.looseObject({ images: z.array(image).optional() })),
  status: z.object({
    status_str: z.string(),
    messages: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])),
  }),
})
export type HistoryEntry = z.output<typeof historyEntry>

const nodeErrors = z.record(
  z.string(),
  z.looseObject({
    class_type: z.string(),
    errors: z.array(z.looseObject({ type: z.string(), message: z.string(), details: z.string() })),
  }),
)
const uploadResponse = z.object({ name: z.string(), subfolder: z.string(), type: z.string() })
const submitResponse = z.object({ prompt_id: z.string(), node_errors: nodeErrors.optional() })
const rejectionResponse = z.object({
  error: z.looseObject({ type: z.string(), message: z.string() }),
  node_errors: z.union([nodeErrors, z.array(z.unknown())]).optional(),
})

/** What a node takes: a list of names, or since the third version of nodes a kind whose options are such a list. */
const namesInput = z.union([
  z
    .tuple([z.array(z.string())])
    .rest(z.unknown())
    .transform(([names]) => names),
  z
    .tuple([z.string(), z.object({ options: z.array(z.string()) })])
    .rest(z.unknown())
    .transform(([, { options }]) => options),
])
const nodeResponse = z.record(
  z.string(),
  z.object({ input: z.object({ required: z.record(z.string(), z.unknown()) }) }),
)

/** Responses can be large: the history contains whole workflows, and the queue the workflows of all users. */
const maxResponseBytes = 16 * 1024 * 1024

/** The calls of ComfyUI's HTTP API that the engines use. */
export type ComfyuiClient = ReturnType<typeof createComfyuiClient>

export function createComfyuiClient(url: string, timeouts: EngineTimeouts) {
  const { baseUrl, call } = createEngineServer(serverName, url)
  const callJson = (path: string, json?: unknown) =>
    call(path, { json, timeoutMs: timeouts.callMs, maxBytes: maxResponseBytes })

  return {
    baseUrl,

    /**
     * Queues a workflow and returns its id: the proposed one, or ComfyUI's own in old versions.
     *
     * @throws {EngineRefusalError | EngineMisconfiguredError} when ComfyUI rejects the workflow
     */
    async queue(workflow: Workflow, ids: { prompt: string; client: string }): Promise<string> {
      const body = { prompt: workflow, prompt_id: ids.prompt, client_id: ids.client }
      const response = await callJson('prompt', body)
      if (response.status === 400) throw toRejectionError(response)
      const { prompt_id: id, node_errors: faults = {} } = parseResponse(response, submitResponse)
      // Some of the results would be missing, so none is accepted
      if (Object.keys(faults).length > 0) {
        await this.removeFromQueue(id)
        throw toNodeError(faults)
      }
      return id
    },

    /** Returns null for a job that is not finished or unknown. */
    async getHistoryEntry(id: string): Promise<HistoryEntry | null> {
      const response = await callJson(`history/${encodeURIComponent(id)}`)
      return parseResponse(response, z.record(z.string(), historyEntry))[id] ?? null
    },

    getQueue: async () => parseResponse(await callJson('queue'), queueResponse),

    async downloadImage(query: z.output<typeof image>, maxBytes: number): Promise<Buffer> {
      const path = `view?${new URLSearchParams(query).toString()}`
      const response = await call(path, { timeoutMs: timeouts.fileMs, maxBytes })
      return requireImageFile(requireSuccess(response), serverName)
    },

    /** Uploads a PNG file and returns the name with which a workflow loads it. */
    async uploadImage(file: Buffer, name: string): Promise<string> {
      const form = new FormData()
      form.append('image', new Blob([new Uint8Array(file)], { type: 'image/png' }), name)
      form.append('type', 'temp')
      const response = await call('upload/image', { form, timeoutMs: timeouts.fileMs })
      const stored = parseResponse(response, uploadResponse)
      const path = stored.subfolder ? `${stored.subfolder}/${stored.name}` : stored.name
      return stored.type === 'input' ? path : `${path} [${stored.type}]`
    },

    /** Lists the names that an input of a node takes, such as those of the files that ComfyUI has. */
    async listNames(node: string, input: string): Promise<string[]> {
      const nodes = parseResponse(await callJson(`object_info/${node}`), nodeResponse)
      return namesInput.parse(nodes[node]?.input.required[input])
    },

    /** Removes a waiting job from the queue. A running job continues. */
    async removeFromQueue(id: string): Promise<void> {
      await callJson('queue', { delete: [id] })
    },

    /** Stops a running job. Older versions ignore the id and stop any running job. */
    async interrupt(id: string): Promise<void> {
      await callJson('interrupt', { prompt_id: id })
    },
  }
}

function toRejectionError(response: EngineResponse): Error {
  const { success, data } = rejectionResponse.safeParse(parseBody(response))
  if (!success) return new Error(`${serverName} answered with status 400 and no reason`)
  const faults = data.node_errors
  if (faults && !Array.isArray(faults) && Object.keys(faults).length > 0) return toNodeError(faults)
  return new EngineMisconfiguredError(`${serverName} rejects the workflow: ${toExcerpt(data.error.message)}`)
}

/**
 * Values out of bounds are the fault of the job. Everything else, such as a missing model, is the operator's.
 */
function toNodeError(faults: z.output<typeof nodeErrors>): Error {
  const all = Object.values(faults).flatMap(({ class_type: node, errors }) =>
    errors.map(({ type, message, details }) => ({ type, sentence: `${node}: ${message}: ${details}` })),
  )
  const sentence = toExcerpt(all.map(({ sentence }) => sentence).join('; '))
  return all.every(({ type }) => /^value_(bigger|smaller)_than_/.test(type))
    ? new EngineRefusalError(sentence)
    : new EngineMisconfiguredError(`${serverName} rejects the workflow: ${sentence}`)
}
