import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { languages, listCodes, type Language } from '@tessera/shared-contracts'
import { startTestApp } from '../test-app.ts'

const wrongMethod = { en: "This address doesn't accept this kind of request.", zh: '该地址不接受此类请求。' }
const unknown = 'Nothing was found at this address.'

/** Methods that Fastify routes, and one that it does not. */
const methods = ['OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']

const addresses: readonly [path: string, allowed: string][] = [
  ['/', 'GET, HEAD'],
  ['/tools?x=1', 'GET, HEAD'],
  ['/robots.txt', 'GET, HEAD'],
  ['/media/any.webp', 'GET, HEAD'],
  ['/api/login.php', 'POST'],
  ['/platform/status', 'GET, HEAD'],
]

for (const channel of ['production', 'staging'] as const)
  test(`a method that an address of ${channel} does not have gets a sentence and the methods that it has`, async t => {
    const site = await startTestApp({ settings: { channel } })
    t.after(site.close)
    const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
    const send = (method: string, path: string, language: Language = 'en') =>
      fetch(origin + path, { method, headers: { 'accept-language': language } })
    for (const method of methods) {
      for (const [path, allowed] of addresses)
        for (const language of languages) {
          const response = await send(method, path, language)
          const where = `${method} ${path}`
          assert.equal(response.status, 405, where)
          assert.equal(response.headers.get('allow'), allowed, where)
          const message = wrongMethod[language]
          assert.deepEqual(await response.json(), { success: false, message, error: message }, where)
        }
      const response = await send(method, '/api/nothing')
      assert.equal(response.status, 404)
      assert.equal(((await response.json()) as { message: string }).message, unknown)
    }
    assert.equal((await send('GET', '/api/login.php')).status, 405)
    assert.equal((await send('GET', '/api/nothing')).status, 404)
    assert.equal((await send('OPTIONS', listCodes.path)).status, 404, 'a call that others may not know of')

    const sendRaw = async (request: string) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      socket.end(request)
      return text(socket)
    }
    const traced = await sendRaw('TRACE /tools HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    assert.match(traced, /^HTTP\/1.1 405 [^]*allow: GET, HEAD/)
    assert.ok(traced.includes(wrongMethod.en))
    const nonsense = await sendRaw('NONSENSE / HTTP/1.1\r\nhost: x\r\n\r\n')
    assert.match(nonsense, /^HTTP\/1.1 400 [^]*"message":"Couldn't read the request\."/)
  })
