import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that spoils files on their way, as a broken cache between a site and its visitors does. */
export interface Between extends AsyncDisposable {
  url: string
  /** From now on every file passes as it is. */
  mend(): void
}

/**
 * Stands between a site and a browser, and changes the bytes of the files of which `spoils` says so by their paths. The
 * browser keeps them as it keeps the site's own: what a page's routes answer is never kept.
 */
export async function standBetween(site: string, spoils: (path: string) => boolean): Promise<Between> {
  let broken = true
  const server = createServer((request, response) => {
    const pass = async () => {
      const { method = 'GET', url = '/', headers } = request
      const body =
        method === 'GET' || method === 'HEAD' ? null : Buffer.concat((await request.toArray()) as Buffer[])
      const asked = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && !hopByHop.includes(name) ? [[name, value]] : [],
      )
      const answer = await fetch(new URL(url, site), { method, headers: asked, body, redirect: 'manual' })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const { pathname } = new URL(url, site)
      const spoiled = broken && spoils(pathname) ? Buffer.concat([Buffer.from(' '), bytes]) : bytes
      for (const [name, value] of answer.headers)
        if (!ofTheWay.includes(name)) response.appendHeader(name, value)
      response.writeHead(answer.status).end(spoiled)
    }
    pass().catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    mend() {
      broken = false
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** What a browser says to the proxy alone; the bytes are to come as they are. */
const hopByHop = [
  'connection',
  'host',
  'content-length',
  'accept-encoding',
  'origin',
  'referer',
  'keep-alive',
]
/** What told of the bytes on their way from the site. */
const ofTheWay = ['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'keep-alive']
