import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import fastify from 'fastify'
import { registerMultipart } from './multipart.ts'

/** Starts a server whose `/refuse` reads the first field of a form, and refuses it before it has read the file. */
async function startServer(t: TestContext): Promise<number> {
  const app = fastify()
  t.after(() => app.close())
  await registerMultipart(app)
  app.post('/refuse', async (request, reply) => {
    await request.parts().next()
    return reply.code(403).send('refused')
  })
  app.post('/read', async request => {
    const sizes: number[] = []
    for await (const part of request.files()) sizes.push((await part.toBuffer()).byteLength)
    return { sizes }
  })
  app.get('/', () => 'hello')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

const boundary = 'limit'
const field = `--${boundary}\r\ncontent-disposition: form-data; name="remote"\r\n\r\nmfe-x\r\n`
const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.js"\r\n\r\n`
const end = `\r\n--${boundary}--\r\n`

function createRequest(path: string, fileBytes: number): string {
  const body = `${field}${fileHead}${'x'.repeat(fileBytes)}${end}`
  const type = `content-type: multipart/form-data; boundary=${boundary}`
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

test(
  'the next request of a connection gets a response after a refused form',
  { timeout: 10_000 },
  async t => {
    const socket = connect(await startServer(t), '127.0.0.1')
    t.after(() => socket.destroy())
    socket.setEncoding('utf8')
    let received = ''
    socket.on('data', (chunk: string) => (received += chunk))
    const waitFor = async (text: string) => {
      while (!received.includes(text)) await once(socket, 'data', { signal: t.signal })
    }
    socket.write(createRequest('/refuse', 3_000_000))
    await waitFor('refused')
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await waitFor('hello')
    assert.match(received, /^HTTP\/1\.1 403 /)
  },
)

test('a form is read whole', async t => {
  const address = `http://127.0.0.1:${await startServer(t)}/read`
  const body = new FormData()
  body.set('file', new File(['x'.repeat(300_000)], 'a.js'))
  const response = await fetch(address, { method: 'POST', body })
  assert.deepEqual(await response.json(), { sizes: [300_000] })
})
