import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { repositoryRoot } from '@tessera/e2e/start-site'
import { allocatorEnvironment, nodeArguments } from '@tessera/server/process-options'
import type { Usage } from './report-usage.ts'

/** A server in its own process that reports its CPU time and memory. */
export interface MeasuredServer {
  url: URL
  pid: number
  getCpuMicroseconds(): Promise<number>
  /** Resident set size. */
  getMemoryBytes(): Promise<number>
  getUsage(): Promise<Usage>
  /** Returns the usage, and begins the next lap. */
  endLap(): Promise<Usage>
  stop(): Promise<void>
}

/**
 * @param said matches what the server prints once it listens; the first group is the address
 * @param log the file descriptor of its log
 * @param root the folder of the build, where it is not this one
 */
export async function startMeasuredServer(
  script: string,
  args: readonly string[],
  said: RegExp,
  env: NodeJS.ProcessEnv = {},
  log: 'inherit' | number = 'inherit',
  root = repositoryRoot,
): Promise<MeasuredServer> {
  const preload = new URL('report-usage.ts', import.meta.url).href
  const server = spawn(process.execPath, [...nodeArguments, '--import', preload, script, ...args], {
    cwd: root,
    // No log line for each of 100,000 calls
    env: { ...allocatorEnvironment, ...process.env, LOG_LEVEL: 'warn', ...env },
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
  const report = async (message: 'report' | 'lap' = 'report') => {
    const reported = once(server, 'message')
    server.send(message)
    const [used] = (await reported) as [Usage]
    return used
  }
  return {
    url,
    pid: server.pid ?? NaN,
    getCpuMicroseconds: async () => (await report()).cpu,
    getUsage: () => report(),
    endLap: () => report('lap'),
    getMemoryBytes: async () => (await report()).memory,
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts the site's server on free ports, without demo content, and measures it. */
export const startMeasuredSite = (
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  log: 'inherit' | number = 'inherit',
  root = repositoryRoot,
): Promise<MeasuredServer> =>
  startMeasuredServer(
    'server/src/main.ts',
    [],
    /Tessera is at (\S+?),/,
    { DATA_DIR: dataDir, PORT: '0', STAGING_PORT: '0', DEMO: '0', PUBLIC_URL: '', ...env },
    log,
    root,
  )
