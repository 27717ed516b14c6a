import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type {
  CallBody,
  Call,
  FieldsSchema,
  Language,
  CallQuery,
  CallResponseInput,
} from '@tessera/shared-contracts'
import { readRequestBody } from './request-body.ts'
import { HttpError } from './errors.ts'
import { negotiateLanguage } from './language.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call accepts large files. */
    takesFiles?: boolean
  }
}

/** The parts of a request that a handler receives. */
export interface CallContext<C extends Call> {
  query: CallQuery<C>
  body: CallBody<C>
  language: Language
  headers: IncomingHttpHeaders
  request: FastifyRequest
  reply: FastifyReply
}

/** A response that is no JSON. The handler sets its content type on the reply. */
type RawContent = Readable | Buffer | string

/** Returns the response that the contract describes, or raw content. */
export type CallHandler<C extends Call, Context = CallContext<C>> = (
  context: Context,
) => Promise<CallResponseInput<C> | RawContent> | CallResponseInput<C> | RawContent

export interface CallRouteOptions {
  /** Maximum size of the body in bytes; 1 MiB by default. */
  bodyLimit?: number
  /** Maximum size of a file in a form, in bytes; by default a call accepts no files. */
  maxFileBytes?: number
  /** Checks a request before its body is read, for calls with restricted access. */
  onRequest?: onRequestAsyncHookHandler
}

/**
 * Registers the route of a call. The handler receives a query and a body that match the contract, and returns the
 * response of the contract. It throws a `DomainError` when a rule refuses the request.
 */
export function registerCallRoute<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  { maxFileBytes, ...options }: CallRouteOptions = {},
): void {
  const config = { takesFiles: maxFileBytes !== undefined || options.bodyLimit !== undefined }
  app.route({
    method: call.method,
    url: call.path,
    ...options,
    config,
    async handler(request, reply) {
      const query = parseFields(call.query, request.query) as CallQuery<C>
      const body = parseFields(
        call.body,
        await readRequestBody(call, request, maxFileBytes ?? 0),
      ) as CallBody<C>
      const { headers } = request
      const language = negotiateLanguage(headers['accept-language'])
      const response = await handler({ query, body, language, headers, request, reply })
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      return reply.send(response)
    },
  })
}

/** Reads the key that a page repeats when it retries a request. An invalid key is ignored. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): { idempotencyKey?: string } {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key !== '' && key.length <= 200 ? { idempotencyKey: key } : {}
}

/** @throws {HttpError} that names the first invalid field */
function parseFields(fields: FieldsSchema, value: unknown): unknown {
  const parsed = fields.safeParse(value)
  if (parsed.success && !containsNul(parsed.data)) return parsed.data
  if (parsed.success) throw new HttpError(400, 'request.malformed')
  const path = parsed.error.issues[0]?.path ?? []
  if (path.length === 0) throw new HttpError(400, 'request.malformed')
  throw new HttpError(400, 'request.field', { field: path.join('.') })
}

/** Returns whether a value contains the character NUL at any depth. Not every database can store it. */
function containsNul(value: unknown): boolean {
  const pending = [value]
  while (pending.length > 0) {
    const each = pending.pop()
    if (typeof each === 'string' && each.includes('\0')) return true
    if (typeof each !== 'object' || each === null) continue
    // Object.keys() would allocate a list for every object
    for (const name in each) {
      if (!Object.hasOwn(each, name)) continue
      if (name.includes('\0')) return true
      pending.push((each as Record<string, unknown>)[name])
    }
  }
  return false
}
