import { execFile, spawn } from 'node:child_process'
import { on } from 'node:events'
import { watch } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Where the repository lies. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** A site of its own, started as `npm start` starts it, over a data folder that nobody has used. */
export interface Site {
  url: string
  stagingUrl: string
  /** Of the server's process. */
  pid: number | undefined
  /** All that the server has printed so far. */
  printed(): string
  /** Runs an operator's command (`npm run admin -- …`) and answers what it printed. */
  admin(...args: string[]): Promise<string>
  /** The verification code that was last mailed to an address, as soon as one is. */
  mailedCode(address: string): Promise<string>
}

/** Names a data folder that sites may begin with; see `prepare-installation.ts`. */
export const preparedVariable = 'PREPARED_INSTALLATION'

/** Starts a site on free ports, without demo content; `env` adds to its server's variables. */
export async function startSite(env: Record<string, string>): Promise<{ site: Site; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-e2e-'))
  const prepared = process.env[preparedVariable]
  if (prepared) await cp(prepared, dataDir, { recursive: true })
  const { site, end } = await startSiteOver(dataDir, env)
  return {
    site,
    async stop() {
      await end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** As {@link startSite}, over a data folder that stays. */
export async function startSiteOver(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ site: Site; end(): Promise<void> }> {
  const environment = { ...process.env, DATA_DIR: dataDir, PORT: '0', STAGING_PORT: '0', DEMO: '0', ...env }
  const server = spawn('node', ['server/src/main.ts'], { cwd: root, env: environment })
  let said = ''
  const urls = await new Promise<RegExpExecArray>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const found = /Tessera is at (\S+?), its staging at (\S+)/.exec(said)
      if (found) resolve(found)
    }
    server.stdout.on('data', listen)
    server.stderr.on('data', listen)
    server.once('exit', code => reject(new Error(`The server ended with ${code}:\n${said}`)))
  })
  const site: Site = {
    url: urls[1] ?? '',
    stagingUrl: urls[2] ?? '',
    pid: server.pid,
    printed: () => said,
    async admin(...args) {
      const { stdout } = await run('node', ['server/src/admin.ts', ...args], { cwd: root, env: environment })
      return stdout.trim()
    },
    mailedCode: address => codeIn(path.join(dataDir, 'outbox'), address),
  }
  return {
    site,
    async end() {
      const ended = new Promise(resolve => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** As {@link Site.mailedCode}, in the outbox of any data folder. Rejects after 10 s without a mail to the address. */
export async function codeIn(outbox: string, address: string): Promise<string> {
  await mkdir(outbox, { recursive: true })
  const watcher = watch(outbox)
  try {
    const mails = on(watcher, 'change', { signal: AbortSignal.timeout(10_000) })
    for (;;) {
      for (const name of (await readdir(outbox)).sort().reverse()) {
        if (!name.endsWith('.eml')) continue
        const mail = await readFile(path.join(outbox, name), 'utf8')
        const code = mail.includes(address) && /^(\d{6})\r?$/m.exec(mail)?.[1]
        if (code) return code
      }
      await mails.next()
    }
  } finally {
    watcher.close()
  }
}
