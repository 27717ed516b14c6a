import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own, whose processor time can be asked for. */
export interface MeasuredServer {
  url: URL
  /** Microseconds of processor time so far. */
  cpu(): Promise<number>
  /** Bytes of its memory that are resident. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/**
 * @param said what the server prints once it listens; its first group is the address
 * @param log where its lines of log go
 */
export async function startMeasured(
  script: string,
  args: readonly string[],
  said: RegExp,
  env: NodeJS.ProcessEnv = {},
  log: 'inherit' | number = 'inherit',
): Promise<MeasuredServer> {
  const preload = new URL('report-usage.ts', import.meta.url).href
  const server = spawn(process.execPath, ['--import', preload, script, ...args], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    // A line for each of a hundred thousand calls is for nobody here
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', log, 'ipc'],
  })
  const ended = once(server, 'exit')
  let printed = ''
  const url = await new Promise<URL>((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = said.exec(printed)?.[1]
      if (address !== undefined) resolve(new URL(address))
    })
    void ended.then(([code]) => reject(new Error(`${script} ended with ${code}:\n${printed}`)))
  })
  const report = async () => {
    const answered = once(server, 'message')
    server.send('report')
    const [used] = (await answered) as [{ cpu: number; memory: number }]
    return used
  }
  return {
    url,
    cpu: async () => (await report()).cpu,
    memory: async () => (await report()).memory,
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}
