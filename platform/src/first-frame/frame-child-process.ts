import { fork, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { secondMs } from '@tessera/server-kit/clock'
import { reportPrintedLines } from '@tessera/server-kit/scheduling/report-printed-lines'
import { maxEngines, type readyMessage, type RenderReply, type RenderRequest } from './process/messages.ts'

/** A process that does not answer for so long is ended. */
const timeoutMs = 5 * secondMs

type Message = typeof readyMessage | RenderReply

export type FrameChildProcess = ReturnType<typeof startFrameChildProcess>

/**
 * Starts a process that renders first frames, one at a time.
 *
 * @param logLine logs what it prints
 */
export function startFrameChildProcess(logLine: (line: string) => void) {
  const child = fork(path.join(import.meta.dirname, 'process/frame-process.ts'), {
    serialization: 'advanced',
    // None of the variables of the server, which contain passwords
    env: {},
    execArgv: ['--permission', '--allow-fs-read=*', '--allow-addons', '--no-node-snapshot', '--no-warnings'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  /** The scripts that the process has. */
  const scripts = new LRUCache<string, true>({ max: maxEngines })
  let pending: PromiseWithResolvers<Message> | null = null
  let hasEnded = false

  function end(reason: string): void {
    hasEnded = true
    child.kill('SIGKILL')
    pending?.reject(new Error(`the process ended: ${reason}`))
  }
  child.on('message', (message: Message) => pending?.resolve(message))
  // Without a listener, a process that cannot be started would end the server
  child.on('error', error => end(error.message))
  child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  // At the limit of open files it has no streams
  const { stderr } = child as ChildProcess & { stderr: Socket | null }
  if (stderr) reportPrintedLines(stderr, line => logLine(`The process of first frames printed: ${line}`))
  // A process that waits for work does not keep the server running
  stderr?.unref()
  child.unref()
  child.channel?.unref()

  async function receive(): Promise<Message> {
    pending = Promise.withResolvers<Message>()
    const timer = setTimeout(() => end(`no answer within ${timeoutMs / secondMs} s`), timeoutMs)
    try {
      return await pending.promise
    } finally {
      clearTimeout(timer)
      pending = null
    }
  }

  /** Rejects where the process cannot be started. */
  const ready = receive()
  ready.catch(() => undefined)

  return {
    ready,
    hasEnded: () => hasEnded,
    hasScript: (key: string) => scripts.has(key),
    /**
     * Renders after the renderings before it.
     *
     * @param code of the script, where the process does not have it
     * @throws where the process ends before it has responded
     */
    async render(request: Omit<RenderRequest, 'code'>, code: string | undefined): Promise<RenderReply> {
      const reply = receive()
      const isKnown = scripts.get(request.key) ?? false
      child.send({ ...request, code: isKnown ? undefined : code } satisfies RenderRequest, error => {
        if (error) end(error.message)
      })
      const message = (await reply) as RenderReply
      if ('html' in message) scripts.set(request.key, true)
      else scripts.delete(request.key)
      return message
    },
    close: () => end('closed'),
  }
}
