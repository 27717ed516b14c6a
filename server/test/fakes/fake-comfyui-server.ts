import { createHash } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { Duplex } from 'node:stream'
import { fillIn, readRecording, type RecordedResponse } from '../engines/recording.ts'
import { createPng, startFakeEngineServer, type RecordedCall, type FakeReply } from './fake-engine-server.ts'
import type { Workflow } from '../../src/engines/comfyui/workflow.ts'

interface Job {
  id: string
  number: number
  workflow: Workflow
}

interface HistoryEntry {
  prompt: unknown[]
  outputs: Record<string, unknown>
  status: { status_str: string; completed: boolean; messages: [string, Record<string, unknown>][] }
}

const recording = readRecording('comfyui')

const toReply = ({ status, text }: RecordedResponse): FakeReply => ({
  status,
  ...(text !== '' && { json: JSON.parse(text) }),
})

/** Returns what ComfyUI recorded about a job that ended in this way, with the nodes of this job. */
function describeEnd(name: string, { number, id, workflow }: Job): HistoryEntry {
  const recorded = JSON.parse(recording.get(name, { job: id }).text) as Record<string, HistoryEntry>
  const entry = recorded[id]
  if (!entry) throw new Error(`The recorded response ${name} has no job`)
  const shown = Object.entries(workflow).filter(([, node]) => node.class_type === 'PreviewImage')
  const [output] = Object.values(entry.outputs)
  return {
    ...entry,
    prompt: [number, id, workflow, ...entry.prompt.slice(3)],
    outputs: output ? Object.fromEntries(shown.map(([node]) => [node, output])) : {},
  }
}

/**
 * Starts a fake ComfyUI that responds as the real one did. A job finishes at once unless `hold` is set, and
 * succeeds unless `outcome` is set.
 */
export async function startFakeComfyuiServer(t: TestContext) {
  const image = await createPng(1024, 1024)
  let pending: Job[] = []
  let running: Job[] = []
  const history = new Map<string, HistoryEntry>()
  const sockets: Duplex[] = []
  let number = 0
  const behavior = {
    /** Jobs stay in the queue until `finish`. */
    hold: false,
    /** The file of every image. */
    file: image,
    /** Replaces the response to submissions. */
    rejection: null as FakeReply | null,
    /** Rows before the waiting jobs, as Python writes them. */
    foreignRows: '',
    /** Replaces the response about the queue. */
    queue: null as FakeReply | null,
    outcome: 'success' as 'success' | 'error' | 'interrupted' | 'nothing',
  }

  function end(job: Job): void {
    const names = { success: 'succeeded', nothing: 'succeeded', interrupted: 'stopped', error: 'failed' }
    const entry = describeEnd(names[behavior.outcome], job)
    if (behavior.outcome === 'nothing') entry.outputs = {}
    // A recording cannot use up the memory of its machine
    for (const [type, details] of entry.status.messages)
      if (type === 'execution_error') details.exception_message = 'Allocation on device'
    history.set(job.id, entry)
    running = running.filter(other => other !== job)
    pending = pending.filter(other => other !== job)
  }

  function writeQueue(): Buffer {
    const toRow = (job: Job) => JSON.stringify([job.number, job.id, job.workflow, {}, []])
    const rows = [behavior.foreignRows, ...pending.map(toRow)].filter(row => row !== '')
    return Buffer.from(`{"queue_running": [${running.map(toRow).join()}], "queue_pending": [${rows.join()}]}`)
  }

  const server = await startFakeEngineServer(t, (call: RecordedCall): FakeReply => {
    switch (call.path.split('/')[1] ?? '') {
      case 'prompt': {
        if (behavior.rejection) return behavior.rejection
        const { prompt, prompt_id: id } = call.json() as { prompt: Workflow; prompt_id: string }
        const job = { id, number: ++number, workflow: prompt }
        if (running.length > 0) pending.push(job)
        else running.push(job)
        if (!behavior.hold) end(job)
        const { json } = toReply(recording.get('submitted', { job: id }))
        return { json: { ...(json as object), number } }
      }
      case 'history': {
        const id = call.path.split('/')[2] ?? ''
        const entry = history.get(id)
        return entry ? { json: { [id]: entry } } : toReply(recording.get('unfinished'))
      }
      case 'queue':
        if (call.method === 'POST') {
          const { delete: ids } = call.json() as { delete: string[] }
          pending = pending.filter(({ id }) => !ids.includes(id))
          return toReply(recording.get('removed'))
        }
        return behavior.queue ?? { file: writeQueue() }
      case 'interrupt': {
        behavior.outcome = 'interrupted'
        for (const job of running.filter(({ id }) => id === call.json().prompt_id)) end(job)
        return toReply(recording.get('interrupted'))
      }
      case 'upload':
        return toReply(recording.get('uploaded'))
      case 'object_info':
        return toReply(recording.get(call.path.split('/')[2] ?? ''))
      case 'view':
        return { file: behavior.file }
      default:
        return { status: 404 }
    }
  })
  server.onUpgrade((request, socket) => {
    const key = `${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    socket.on('error', () => {})
    sockets.push(socket)
    t.after(() => socket.destroy())
  })

  return {
    ...server,
    behavior,
    /** Returns a recorded response with the id of a job in it. */
    recorded: (name: string, job = ''): FakeReply => {
      const { status, text } = recording.get(name, { job })
      return { status, file: Buffer.from(text) }
    },
    /** Returns the recorded messages of the web socket, as if they were about this job. */
    listMessages: (job: string): string[] => recording.messages.map(text => fillIn(text, { job })),
    finish: () => [...running, ...pending].forEach(end),
    /** Forgets all jobs, as a restart of ComfyUI does. */
    restart() {
      pending = []
      running = []
      history.clear()
    },
    hasListeners: () => sockets.length > 0,
    /** Sends a message to the clients of the web socket. */
    sendMessage(message: string) {
      const text = Buffer.from(message)
      const head = Buffer.from([0x81, 126, text.length >> 8, text.length & 255])
      for (const socket of sockets) socket.write(Buffer.concat([head, text]))
    },
  }
}
