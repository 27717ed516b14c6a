import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { login, uploadCreation } from '@tessera/shared-contracts'
import { startTestApp } from '../testing.ts'

/** A server that really listens, and has little patience. */
async function listening(t: TestContext) {
  const site = await startTestApp({ settings: { patience: { head: 1_000, body: 1_000, files: 60_000 } } })
  t.after(site.close)
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  const cookie = `session=${(await site.member()).cookies.get('session')}`
  return { port, cookie, address: `http://127.0.0.1:${port}` }
}

async function open(t: TestContext, port: number, sent: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  // The server may hang up in the middle of a word
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (sent !== '') socket.write(sent)
  return socket
}

/** What the server says until it hangs up. */
async function heard(socket: Socket): Promise<string> {
  let said = ''
  socket.on('data', chunk => (said += String(chunk)))
  if (!socket.closed) await new Promise(closed => socket.once('close', closed))
  return said
}

/** Goes on sending a byte at a time, as long as it is let. */
function drip(socket: Socket): void {
  const drops = setInterval(() => socket.write('x'), 20)
  socket.once('close', () => clearInterval(drops))
}

const head = (path: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100000\r\n${headers}\r\n\r\n`

test('who connects and says nothing, or half a head, is hung up on', async t => {
  const { port } = await listening(t)
  for (const begun of ['', 'POST /api/login.php HTTP/1.1\r\nhost: 127.0.0.1\r\nx-'])
    assert.match(await heard(await open(t, port, begun)), /^HTTP\/1\.1 408 /)
})

test('a head that comes in drops is cut off too', async t => {
  const { port } = await listening(t)
  const socket = await open(t, port, 'POST /api/login.php HTTP/1.1\r\nhost: 127.0.0.1\r\nx-')
  drip(socket)
  assert.match(await heard(socket), /^HTTP\/1\.1 408 /)
})

test('a small body that comes in drops is cut off, a file may take its time', async t => {
  const { port, cookie } = await listening(t)
  const form = 'content-type: multipart/form-data; boundary=x'
  const upload = await open(t, port, head(uploadCreation.path, `${form}\r\ncookie: ${cookie}`))
  drip(upload)
  const body = await open(t, port, head(login.path, 'content-type: application/x-www-form-urlencoded'))
  drip(body)
  assert.match(await heard(body), /^HTTP\/1\.1 408 /)
  assert.equal(upload.closed, false)
  upload.destroy()
})

test('hundreds of connections that do nothing keep nobody waiting, and are hung up on', async t => {
  const { port, address } = await listening(t)
  const idle = await Promise.all(
    Array.from({ length: 400 }, (_, i) => open(t, port, i % 2 === 0 ? '' : head(login.path, 'x: y'))),
  )
  assert.equal((await fetch(`${address}/robots.txt`)).status, 200)
  await Promise.all(idle.map(heard))
  assert.equal((await fetch(`${address}/robots.txt`)).status, 200)
})

test('what is no HTTP is answered as such, and takes nobody with it', async t => {
  const { port, address } = await listening(t)
  const nonsense = [
    'hello\r\n\r\n',
    '\0'.repeat(1_000),
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /\0 HTTP/1.1\r\nhost: x\r\n\r\n',
    'POST /api/login.php HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
    'POST /api/login.php HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/login.php HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzzzz\r\n',
  ]
  for (const each of nonsense) {
    const said = await heard(await open(t, port, each))
    assert.match(said, /^HTTP\/1\.1 4\d\d /, each.slice(0, 80))
    assert.doesNotMatch(said, /node:|\.ts:|\n\s+at /)
  }
  assert.equal((await fetch(`${address}/robots.txt`)).status, 200)
})

test('a head without end is cut off', async t => {
  const { port, address } = await listening(t)
  for (const begun of ['GET /', 'GET / HTTP/1.1\r\nhost: x\r\na: b']) {
    const socket = await open(t, port, begun)
    socket.write('x'.repeat(200_000))
    // Who goes on sending may not hear the answer any more
    await heard(socket)
  }
  assert.equal((await fetch(`${address}/robots.txt`)).status, 200)
})
