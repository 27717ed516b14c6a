import { Agent, request, type IncomingHttpHeaders } from 'node:http'

export interface HttpRequest {
  method?: 'GET' | 'POST'
  /** Path and query. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

export interface HttpResponse {
  status: number
  headers: IncomingHttpHeaders
  /** Not decompressed. Requests whose body is read must not send `accept-encoding`. */
  body: Buffer
}

export interface HttpClient {
  /** Rejects if the connection breaks before the whole response has arrived. */
  request(question: HttpRequest): Promise<HttpResponse>
  close(): void
}

/** As many as a proxy in front of the server would keep open. */
const maxConnections = 256

/** Creates a client with keep-alive connections. A request waits if none is free. */
export function createHttpClient({ hostname, port }: URL): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: maxConnections })

  const once = ({ method = 'GET', path, headers = {}, body = '' }: HttpRequest, mayRetry: boolean) =>
    new Promise<HttpResponse>((resolve, reject) => {
      const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const sent = request(
        { agent, hostname, port, method, path, headers: { ...headers, ...length } },
        response => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.once('error', reject)
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(pieces),
            }),
          )
        },
      )
      sent.once('error', (error: NodeJS.ErrnoException) => {
        // The server closed an idle connection just as it was reused: retry once, as browsers do
        if (mayRetry && sent.reusedSocket && error.code === 'ECONNRESET')
          once({ method, path, headers, body }, false).then(resolve, reject)
        else reject(error)
      })
      sent.end(body)
    })

  return { request: options => once(options, true), close: () => agent.destroy() }
}
