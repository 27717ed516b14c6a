import { z } from 'zod'

const message = z.object({
  type: z.literal('progress'),
  data: z.object({
    value: z.number(),
    max: z.number().positive(),
    prompt_id: z.string(),
    node: z.string(),
  }),
})

/** How far jobs are, as ComfyUI tells whoever has queued them. */
export interface ComfyuiProgress {
  /** Listens from now on, until `forget`; `slowNodes` are those whose progress is the job's. */
  follow(id: string, slowNodes: readonly string[]): void
  /** 0 to 1; undefined where ComfyUI has said nothing. */
  of(id: string): number | undefined
  forget(id: string): void
  close(): void
}

/**
 * Listens at ComfyUI's web socket while there is a job to hear of. Progress is a courtesy: a socket that does
 * not open or breaks is tried again with the next job, and nothing else depends on it.
 */
export function createComfyuiProgress({ base, client }: { base: URL; client: string }): ComfyuiProgress {
  const jobs = new Map<string, { slowNodes: readonly string[]; parts: Map<string, number> }>()
  let socket: WebSocket | null = null

  function listen(): void {
    const url = new URL('ws', base)
    url.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:'
    url.searchParams.set('clientId', client)
    const opened = new WebSocket(url)
    socket = opened
    // Other messages are previews, which are binary.
    opened.addEventListener('message', ({ data }) => typeof data === 'string' && hear(data))
    for (const end of ['close', 'error'] as const) {
      opened.addEventListener(end, () => {
        if (socket === opened) socket = null
      })
    }
  }

  function hear(text: string): void {
    const heard = message.safeParse(parsed(text))
    if (!heard.success) return
    const { prompt_id: id, node, value, max } = heard.data.data
    jobs.get(id)?.parts.set(node, Math.min(1, Math.max(0, value / max)))
  }

  function stop(): void {
    socket?.close()
    socket = null
  }

  return {
    follow(id, slowNodes) {
      jobs.set(id, { slowNodes, parts: new Map() })
      if (!socket) listen()
    },
    of(id) {
      const job = jobs.get(id)
      if (!job || job.parts.size === 0) return undefined
      const done = job.slowNodes.map(node => job.parts.get(node) ?? 0)
      return done.reduce((sum, part) => sum + part, 0) / job.slowNodes.length
    },
    forget(id) {
      jobs.delete(id)
      if (jobs.size === 0) stop()
    },
    close() {
      jobs.clear()
      stop()
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
