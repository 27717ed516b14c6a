import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { CallBody, Call, Language, CallQuery, CallResponseInput } from '@tessera/shared-contracts'
import { readRequestBody } from './request-body.ts'
import { negotiateLanguage } from './language.ts'
import { validateFields } from './validate-fields.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call accepts large files. The maximum size of the whole body, in bytes, which proxies have to let through. */
    maxBodyBytes?: number
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
  /** Whether the call looks like an unknown address to a caller who may not make it. */
  isHidden?: boolean
  /** Checks a request before its body is read, for calls with restricted access. */
  onRequest?: onRequestAsyncHookHandler
}

/** What the fields and the encoding of a form add to its file. */
const maxOverheadBytes = 1_000_000

/**
 * Registers the route of a call. The handler receives a query and a body that match the contract, and returns the
 * response of the contract. It throws a `DomainError` when a rule refuses the request.
 */
export function registerCallRoute<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  { maxFileBytes, isHidden = false, ...options }: CallRouteOptions = {},
): void {
  const maxBodyBytes = maxFileBytes === undefined ? options.bodyLimit : maxFileBytes + maxOverheadBytes
  app.route({
    method: call.method,
    url: call.path,
    ...options,
    // A HEAD would have the effects too
    exposeHeadRoute: !call.hasEffects,
    config: { isHidden, hasEffects: call.hasEffects, ...(maxBodyBytes !== undefined && { maxBodyBytes }) },
    async handler(request, reply) {
      const query = validateFields(call.query, request.query) as CallQuery<C>
      const body = validateFields(
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
