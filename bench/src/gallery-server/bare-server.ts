/** The baseline: a bare `node:http` server that responds to every request with one string. */
import { createServer } from 'node:http'

const body =
  process.argv[2] === undefined ? '' : JSON.stringify({ text: 'x'.repeat(Number(process.argv[2])) })

const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(`Bare at http://127.0.0.1:${address.port}`)
})
process.once('SIGTERM', () => process.exit(0))
