import { parseJson } from '@tessera/shared-contracts'
import { z } from 'zod'

const progressMessage = z.object({
  type: z.literal('progress'),
  data: z.object({
    value: z.number(),
    max: z.number().positive(),
    prompt_id: z.string(),
    node: z.string(),
  }),
})

/**
 * Listens to ComfyUI's web socket while there are jobs. Progress is optional: a socket that fails is opened
 * again with the next job, and nothing else depends on it.
 */
export function createProgressListener(baseUrl: URL, client: string) {
  const jobs = new Map<string, { slowNodes: readonly string[]; parts: Map<string, number> }>()
  let socket: WebSocket | null = null

  function connect(): void {
    const url = new URL('ws', baseUrl)
    url.protocol = baseUrl.protocol === 'https:' ? 'wss:' : 'ws:'
    url.searchParams.set('clientId', client)
    const opened = new WebSocket(url)
    socket = opened
    // Binary messages are previews
    opened.addEventListener('message', ({ data }) => typeof data === 'string' && handleMessage(data))
    for (const end of ['close', 'error'] as const) {
      opened.addEventListener(end, () => {
        if (socket === opened) socket = null
      })
    }
  }

  function handleMessage(text: string): void {
    const parsed = progressMessage.safeParse(parseJson(text))
    if (!parsed.success) return
    const { prompt_id: id, node, value, max } = parsed.data.data
    jobs.get(id)?.parts.set(node, Math.min(1, Math.max(0, value / max)))
  }

  function disconnect(): void {
    socket?.close()
    socket = null
  }

  return {
    /** Starts listening for a job until `untrack`; `slowNodes` are the nodes whose progress counts. */
    track(id: string, slowNodes: readonly string[]): void {
      jobs.set(id, { slowNodes, parts: new Map() })
      if (!socket) connect()
    },
    /** Returns 0 to 1; undefined before the first message. */
    getProgress(id: string): number | undefined {
      const job = jobs.get(id)
      if (!job || job.parts.size === 0) return undefined
      const done = job.slowNodes.map(node => job.parts.get(node) ?? 0)
      return done.reduce((sum, part) => sum + part, 0) / job.slowNodes.length
    },
    untrack(id: string): void {
      jobs.delete(id)
      if (jobs.size === 0) disconnect()
    },
    close(): void {
      jobs.clear()
      disconnect()
    },
  }
}
