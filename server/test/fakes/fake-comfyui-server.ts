import { createHash } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { Duplex } from 'node:stream'
import { createPng, startFakeEngineServer, type RecordedCall, type FakeReply } from './fake-engine-server.ts'
import type { Workflow } from '../../src/engines/comfyui/workflow.ts'

interface Job {
  id: string
  number: number
  workflow: Workflow
}

/**
 * Starts a fake ComfyUI with the documented HTTP API. A job finishes at once unless `hold` is set, and
 * succeeds unless `outcome` is set.
 */
export async function startFakeComfyuiServer(t: TestContext) {
  const image = await createPng(1024, 1024)
  let pending: Job[] = []
  let running: Job[] = []
  const history = new Map<string, object>()
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
    outcome: 'success' as 'success' | 'error' | 'interrupted' | 'nothing',
  }

  function end(job: Job): void {
    const shown = Object.entries(job.workflow).filter(([, node]) => node.class_type === 'PreviewImage')
    const images = [{ filename: 'a b.png', subfolder: '', type: 'temp' }]
    const isGood = behavior.outcome === 'success' || behavior.outcome === 'nothing'
    const messages =
      behavior.outcome === 'error'
        ? [['execution_error', { node_type: 'KSampler', exception_message: 'Allocation on device' }]]
        : [['execution_interrupted', {}]]
    history.set(job.id, {
      prompt: [job.number, job.id, job.workflow, {}, []],
      outputs:
        behavior.outcome === 'success' ? Object.fromEntries(shown.map(([node]) => [node, { images }])) : {},
      status: {
        status_str: isGood ? 'success' : 'error',
        completed: isGood,
        messages: isGood ? [] : messages,
      },
    })
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
        return { json: { prompt_id: id, number, node_errors: {} } }
      }
      case 'history': {
        const id = call.path.split('/')[2] ?? ''
        return { json: history.has(id) ? { [id]: history.get(id) } : {} }
      }
      case 'queue':
        if (call.method === 'POST') {
          const { delete: ids } = call.json() as { delete: string[] }
          pending = pending.filter(({ id }) => !ids.includes(id))
          return {}
        }
        return { file: writeQueue() }
      case 'interrupt': {
        behavior.outcome = 'interrupted'
        for (const job of running.filter(({ id }) => id === call.json().prompt_id)) end(job)
        return {}
      }
      case 'upload':
        return { json: { name: 'uploaded.png', subfolder: '', type: 'temp' } }
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
    finish: () => [...running, ...pending].forEach(end),
    /** Forgets all jobs, as a restart of ComfyUI does. */
    restart() {
      pending = []
      running = []
      history.clear()
    },
    hasListeners: () => sockets.length > 0,
    /** Sends a message to the clients of the web socket. */
    sendMessage(message: object) {
      const text = Buffer.from(JSON.stringify(message))
      const head = Buffer.from([0x81, 126, text.length >> 8, text.length & 255])
      for (const socket of sockets) socket.write(Buffer.concat([head, text]))
    },
  }
}
