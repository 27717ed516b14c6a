import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Configuration } from 'webpack'
import { readWhole } from '../arguments.ts'
import { CommandError, defineCommand, type Outcome } from '../command.ts'
import { connect } from '../platform.ts'
import { findRemote } from '../project.ts'

const host = '127.0.0.1'

export const dev = defineCommand({
  name: 'dev',
  usage: 'REMOTE [--against URL] [--port N]',
  about: 'build a remote at every change and serve it to the staging shell at URL, or alone in a page',
  words: { least: 1, most: 1 },
  options: {
    against: {
      type: 'string',
      about:
        'the staging site whose shell mounts it; without, it is alone in a page, and TESSERA_URL answers its calls',
    },
    port: { type: 'string', about: 'where it is served on this machine; a free port where not given' },
  },
  example: 'dev mfe-gallery --against http://127.0.0.1:3001',
  async run({ words: [remote = ''], values: { against, port: typed } }, surroundings) {
    const folder = await findRemote(surroundings.folder, remote)
    const site = connect(surroundings).url
    if (against !== undefined && !URL.canParse(against))
      throw new CommandError(`--against must be the address of a staging shell, not "${against}".`)
    // No other command should wait for these two
    const { default: webpack } = await import('webpack')
    const { default: WebpackDevServer } = await import('webpack-dev-server')
    const port =
      typed === undefined ? Number(await WebpackDevServer.getFreePort('auto', host)) : await readPort(typed)

    const configure = await readBuild(folder)
    const config = await configure(against ? { against } : { standalone: site }, { mode: 'development' })
    // The server tells of addresses that this command tells better
    const compiler = webpack({ ...config, infrastructureLogging: { level: 'warn' } })
    surroundings.say(`Building ${remote} …`)
    const built = new Promise<void>((resolve, reject) => {
      compiler.hooks.done.tap('tessera dev', () => resolve())
      compiler.hooks.failed.tap('tessera dev', reject)
    })
    await new WebpackDevServer({ ...config.devServer, port, host }, compiler).start()
    await built
    const address = `http://${host}:${port}/`
    return against ? inShell(remote, address, against) : alone(remote, address, site)
  },
})

/** How a package's `webpack.config.mjs` makes its configuration. */
type Configure = (
  env: { against: string } | { standalone: string },
  argv: { mode: 'development' },
) => Promise<Configuration>

async function readBuild(folder: string): Promise<Configure> {
  const file = path.join(folder, 'webpack.config.mjs')
  const { default: configure } = (await import(pathToFileURL(file).href)) as { default: Configure }
  return configure
}

/** @throws {CommandError} where the port is none, or taken */
async function readPort(typed: string): Promise<number> {
  const port = readWhole(typed, '--port', { least: 1, most: 65_535 })
  const probe = createServer().listen(port, host)
  await once(probe, 'listening').catch((cause: unknown) => {
    throw new CommandError(`Port ${port} is taken; give another one with --port.`, { cause })
  })
  await new Promise(resolve => probe.close(resolve))
  return port
}

const inShell = (remote: string, address: string, against: string): Outcome => ({
  json: { remote, address, record: `${address}remote.json`, against },
  lines: [
    `${remote} is built at every change and served at ${address}`,
    `Open ${against}, and in its panel "Composition" give ${address} as "Local dev server".`,
    'Ctrl+C ends it.',
  ],
})

const alone = (remote: string, address: string, site: string): Outcome => ({
  json: { remote, address, site },
  lines: [
    `${remote} stands alone at ${address}`,
    `Its calls go to ${site}; log in there, in the same browser, to be signed in here.`,
    'Ctrl+C ends it.',
  ],
})
