import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { BodyOf, Call, Fields, Language, QueryOf, ReplyOf } from '@tessera/shared-contracts'
import type { Member } from '../domain/member.ts'
import { Refusal } from '../domain/refusal.ts'
import { readBody } from './body.ts'
import { BadRequest } from './failures.ts'
import { languageOf } from './language.ts'

/** What a handler gets to know of a request. */
interface Asked<C extends Call> {
  query: QueryOf<C>
  body: BodyOf<C>
  /** Who is signed in; {@link signedIn} where nobody else may go on. */
  member: Member | null
  language: Language
  headers: IncomingHttpHeaders
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers what the contract says, or a stream of some other kind of content that it has named in the reply. */
type Handler<C extends Call> = (asked: Asked<C>) => Promise<ReplyOf<C> | Readable> | ReplyOf<C> | Readable

interface ServeOptions {
  /** Bytes, where a call takes more than 1 MiB. */
  bodyLimit?: number
  /** Bytes of a file that comes in a form. */
  fileBytes?: number
  /** Of a call that is not for everybody: looks at a request before its body is read. */
  onRequest?: onRequestAsyncHookHandler
}

/**
 * Makes the route of a call. The handler gets what the contract says, already checked, and answers what
 * the contract says; it throws a `Refusal` where the rules say no.
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  { fileBytes, ...options }: ServeOptions = {},
): void {
  const answer = routeHandler(app, call, handler, fileBytes)
  const config = { takesFiles: fileBytes !== undefined || options.bodyLimit !== undefined }
  app.route({ method: call.method, url: call.path, ...options, config, handler: answer })
}

/** What {@link serve} makes its route with, for a route that answers in another way besides. */
export const routeHandler =
  <C extends Call>(app: FastifyInstance, call: C, handler: Handler<C>, fileBytes = 0) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const query = readQuery(call, request)
    const body = check(call.body, await readBody(call, request, fileBytes)) as BodyOf<C>
    const member = await app.memberOf(request)
    const { headers } = request
    const language = languageOf(headers['accept-language'])
    const answer = await handler({ query, body, member, language, headers, request, reply })
    return reply.header('cache-control', 'no-store').send(answer)
  }

/** @throws {BadRequest} that names a field which cannot be used */
export const readQuery = <C extends Call>(call: C, request: FastifyRequest): QueryOf<C> =>
  check(call.query, request.query) as QueryOf<C>

/** What a page sends again when it does not know whether its request arrived; none where it cannot be a key. */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): { idempotencyKey?: string } {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key !== '' && key.length <= 200 ? { idempotencyKey: key } : {}
}

/** The member, or the refusal that asks a visitor to log in. */
export function signedIn(member: Member | null): Member {
  if (!member) throw new Refusal('account.loginRequired')
  return member
}

function check(fields: Fields, value: unknown): unknown {
  const read = fields.safeParse(value)
  if (read.success && !carriesNul(read.data)) return read.data
  if (read.success) throw new BadRequest(400, 'request.malformed')
  const path = read.error.issues[0]?.path ?? []
  if (path.length === 0) throw new BadRequest(400, 'request.malformed')
  throw new BadRequest(400, 'request.field', { field: path.join('.') })
}

/** Whether the character NUL stands anywhere in it, which not every database can keep; however deep it is. */
function carriesNul(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const each = open.pop()
    if (typeof each === 'string' && each.includes('\0')) return true
    if (typeof each !== 'object' || each === null) continue
    // A list of names would be made for every call
    for (const name in each) {
      if (!Object.hasOwn(each, name)) continue
      if (name.includes('\0')) return true
      open.push((each as Record<string, unknown>)[name])
    }
  }
  return false
}
