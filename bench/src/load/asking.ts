import { Agent, request, type IncomingHttpHeaders } from 'node:http'

/** One request of somebody's browser. */
export interface Question {
  method?: 'GET' | 'POST'
  /** Path and query. */
  address: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Decoded by nobody: whoever wants to read it asks without `accept-encoding`. */
  body: Buffer
}

export interface Asking {
  /** Rejects where the connection breaks before all of the answer is there. */
  ask(question: Question): Promise<Answer>
  close(): void
}

/** As many as people's browsers would keep open to a proxy, and it to the server. */
const mostConnections = 256

/** Asks a server over connections that stay open; whoever finds none free waits for one. */
export function askingOf({ hostname, port }: URL): Asking {
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections })

  const once = ({ method = 'GET', address, headers = {}, body = '' }: Question, again: boolean) =>
    new Promise<Answer>((resolve, reject) => {
      const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const asked = request(
        { agent, hostname, port, method, path: address, headers: { ...headers, ...length } },
        answer => {
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => pieces.push(piece))
          answer.once('error', reject)
          answer.once('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(pieces),
            }),
          )
        },
      )
      asked.once('error', (error: NodeJS.ErrnoException) => {
        // The server hung up on an idle connection in the moment it was used: browsers ask again
        if (again && asked.reusedSocket && error.code === 'ECONNRESET')
          once({ method, address, headers, body }, false).then(resolve, reject)
        else reject(error)
      })
      asked.end(body)
    })

  return { ask: question => once(question, true), close: () => agent.destroy() }
}
