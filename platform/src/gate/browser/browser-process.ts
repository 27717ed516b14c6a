/**
 * Runs the browser of the gate in a process of its own, which knows no secret of the server:
 *
 *     node platform/src/gate/browser/browser-process.ts
 *
 * Prints its address, a WebSocket: with `PORT` in lines of JSON, as the server does. Started by root, it continues as the user
 * `nobody`. Without `PORT` it ends with its standard input. Variables:
 *
 * - `GATE_PROGRAM`: the browser; else the one in `PATH`
 * - `GATE_SANDBOX` 0: without the browser's own sandbox
 * - `HOST` and `PORT`: listens for other machines, until a signal ends it
 * - `GATE_HOSTS`: the servers, separated by commas, which it reaches as `SERVER.localhost`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserServer } from 'playwright-core'
import { findBrowser } from './find-browser.ts'
import { formatLogLine, printJsonLines } from './json-lines.ts'

const nobody = 65_534
const { GATE_PROGRAM, GATE_SANDBOX, GATE_HOSTS = '', HOST = '127.0.0.1', PORT, PATH = '' } = process.env

if (PORT !== undefined) printJsonLines()
const executablePath = GATE_PROGRAM ?? findBrowser(PATH)
if (executablePath === null) throw new Error('There is no Chromium in PATH.')
if (process.getuid?.() === 0) {
  process.setgroups?.([nobody])
  process.setgid?.(nobody)
  process.setuid?.(nobody)
}
// Chromium writes settings there
const home = mkdtempSync(path.join(tmpdir(), 'tessera-gate-'))
process.env.HOME = home
process.once('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }))
const launched: { server: BrowserServer | null } = { server: null }
const close = () => {
  if (!launched.server) process.exit(1)
  launched.server.close().then(
    () => process.exit(),
    () => process.exit(1),
  )
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, close)
const toLocalName = (host: string) => (host === '' ? '' : `MAP ${host}.localhost ${host}`)
const server = await chromium.launchServer({
  executablePath,
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
  chromiumSandbox: GATE_SANDBOX !== '0',
  args: [
    // WebRTC would bypass the proxy that confines a page to staging
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    // A browser keeps secure cookies of http origins on localhost only
    `--host-resolver-rules=${GATE_HOSTS.split(',').map(toLocalName).join(', ')}`,
  ],
  ...(PORT === undefined ? { host: '127.0.0.1' } : { host: HOST, port: Number(PORT), wsPath: '/gate' }),
})
launched.server = server
const address = server.wsEndpoint()
console.log(PORT === undefined ? address : formatLogLine('info', `The browser of the gate is at ${address}`))
if (PORT === undefined) process.stdin.on('end', close).resume()
