import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer, isIP, isIPv6 } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type Webpack from 'webpack'
import type { Configuration } from 'webpack'
import type DevServer from 'webpack-dev-server'
import { releaseRecord, remoteManifest } from '@tessera/shared-contracts'
import { CommandError, type CommandResult, parseInteger } from '@tessera/command-line'
import { defineCommand } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'
import { findRemoteFolder } from '../project.ts'
import { isWildcardHost, listReachableHosts, loopbackHost } from '../reachable-hosts.ts'
import { keepTypesFresh } from '../types/keep-types-fresh.ts'
import { logGateVerdicts } from './gate-watch.ts'
import { typesFolder } from './types.ts'

export const dev = defineCommand({
  name: 'dev',
  usage: 'REMOTE [--against URL] [--port N] [--host ADDRESS]',
  about: 'build a remote at every change and serve it to the staging shell at URL, or alone in a page',
  positionals: { min: 1, max: 1 },
  options: {
    against: {
      type: 'string',
      about:
        'the staging site whose shell mounts it; without, it is alone in a page, and TESSERA_URL responds to its calls',
    },
    port: { type: 'string', about: 'the port on this machine; a free one by default' },
    host: {
      type: 'string',
      default: loopbackHost,
      about: 'the address to listen at; 0.0.0.0 for a phone or from within a container',
    },
  },
  example: 'dev mfe-gallery --against http://127.0.0.1:3001',
  async run({ positionals: [remote = ''], values: { against, port: typed, host } }, context) {
    const folder = await findRemoteFolder(context.cwd, remote)
    const site = createPlatformClient(context).url
    if (against !== undefined && !URL.canParse(against))
      throw new CommandError(`--against must be the address of a staging shell, not "${against}".`)
    if (!isIP(host)) throw new CommandError(`--host must be an IP address such as 0.0.0.0, not "${host}".`)
    if (against && host !== loopbackHost && !isWildcardHost(host))
      throw new CommandError(
        'With --against, the page loads the build from this machine; give --host 0.0.0.0.',
      )
    const { webpack, WebpackDevServer } = await loadDevServer(folder)
    const port =
      typed === undefined
        ? Number(await WebpackDevServer.getFreePort('auto', host))
        : await parsePort(typed, host)

    const createConfig = await loadWebpackConfig(folder)
    const config = await createConfig(against ? { against } : { standalone: site }, { mode: 'development' })
    // The log of the dev server names URLs that the result of this command names better
    const compiler = webpack({ ...config, infrastructureLogging: { level: 'warn' } })
    context.log(`Building ${remote} …`)
    const firstBuild = new Promise<void>((resolve, reject) => {
      compiler.hooks.done.tap('tessera dev', () => resolve())
      compiler.hooks.failed.tap('tessera dev', reject)
    })
    const toAddress = (name: string) => `http://${isIPv6(name) ? `[${name}]` : name}:${port}/`
    const address = toAddress(isWildcardHost(host) ? loopbackHost : host)
    // A build alone in a page has no record, and a request needs a token
    if (against && context.env.TESSERA_TOKEN)
      logGateVerdicts(compiler, remote, `${address}remote.json`, context)
    keepTypesFresh(
      compiler,
      { folder: path.join(folder, typesFolder), site: against ?? site, remote },
      context,
    )
    await new WebpackDevServer({ ...config.devServer, port, host }, compiler).start()
    await firstBuild
    const screenPath = against ? '' : (await findFirstPath(folder)).slice(1)
    const { json, lines } = against
      ? describeInShell(remote, address, await createStagingLink(against, address))
      : describeStandalone(remote, { address, site, link: address + screenPath })
    const network = listReachableHosts(host).map(toAddress)
    return {
      json: { ...json, network },
      lines: [...lines, ...warnOfNetwork(network.map(each => each + screenPath)), 'Ctrl+C ends it.'],
    }
  },
})

/** The default export of a package's `webpack.config.mjs`. */
type CreateWebpackConfig = (
  env: { against: string } | { standalone: string },
  argv: { mode: 'development' },
) => Promise<Configuration>

interface DevServerModules {
  webpack: typeof Webpack
  WebpackDevServer: typeof DevServer
}

/** Loads webpack in the version of the remote's preset. */
async function loadDevServer(folder: string): Promise<DevServerModules> {
  const { resolve } = createRequire(path.join(folder, 'package.json'))
  return (await import(pathToFileURL(resolve('@tessera/remote-preset/dev-server')).href)) as DevServerModules
}

async function loadWebpackConfig(folder: string): Promise<CreateWebpackConfig> {
  const file = path.join(folder, 'webpack.config.mjs')
  const { default: configure } = (await import(pathToFileURL(file).href)) as { default: CreateWebpackConfig }
  return configure
}

/** @throws {CommandError} where the port is invalid or in use */
async function parsePort(typed: string, host: string): Promise<number> {
  const port = parseInteger(typed, '--port', { min: 1, max: 65_535 })
  const probe = createServer().listen(port, host)
  await once(probe, 'listening').catch((cause: unknown) => {
    throw new CommandError(`Port ${port} is taken; give another one with --port.`, { cause })
  })
  await new Promise(resolve => probe.close(resolve))
  return port
}

/** Returns a link to the first screen of the remote on staging, which offers to show the local build there. */
async function createStagingLink(against: string, address: string): Promise<string> {
  const response = await fetch(`${address}remote.json`)
  // The shell's record has a different format
  const { data } = releaseRecord.safeParse(response.ok ? await response.json() : null)
  const link = new URL(data?.screens.find(({ path }) => !path.includes(':'))?.path ?? '/', against)
  link.hash = `dev-server=${address}`
  return link.href
}

const describeInShell = (remote: string, address: string, link: string): CommandResult => ({
  json: { remote, address, record: `${address}remote.json`, link },
  lines: [
    `${remote} is built at every change and served at ${address}`,
    `Open ${link} and press "Use" in its panel "Composition".`,
  ],
})

/** Returns the path of the first screen that has no parameter; `/` where there is none. */
async function findFirstPath(folder: string): Promise<string> {
  const file = pathToFileURL(path.join(folder, 'src/manifest.ts')).href
  const { manifest } = (await import(file).catch(() => ({}))) as { manifest?: unknown }
  const { data } = remoteManifest.safeParse(manifest)
  return data?.screens.find(({ path }) => !path.includes(':'))?.path ?? '/'
}

const describeStandalone = (
  remote: string,
  { address, site, link }: { address: string; site: string; link: string },
): CommandResult => ({
  json: { remote, address, site, link },
  lines: [
    `${remote} is served alone at ${link}`,
    `Its calls go to ${site}; log in there, in the same browser, to be signed in here.`,
  ],
})

const warnOfNetwork = (addresses: readonly string[]) =>
  addresses.length === 0
    ? []
    : [
        `Other machines reach it at ${addresses.join(' and ')}.`,
        'Everybody on the network can see the unfinished build there. End it when you have seen it on your phone.',
      ]
