import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { login, uploadCreation } from '@tessera/shared-contracts'
import { startTestApp } from '../../test/test-app.ts'

/** Starts a listening server with short timeouts. */
async function startServer(t: TestContext) {
  const site = await startTestApp({
    settings: { requestTimeouts: { headMs: 1_000, bodyMs: 1_000, filesMs: 60_000 } },
  })
  t.after(site.close)
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  const cookie = `session=${(await site.registerMember()).cookies.get('session')}`
  return { port, cookie, address: `http://127.0.0.1:${port}` }
}

async function open(t: TestContext, port: number, sent: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  // The server may close the connection during a write.
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (sent !== '') socket.write(sent)
  return socket
}

/** Returns what the server sends until it closes the connection. */
async function readUntilClosed(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', chunk => (received += String(chunk)))
  if (!socket.closed) await new Promise(closed => socket.once('close', closed))
  return received
}

/** Sends one byte at a time until the connection closes. */
function drip(socket: Socket): void {
  const drops = setInterval(() => socket.write('x'), 20)
  socket.once('close', () => clearInterval(drops))
}

const head = (path: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100000\r\n${headers}\r\n\r\n`

test('a connection without a complete head is closed with 408', async t => {
  const { port } = await startServer(t)
  for (const begun of ['', 'POST /api/login.php HTTP/1.1\r\nhost: 127.0.0.1\r\nx-'])
    assert.match(await readUntilClosed(await open(t, port, begun)), /^HTTP\/1\.1 408 /)
})

test('a head that arrives slowly is refused with 408', async t => {
  const { port } = await startServer(t)
  const socket = await open(t, port, 'POST /api/login.php HTTP/1.1\r\nhost: 127.0.0.1\r\nx-')
  drip(socket)
  assert.match(await readUntilClosed(socket), /^HTTP\/1\.1 408 /)
})

test('a small body that arrives slowly is refused with 408, an upload is not', async t => {
  const { port, cookie } = await startServer(t)
  const form = 'content-type: multipart/form-data; boundary=x'
  const upload = await open(t, port, head(uploadCreation.path, `${form}\r\ncookie: ${cookie}`))
  drip(upload)
  const body = await open(t, port, head(login.path, 'content-type: application/x-www-form-urlencoded'))
  drip(body)
  assert.match(await readUntilClosed(body), /^HTTP\/1\.1 408 /)
  assert.equal(upload.closed, false)
  upload.destroy()
})

test('hundreds of idle connections do not block others, and are closed', async t => {
  const { port, address } = await startServer(t)
  const idle = await Promise.all(
    Array.from({ length: 400 }, (_, i) => open(t, port, i % 2 === 0 ? '' : head(login.path, 'x: y'))),
  )
  assert.equal((await fetch(`${address}/robots.txt`)).status, 200)
  await Promise.all(idle.map(readUntilClosed))
  assert.equal((await fetch(`${address}/robots.txt`)).status, 200)
})

test('invalid HTTP gets a 4xx response and does not stop the server', async t => {
  const { port, address } = await startServer(t)
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
    const received = await readUntilClosed(await open(t, port, each))
    assert.match(received, /^HTTP\/1\.1 4\d\d /, each.slice(0, 80))
    assert.doesNotMatch(received, /node:|\.ts:|\n\s+at /)
  }
  assert.equal((await fetch(`${address}/robots.txt`)).status, 200)
})

test('an endless head is refused', async t => {
  const { port, address } = await startServer(t)
  for (const begun of ['GET /', 'GET / HTTP/1.1\r\nhost: x\r\na: b']) {
    const socket = await open(t, port, begun)
    socket.write('x'.repeat(200_000))
    // A client that still sends may not receive the response.
    await readUntilClosed(socket)
  }
  assert.equal((await fetch(`${address}/robots.txt`)).status, 200)
})
