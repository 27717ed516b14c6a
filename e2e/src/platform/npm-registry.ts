import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const config = `
storage: ./storage
packages:
  '@tessera/*':
    access: $all
    publish: $all
log: { type: stdout, format: json, level: warn }
`

/** A npm registry on loopback with nothing but the packages that a test publishes. */
export interface NpmRegistry {
  /** Environment variables that make npm take `@tessera/*` from this registry, and all else from the machine's own. */
  env: Record<string, string>
  publish(tarball: string): Promise<void>
  /** Publishes a changed copy of a package as another version, with one more export. */
  publishNextVersion(tarball: string, version: string, code: string, types: string): Promise<void>
  stop(): Promise<void>
}

/** Starts a registry with an empty storage. */
export async function startNpmRegistry(): Promise<NpmRegistry> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-registry-'))
  const file = path.join(folder, 'config.yaml')
  await writeFile(file, config)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}/`
  const server = spawn('verdaccio', ['--config', file, '--listen', url], { cwd: folder })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('http address')) resolve()
    }
    server.stdout.on('data', listen)
    server.stderr.on('data', listen)
    server.once('exit', code => reject(new Error(`The registry ended with ${code}:\n${output}`)))
  })

  const env = {
    'npm_config_@tessera:registry': url,
    // Verdaccio lets everybody publish, but npm does not try without a token
    [`npm_config_//127.0.0.1:${port}/:_authToken`]: 'anybody',
    // `npm exec` installs `@tessera/cli` once per cache, so a shared one would have the package of an earlier run
    npm_config_cache: path.join(folder, 'cache'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  }
  const npm = (words: string[], cwd: string) => run('npm', words, { cwd, env: { ...process.env, ...env } })
  const publish = async (tarball: string) => {
    await npm(['publish', tarball], folder)
  }
  return {
    env,
    publish,
    async publishNextVersion(tarball, version, code, types) {
      const copy = path.join(folder, 'copy')
      await mkdir(copy)
      await run('tar', ['xzf', tarball, '-C', copy, '--strip-components=1'])
      const edit = async (name: string, change: (text: string) => string) => {
        const target = path.join(copy, name)
        await writeFile(target, change(await readFile(target, 'utf8')))
      }
      await edit('package.json', text => JSON.stringify({ ...(JSON.parse(text) as object), version }))
      await edit('dist/index.js', text => `${text}\n${code}\n`)
      await edit('dist/index.d.ts', text => `${text}\n${types}\n`)
      await publish(copy)
    },
    async stop() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => probe.close(resolve))
  return port
}
