/** Preloaded into a server: responds to each message with the CPU time and memory that the process has used. */
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What a server reports of itself. The two durations are of the time since the last lap. */
export interface Usage {
  /** Microseconds. */
  cpu: number
  /** Resident set size in bytes. */
  memory: number
  /** The part of it that maps no file, in bytes. Of a database that is mapped, the system frees the rest at will. */
  privateMemory: number
  /** Milliseconds for which the event loop did not turn, whatever it waited for. */
  longestDelayMs: number
  /** Milliseconds of CPU time that the main thread used between two turns of the event loop. */
  longestWorkMs: number
}

const tickMs = 5
const delay = monitorEventLoopDelay({ resolution: tickMs })
delay.enable()
let longestWorkMs = 0
let threadCpu = process.threadCpuUsage()
setInterval(() => {
  const { user, system } = process.threadCpuUsage(threadCpu)
  threadCpu = process.threadCpuUsage()
  longestWorkMs = Math.max(longestWorkMs, (user + system) / 1_000)
}, tickMs).unref()

process.on('message', (message: 'report' | 'lap') => {
  const { user, system } = process.cpuUsage()
  const memory = process.memoryUsage.rss()
  const usage: Usage = {
    cpu: user + system,
    memory,
    privateMemory: readPrivateMemory() ?? memory,
    longestDelayMs: delay.max / 1e6,
    longestWorkMs,
  }
  process.send?.(usage)
  if (message === 'report') return
  delay.reset()
  longestWorkMs = 0
})
// The IPC channel must not keep the server's process alive
process.channel?.unref()

/** Null on systems other than Linux. */
function readPrivateMemory(): number | null {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    return null
  }
}
