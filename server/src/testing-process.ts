import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The server as a process of its own, on free ports and without demo content. */
export interface ServerProcess {
  address: string
  /** Ends it in the middle of whatever it is doing, as a loss of power would. */
  kill(): Promise<void>
  /** Lets it end by itself, as an operator would. */
  stop(): Promise<void>
}

/**
 * Starts the server over a data folder; answers when it listens.
 *
 * @param options.minutesAhead of this machine's clock: from a minute on, what a dead server had leased is free
 */
export async function startServerProcess(
  dataDir: string,
  { minutesAhead = 0, env = {} }: { minutesAhead?: number; env?: Record<string, string> } = {},
): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    ['--import', clockAhead(minutesAhead), join(import.meta.dirname, 'main.ts')],
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
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    // Read to its end: a server whose output is closed dies of its next word
    child.stdout.on('data', chunk => {
      said += String(chunk)
      const found = /Tessera is at (\S+),/.exec(said)?.[1]
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(`the server ended: ${said}`)))
  })
  return { address, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

const clockAhead = (minutes: number) =>
  `data:text/javascript,const now = Date.now; Date.now = () => now() + ${minutes * 60_000}`
