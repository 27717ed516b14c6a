import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { createComfyuiClient } from '../../src/engines/comfyui/client.ts'
import {
  buildImageWorkflow,
  buildUpscaleWorkflow,
  type Workflow,
} from '../../src/engines/comfyui/workflow.ts'
import { engineTimeouts } from '../../src/engines/http/time-limits.ts'
import { createPng } from '../fakes/fake-engine-server.ts'
import { recordResponse, type RecordedResponse, type Recording } from './recording.ts'

const job = { prompt: 'a lake', scenario: 'general', width: 64, height: 64, count: 2, seed: 7, steps: 4 }
const upscaleJob = {
  image: Buffer.alloc(0),
  format: 'png',
  scenario: 'general',
  steps: 25,
  detail: 0.5,
  upscaleDetail: 0.25,
  factor: 2,
} as const
/** The inputs whose names the adapter checks. */
const namedInputs = [
  ['CheckpointLoaderSimple', 'ckpt_name'],
  ['VAELoader', 'vae_name'],
  ['KSampler', 'sampler_name'],
  ['LoraLoader', 'lora_name'],
  ['UpscaleModelLoader', 'model_name'],
] as const

/** Records ComfyUI: jobs that wait, run, end, fail, are interrupted, rejected and unknown, and its web socket. */
export async function recordComfyui(url: string): Promise<Recording> {
  const api = url.replace(/\/$/, '')
  const comfyui = createComfyuiClient(api, engineTimeouts)
  const responses: Record<string, RecordedResponse> = {}
  const record = async (name: string, id: string, response: RecordedResponse | Promise<RecordedResponse>) => {
    const { text, ...rest } = await response
    responses[name] = { ...rest, text: hideDetails(text.replaceAll(id, '{job}')) }
  }
  const [checkpoint = ''] = await comfyui.listNames('CheckpointLoaderSimple', 'ckpt_name')
  const [upscaleModel = ''] = await comfyui.listNames('UpscaleModelLoader', 'model_name')
  const options = {
    url,
    checkpoint,
    vae: undefined,
    sampler: 'euler',
    scheduler: 'normal',
    cfg: 7,
    negativePrompt: '',
  }
  const client = randomUUID()
  const queue = async (workflow: Workflow, id = randomUUID()) => {
    const body = JSON.stringify({ prompt: workflow, prompt_id: id, client_id: client })
    return { id, response: await recordResponse(`${api}/prompt`, body) }
  }
  const generate = (changes: Partial<typeof job>, checkpoint = options.checkpoint) =>
    queue(buildImageWorkflow({ ...job, ...changes }, { ...options, checkpoint }).workflow)
  const untilEnded = async (id: string) => {
    while (!(await comfyui.getHistoryEntry(id))) await wait(100)
    return recordResponse(`${api}/history/${id}`)
  }

  for (const [node] of namedInputs) await record(node, '{job}', recordResponse(`${api}/object_info/${node}`))
  const stats = await recordResponse(`${api}/system_stats`)
  const { system } = z
    .object({ system: z.object({ comfyui_version: z.string() }) })
    .parse(JSON.parse(stats.text))

  const socket = new WebSocket(`${api.replace(/^http/, 'ws')}/ws?clientId=${client}`)
  const messages: string[] = []
  await once(socket, 'open')
  socket.addEventListener('message', ({ data }) => typeof data === 'string' && messages.push(data))
  const made = await generate({})
  await record('submitted', made.id, made.response)
  await record('succeeded', made.id, untilEnded(made.id))
  socket.close()

  const running = await generate({ steps: 200, seed: 8 })
  const waiting = await generate({ seed: 9 })
  while ((await comfyui.getQueue()).queue_running.length === 0) await wait(50)
  await record('unfinished', running.id, recordResponse(`${api}/history/${running.id}`))
  const queued = await recordResponse(`${api}/queue`)
  await record('queue', running.id, { ...queued, text: queued.text.replaceAll(waiting.id, '{waiting}') })
  const foreign = JSON.stringify(buildImageWorkflow({ ...job, seed: 10 }, options).workflow)
  const withNaN = await recordResponse(
    `${api}/prompt`,
    `{"prompt": ${foreign.replaceAll('"cfg":7', '"cfg":NaN')}}`,
  )
  await record('queueWithNaN', running.id, recordResponse(`${api}/queue`))
  await record(
    'removed',
    waiting.id,
    recordResponse(`${api}/queue`, JSON.stringify({ delete: [waiting.id] })),
  )
  await recordResponse(`${api}/queue`, '{"clear": true}')
  await record(
    'interrupted',
    running.id,
    recordResponse(`${api}/interrupt`, JSON.stringify({ prompt_id: running.id })),
  )
  await record('stopped', running.id, untilEnded(running.id))
  await record('cleared', waiting.id, recordResponse(`${api}/history/${waiting.id}`))
  await record('unknownCheckpoint', '{job}', (await generate({}, 'missing.safetensors')).response)
  await record('tooLarge', '{job}', (await generate({ width: 100_000 })).response)
  if (withNaN.status !== 200) await record('rejectedNaN', '{job}', withNaN)

  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await createPng(30, 20))], { type: 'image/png' }), 'a.png')
  form.append('type', 'temp')
  await record('uploaded', '{job}', recordResponse(`${api}/upload/image`, form))
  const size = { width: 60, height: 40 }
  const upscale = await queue(buildUpscaleWorkflow(upscaleJob, 'a.png [temp]', upscaleModel, size).workflow)
  await record('upscaled', upscale.id, untilEnded(upscale.id))

  const broken = new FormData()
  broken.append('image', new Blob(['no image'], { type: 'image/png' }), 'broken.png')
  broken.append('type', 'temp')
  await recordResponse(`${api}/upload/image`, broken)
  const failing = await queue(
    buildUpscaleWorkflow(upscaleJob, 'broken.png [temp]', upscaleModel, size).workflow,
  )
  if (failing.response.status === 200) await record('failed', failing.id, untilEnded(failing.id))
  else await record('rejectedImage', failing.id, failing.response)

  return {
    server: `ComfyUI ${system.comfyui_version}`,
    responses,
    messages: messages
      .filter((text, i) => !isState(text) || messages.findIndex(isState) === i)
      .map(text => text.replaceAll(made.id, '{job}').replaceAll(client, '{client}')),
  }
}

/** Messages that repeat the state of all nodes; one of them is enough. */
const isState = (text: string): boolean => text.startsWith('{"type": "progress_state"')

/** Removes the stack trace, which names local folders. */
const hideDetails = (text: string): string =>
  text.replaceAll(/"traceback": \[(?:"(?:[^"\\]|\\.)*"(?:, )?)*\]/g, '"traceback": []')
