import { fork, type ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { secondMs } from '@tessera/server-kit/clock'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import { reportPrintedLines } from '@tessera/server-kit/scheduling/report-printed-lines'
import { createPool } from '../../../scheduling/pool.ts'
import type { MediaReply, MediaRequest } from './messages.ts'

export interface ProcessPoolOptions {
  /** Processes, each of which handles one file at a time. */
  size: number
  /** For one call, in milliseconds. */
  timeoutMs: number
  /** Resident memory of one process, in bytes. Checked on Linux only. */
  maxMemoryBytes: number
  /** The program that extracts stills of videos; null without one. */
  ffmpeg: string | null
  /** Logs what a process prints. */
  logLine?: (line: string) => void
}

/** Why a process gave no result. Only `killed` says nothing about the file: another process has ended it. */
export type MediaProcessFailure = 'tookTooLong' | 'tooMuchMemory' | 'crashed' | 'killed'

export class MediaProcessError extends Error {
  override readonly name = 'MediaProcessError'
  readonly reason: MediaProcessFailure

  constructor(reason: MediaProcessFailure) {
    super(`The media process has no result: ${reason}`)
    this.reason = reason
  }
}

/** The signals with which a system or an operator ends a process; a decoder that crashes causes others. */
const killSignals: ReadonlySet<string | null> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])

const memoryIntervalMs = secondMs / 4
const pageBytes = 4_096

/** Creates the pool of media processes. A process starts at its first call, and again after it was ended. */
export function createProcessPool({ size, timeoutMs, maxMemoryBytes, ffmpeg, logLine }: ProcessPoolOptions) {
  let isClosed = false
  const pool = createPool({ size, start, end: endGroup })

  /** @throws {OutageError} the system starts no more processes */
  function start(onEnd: () => void): ChildProcess {
    const child = fork(join(import.meta.dirname, 'media-process.ts'), {
      // A group of its own, so that the programs it starts end with it
      detached: true,
      serialization: 'advanced',
      // None of the variables of the server, which contain passwords
      env: { FFMPEG: ffmpeg ?? '', MALLOC_ARENA_MAX: '2' },
      execArgv: ['--max-old-space-size=512'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    // Without a listener, an error of the process would end the server
    child.on('error', onEnd).once('exit', onEnd)
    if (child.pid === undefined) throw new OutageError('No media process can be started')
    lowerPriority(child.pid)
    const { stderr } = child as ChildProcess & { stderr: Socket }
    reportPrintedLines(stderr, line => logLine?.(`A media process printed: ${line}`))
    stderr.unref()
    // A process that waits for work does not keep the server running
    child.unref()
    child.channel?.unref()
    return child
  }

  async function call(child: ChildProcess, request: MediaRequest): Promise<MediaReply> {
    const { promise, resolve, reject } = Promise.withResolvers<MediaReply>()
    const fail = (reason: MediaProcessFailure) => reject(new MediaProcessError(reason))
    const handleExit = (_code: number | null, signal: NodeJS.Signals | null) =>
      fail(killSignals.has(signal) ? 'killed' : 'crashed')
    child.once('message', resolve).once('exit', handleExit)
    const timeout = setTimeout(() => fail('tookTooLong'), timeoutMs)
    const watch = setInterval(() => {
      const check = (bytes: number) => {
        if (bytes > maxMemoryBytes) fail('tooMuchMemory')
      }
      readMemory(child).then(check, () => undefined)
    }, memoryIntervalMs)
    child.send(request, error => {
      // The process died while it was idle, so it has not seen the file
      if (error) fail('killed')
    })
    try {
      return await promise
    } catch (error) {
      pool.remove(child)
      endGroup(child)
      throw error
    } finally {
      clearTimeout(timeout)
      clearInterval(watch)
      child.off('message', resolve).off('exit', handleExit)
    }
  }

  const runOnce = (request: MediaRequest): Promise<MediaReply> => pool.run(child => call(child, request))

  return {
    /**
     * Runs a request once more if its process was killed, because the next process may live.
     *
     * @throws {MediaProcessError | OutageError}
     */
    run: (request: MediaRequest): Promise<MediaReply> =>
      runOnce(request).catch((error: unknown) => {
        const isKilled = error instanceof MediaProcessError && error.reason === 'killed'
        if (!isKilled || isClosed) throw error
        return runOnce(request)
      }),

    close(): void {
      isClosed = true
      pool.endAll().catch(() => undefined)
    },
  }
}

/** Lets requests go before the work of a process group. At the lowest priority, a busy server would never finish a file. */
function lowerPriority(pid: number): void {
  const priority = constants.priority.PRIORITY_BELOW_NORMAL
  setPriority(pid, priority)
  // Where Linux shares the processor between groups first (sched(7), autogroup), the priority of the group counts
  writeFile(`/proc/${pid}/autogroup`, String(priority)).catch(() => undefined)
}

/** Ends a process and the programs that it has started. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended
  }
}

/** Returns the resident memory of a process in bytes; 0 where the system does not tell. */
async function readMemory({ pid }: ChildProcess): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(statm.split(' ')[1] ?? 0) * pageBytes
}
