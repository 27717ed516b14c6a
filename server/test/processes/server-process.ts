import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The server in a process of its own, on free ports and without demo content. */
export interface ServerProcess {
  address: string
  /** Whether it runs. */
  isRunning(): boolean
  /** Kills it with SIGKILL, as a power failure would. */
  kill(): Promise<void>
  /** Stops it with SIGTERM, as an operator would. */
  stop(): Promise<void>
}

/**
 * Starts the server on a data folder. Resolves when it listens.
 *
 * @param options.sources the folder of the checkout; by default this one
 * @param options.minutesAhead sets the clock ahead; from one minute on, the leases of a killed server have
 * expired
 */
export async function startServerProcess(
  dataDir: string,
  {
    sources = join(import.meta.dirname, '../../..'),
    minutesAhead = 0,
    env = {},
  }: { sources?: string; minutesAhead?: number; env?: Record<string, string> } = {},
): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    ['--import', toClockOffsetModule(minutesAhead), join(sources, 'server/src/main.ts')],
    {
      env: {
        ...process.env,
        PORT: '0',
        STAGING_PORT: '0',
        DEMO: '0',
        LOG_LEVEL: 'warn',
        DATA_DIR: dataDir,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  const stopWith = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    // The output is read to its end: a server whose output is closed fails at its next line
    child.stdout.on('data', chunk => {
      output += String(chunk)
      const found = /Tessera is at (\S+),/.exec(output)?.[1]
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(`the server ended: ${output}`)))
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return { address, isRunning, kill: () => stopWith('SIGKILL'), stop: () => stopWith('SIGTERM') }
}

const toClockOffsetModule = (minutes: number) =>
  `data:text/javascript,const now = Date.now; Date.now = () => now() + ${minutes * 60_000}`
