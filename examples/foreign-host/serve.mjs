/**
 * Serves the page of another team: `TESSERA_URL=https://site.example PORT=8090 node serve.mjs`. The page loads the gallery's
 * code from the Tessera site. The calls and images of the gallery have paths of the page's own origin, so this server
 * passes them on, without cookies.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'

const site = process.env.TESSERA_URL
if (!site) throw new Error('Set TESSERA_URL to the address of a Tessera site.')
const dist = path.join(import.meta.dirname, 'dist')
const types = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

const renderHtml = host => `<!doctype html>
<html lang="en" data-tessera="${site}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A page of somebody else</title>
<link rel="icon" href="data:,">
<script defer src="/${host}/main.js"></script>
</head>
<body><div id="root"></div></body>
</html>`

async function forward(request, response) {
  const chunks = await Array.fromAsync(request)
  const { accept, 'content-type': contentType } = request.headers
  const answer = await fetch(new URL(request.url, site), {
    method: request.method,
    headers: { ...(accept && { accept }), ...(contentType && { 'content-type': contentType }) },
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'application/octet-stream',
  })
  response.end(Buffer.from(await answer.arrayBuffer()))
}

async function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://page')
  const [, host, file] = /^\/(plugin-host|instance-host)\/([\w.-]*)$/.exec(pathname) ?? []
  if (host === undefined) return forward(request, response)
  if (file === '') return response.writeHead(200, { 'content-type': 'text/html' }).end(renderHtml(host))
  const content = await readFile(path.join(dist, host, file))
  const type = types[path.extname(file)] ?? 'application/octet-stream'
  return response.writeHead(200, { 'content-type': type }).end(content)
}

const server = createServer((request, response) => {
  answer(request, response).catch(error => response.writeHead(502).end(String(error)))
})
server.listen(Number(process.env.PORT ?? 8090), '127.0.0.1', () => {
  const { port } = server.address()
  console.log(`http://127.0.0.1:${port}/plugin-host/ and http://127.0.0.1:${port}/instance-host/`)
})
