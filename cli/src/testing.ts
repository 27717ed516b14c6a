import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import type { BodyOf, Call, QueryOf, ReplyOf } from '@tessera/shared-contracts'

/** A request as the platform's contract reads it. */
export interface Received<C extends Call = Call> {
  query: QueryOf<C>
  body: BodyOf<C>
  /** Files by the name of their part. */
  files: Map<string, string>
  headers: IncomingHttpHeaders
}

type Answer = (received: Received) => unknown

/**
 * A platform on a loopback socket that speaks the contract: a request whose fields are not the call's is
 * answered with 400, one that nobody answers with 404.
 */
export async function startPlatform(t: TestContext) {
  const answers = new Map<string, { call: Call; answer: Answer }>()
  const received: Received[] = []

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform')
    const known = answers.get(`${request.method} ${pathname}`)
    if (!known) return void response.writeHead(404).end()
    const { fields, files } = await readBody(request)
    const query = known.call.query.safeParse(Object.fromEntries(searchParams))
    const body = known.call.body.safeParse(fields)
    if (!query.success || !body.success) return void response.writeHead(400).end()
    const asked: Received = { query: query.data, body: body.data, files, headers: request.headers }
    received.push(asked)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(known.answer(asked)))
  }
  const url = await listen(
    t,
    createServer((request, response) => void serve(request, response)),
  )

  return {
    url,
    received,
    on<C extends Call>(call: C, answer: (received: Received<C>) => ReplyOf<C>) {
      answers.set(`${call.method} ${call.path}`, { call, answer: answer })
    },
  }
}

/** Listens on a free port of the loopback until the test ends; answers the address. */
export async function listen(t: TestContext, server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function readBody(request: IncomingMessage): Promise<{ fields: unknown; files: Map<string, string> }> {
  const files = new Map<string, string>()
  const type = request.headers['content-type'] ?? ''
  const sent = new Response(Buffer.concat(await request.toArray()), { headers: { 'content-type': type } })
  if (!type.startsWith('multipart/')) return { files, fields: type ? await sent.json() : {} }
  const fields: Record<string, unknown> = {}
  for (const [name, value] of await sent.formData()) {
    if (typeof value === 'string') fields[name] = value
    else files.set(value.name, await value.text())
  }
  return { fields, files }
}

/** An empty folder that is gone when the test has ended. */
export async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-cli-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

interface Run {
  url?: string
  token?: string
  folder?: string
}

/** Runs the command as a person would. */
export function tessera(args: readonly string[], { url = '', token = '', folder = '.' }: Run = {}) {
  const entry = path.join(import.meta.dirname, 'tessera.ts')
  const env = { ...process.env, TESSERA_URL: url, TESSERA_TOKEN: token }
  return new Promise<{ code: number; out: string; error: string }>(resolve =>
    execFile(process.execPath, [entry, ...args], { env, cwd: folder }, (error, out, told) =>
      resolve({ code: Number(error?.code ?? 0), out: out.trimEnd(), error: told.trimEnd() }),
    ),
  )
}
