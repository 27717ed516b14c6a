import { fork, type ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { secondMs } from '@tessera/platform/clock'
import { createConcurrencyLimiter } from '@tessera/platform/database/concurrency-limiter'
import { OutageError } from '@tessera/platform/http/domain-error'
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
}

/** The process was ended, because a file took too long or too much memory, or crashed its decoder. */
export class MediaProcessError extends Error {
  override readonly name = 'MediaProcessError'
}

const memoryIntervalMs = secondMs / 4
const pageBytes = 4_096

/** Creates the pool of media processes. A process starts at its first call, and again after it was ended. */
export function createProcessPool({ size, timeoutMs, maxMemoryBytes, ffmpeg }: ProcessPoolOptions) {
  const idle: ChildProcess[] = []
  const all = new Set<ChildProcess>()
  const takeTurns = createConcurrencyLimiter(size, Number.POSITIVE_INFINITY)

  function forget(child: ChildProcess): void {
    all.delete(child)
    const at = idle.indexOf(child)
    if (at !== -1) idle.splice(at, 1)
  }

  /** @throws {OutageError} the system starts no more processes */
  function start(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'media-process.ts'), {
      // A group of its own, so that the programs it starts end with it
      detached: true,
      serialization: 'advanced',
      // None of the variables of the server, which contain passwords
      env: { FFMPEG: ffmpeg ?? '', MALLOC_ARENA_MAX: '2' },
      execArgv: ['--max-old-space-size=512'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    all.add(child)
    // Without a listener, an error of the process would end the server
    child.on('error', () => forget(child)).once('exit', () => forget(child))
    if (child.pid === undefined) throw new OutageError('No media process can be started')
    lowerPriority(child.pid)
    // A process that waits for work does not keep the server running
    child.unref()
    child.channel?.unref()
    return child
  }

  async function call(child: ChildProcess, request: MediaRequest): Promise<MediaReply> {
    const { promise, resolve, reject } = Promise.withResolvers<MediaReply>()
    const fail = (reason: string) => reject(new MediaProcessError(reason))
    const handleExit = () => fail('the decoder crashed')
    child.once('message', resolve).once('exit', handleExit)
    const timeout = setTimeout(() => fail(`not done within ${timeoutMs / secondMs} s`), timeoutMs)
    const watch = setInterval(() => {
      void readMemory(child).then(bytes => {
        if (bytes > maxMemoryBytes) fail('too much memory')
      })
    }, memoryIntervalMs)
    child.send(request, error => {
      if (error) handleExit()
    })
    try {
      return await promise
    } finally {
      clearTimeout(timeout)
      clearInterval(watch)
      child.off('message', resolve).off('exit', handleExit)
    }
  }

  return {
    /** @throws {MediaProcessError | OutageError} */
    run: (request: MediaRequest): Promise<MediaReply> =>
      takeTurns(async () => {
        const child = idle.pop() ?? start()
        try {
          const reply = await call(child, request)
          idle.push(child)
          return reply
        } catch (error) {
          endGroup(child)
          throw error
        }
      }),

    close(): void {
      for (const child of all) endGroup(child)
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
