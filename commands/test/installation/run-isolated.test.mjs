import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canIsolate, runIsolated } from './run-isolated.mjs'

/** Requests a host with and without the proxy, and prints how that failed. */
const script = `
  import { request } from 'node:http'
  const failed = await fetch('https://direct.example/').catch(error => error.cause.code)
  console.log('directly:', failed)
  const proxy = new URL(process.env.npm_config_https_proxy)
  const tunnel = request({ host: proxy.hostname, port: proxy.port, method: 'CONNECT', path: 'proxied.example:443' })
  tunnel.on('connect', ({ statusCode }) => {
    console.log('through the proxy:', statusCode)
    process.exit(7)
  })
  tunnel.end()`

const skip = (await canIsolate())
  ? false
  : 'This system does not let this account create a network namespace.'

test(
  'a program reaches no host but the registry, and the hosts that it requests are known',
  { skip },
  async () => {
    const args = ['--input-type=module', '-e', script]
    const { code, output, hosts, names } = await runIsolated(process.execPath, args, { cwd: '/', env: {} })
    assert.equal(output, 'directly: ENOTFOUND\nthrough the proxy: 403\n')
    assert.equal(code, 7)
    assert.deepEqual({ hosts, names }, { hosts: ['proxied.example'], names: ['direct.example'] })
  },
)
