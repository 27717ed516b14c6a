import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { secondMs } from '../clock.ts'
import type { FrameJob, RenderRequest, RenderReply, FrameScript, RenderedFrame } from './messages.ts'

/** A process that does not answer for so long is ended. */
const timeoutMs = 5 * secondMs
/** A process that has crashed is started again after this time. */
const pauseMs = 10 * secondMs
/** Above this, pages are sent without a first frame. */
const maxPending = 50

export interface FrameRenderer {
  /** Starts its process, so that the first frame has not to wait for it. */
  start(): void
  /**
   * Renders the first frame of a page. Scripts must not be trusted: they run in another process, with limits.
   *
   * @param readScript returns the code of a script, when the process does not have it
   * @returns null where there is none, it fails, or too many are waiting
   */
  render(job: FrameJob, readScript: (key: string) => Promise<string>): Promise<RenderedFrame | null>
  close(): void
}

/**
 * Creates the renderer of first frames. Its process starts with the first frame, and again after it has ended.
 *
 * @param options.logError receives the errors of scripts
 */
export function createFrameRenderer({ logError }: { logError: (line: string) => void }): FrameRenderer {
  let child: ChildProcess | null = null
  let nextId = 0
  let pausedUntil = 0
  const pending = new Map<number, (reply: RenderReply | null) => void>()

  function end() {
    child?.kill('SIGKILL')
    child = null
    for (const settle of pending.values()) settle(null)
  }

  function start(): ChildProcess {
    const started = fork(path.join(import.meta.dirname, 'frame-process.ts'), {
      serialization: 'advanced',
      // None of the variables of the server, which contain passwords
      env: {},
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        '--allow-addons',
        '--no-node-snapshot',
        '--no-warnings',
      ],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', (reply: RenderReply) => pending.get(reply.id)?.(reply))
    const pause = () => {
      if (child !== started) return
      pausedUntil = performance.now() + pauseMs
      end()
    }
    // Without a listener, a process that cannot be started would end the server
    started.once('error', pause).once('exit', pause)
    // A process that waits for work does not keep the server running
    started.unref()
    started.channel?.unref()
    return started
  }

  async function call(job: FrameJob, scripts: FrameScript[]): Promise<RenderReply | null> {
    child ??= start()
    if (child.pid === undefined) return null
    const id = nextId++
    const { promise, resolve } = Promise.withResolvers<RenderReply | null>()
    pending.set(id, resolve)
    const timer = setTimeout(end, timeoutMs)
    child.send({ id, job, scripts } satisfies RenderRequest, error => {
      if (error) resolve(null)
    })
    return promise.finally(() => {
      clearTimeout(timer)
      pending.delete(id)
    })
  }

  return {
    start() {
      child ??= start()
    },
    async render(job, readScript) {
      if (pending.size >= maxPending || (!child && performance.now() < pausedUntil)) return null
      let reply = await call(job, [])
      if (reply && 'missing' in reply) {
        const read = reply.missing.map(async key => ({ key, code: await readScript(key) }))
        reply = await call(job, await Promise.all(read))
      }
      if (!reply || 'missing' in reply) return null
      for (const error of reply.errors) logError(`A first frame failed: ${error}`)
      return reply.frame
    },
    close: end,
  }
}
