import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runProcess } from '../../run/process.mjs'
import { startRegistryProxy } from './registry-proxy.mjs'

const isRoot = process.getuid?.() === 0
/**
 * Namespaces of its own for the network, for mounts, so that it can have another name server, and for processes, so that none
 * survives its first one.
 */
const unshareArgs = [
  ...(isRoot ? [] : ['--user', '--map-root-user']),
  '--net',
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
]
/** What the namespace must allow, see inside-namespace.mjs. */
const probe = 'ip link set lo up && mount --bind /etc/resolv.conf /etc/resolv.conf'

/** Returns whether this system lets this account create the namespaces. */
export async function canIsolate() {
  const { code } = await runProcess('unshare', [...unshareArgs, 'sh', '-c', probe]).catch(() => ({ code: 1 }))
  return code === 0
}

/**
 * Runs a program from which the npm registry can be reached, and nothing else.
 *
 * @param {string} program a path
 * @param {string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {Record<string, string>} options.env the whole environment of the program
 * @param {{ uid: number, gid: number }} [options.account] who runs it, where this account may decide that
 * @returns `{ code, output, hosts, names }`: the hosts that it requested, and the names that it looked up without the proxy
 */
export async function runIsolated(program, args, { cwd, env, account }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-isolated-'))
  const inFolder = name => path.join(folder, name)
  const socketPath = inFolder('proxy')
  const registry = await readNpmConfig('registry')
  const proxy = await startRegistryProxy(socketPath, new URL(registry))
  const certificates = await readNpmConfig('cafile')
  const isolation = {
    socketPath,
    resolverFile: inFolder('resolv.conf'),
    namesFile: inFolder('names'),
    program,
    args,
    cwd,
    account,
    env: {
      ...env,
      npm_config_registry: registry,
      ...(certificates !== 'null' && { npm_config_cafile: certificates }),
    },
  }
  try {
    await writeFile(isolation.namesFile, '')
    const inside = path.join(import.meta.dirname, 'inside-namespace.mjs')
    const { code, output } = await runProcess('unshare', [...unshareArgs, process.execPath, inside], {
      env: { PATH: process.env.PATH, ISOLATION: JSON.stringify(isolation) },
    })
    const names = (await readFile(isolation.namesFile, 'utf8')).split('\n').filter(Boolean)
    return { code, output, hosts: proxy.listRequestedHosts(), names: [...new Set(names)].sort() }
  } finally {
    proxy.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns a setting of npm; `null` as a text where it has none. */
async function readNpmConfig(name) {
  const { output } = await runProcess('npm', ['config', 'get', name], { env: process.env })
  return output.trim()
}
