/**
 * Runs a program in a network namespace whose only way out is a proxy on a Unix socket: `node inside-namespace.mjs`
 * with `{ socketPath, resolverFile, namesFile, program, args, cwd, env, account }` in the variable ISOLATION. The namespace
 * has a name server that knows no name; it writes the names that programs look up to `namesFile`.
 */
import { execFileSync, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { appendFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'

const { socketPath, resolverFile, namesFile, program, args, cwd, env, account } = JSON.parse(
  process.env.ISOLATION,
)

/** The port at which programs in the namespace find the proxy. */
const proxyPort = 8118

execFileSync('ip', ['link', 'set', 'lo', 'up'])
writeFileSync(resolverFile, 'nameserver 127.0.0.1\n')
execFileSync('mount', ['--bind', resolverFile, '/etc/resolv.conf'])

const names = createSocket('udp4')
names.on('message', (query, { address, port }) => {
  appendFileSync(namesFile, `${readName(query)}\n`)
  const response = Buffer.from(query)
  // A response without records: the name does not exist
  response.writeUInt16BE(0x8183, 2)
  names.send(response, port, address)
})
await new Promise(resolve => {
  names.bind(53, '127.0.0.1', resolve)
})

const relay = createServer(socket => {
  const proxy = connect(socketPath)
  for (const end of [socket, proxy]) end.on('error', () => [socket, proxy].forEach(each => each.destroy()))
  socket.pipe(proxy).pipe(socket)
})
await new Promise(resolve => {
  relay.listen(proxyPort, '127.0.0.1', resolve)
})

const proxy = `http://127.0.0.1:${proxyPort}`
const child = spawn(program, args, {
  cwd,
  env: { ...env, npm_config_https_proxy: proxy, npm_config_proxy: proxy },
  stdio: ['ignore', 'inherit', 'inherit'],
  ...account,
})
child.once('error', error => {
  console.error(error.message)
  process.exit(1)
})
child.once('exit', code => process.exit(code ?? 1))

/** Reads the name that a DNS query is about (RFC 1035, 4.1.2). */
function readName(query) {
  const labels = []
  for (let at = 12; query[at] > 0; at += query[at] + 1)
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]))
  return labels.join('.')
}
