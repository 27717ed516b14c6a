import type { FastifyInstance } from 'fastify'
import {
  activateRelease,
  checkRelease,
  createLink,
  getComposition,
  getHistory,
  getStatus,
  listReleases,
  promoteComposition,
  publishRelease,
  reportFault,
  reportMount,
  rollbackRelease,
  type Call,
} from '@tessera/shared-contracts'
import { z } from 'zod/mini'

interface Described {
  call: Call
  summary: string
  /** Who may ask: anyone, or a token's bearer. */
  token: boolean
}

const open = (call: Call, summary: string): Described => ({ call, summary, token: false })
const guarded = (call: Call, summary: string): Described => ({ call, summary, token: true })

const described: Described[] = [
  open(getComposition, 'The composition that this origin serves to the asking visitor'),
  open(reportMount, 'A page tells that it mounted a release'),
  open(reportFault, 'A page tells that a release failed'),
  guarded(publishRelease, 'Keep a build as an immutable release; every file is one more part'),
  guarded(listReleases, 'The releases that are kept, newest first'),
  guarded(checkRelease, 'What the gate would say of an activation'),
  guarded(activateRelease, 'Make a release live on a channel, for everyone or for a canary'),
  guarded(rollbackRelease, 'Take a canary back, or return to the release before'),
  guarded(promoteComposition, 'Make live on one channel what is live on another, together'),
  guarded(createLink, 'A signed, expiring link to a composition on staging'),
  guarded(getStatus, 'What is live on a channel, and what pages say of it'),
  guarded(getHistory, 'Who did what, newest first'),
]

const schemaOf = (schema: z.core.$ZodType) => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return described
}

const contentTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  urlencoded: 'application/x-www-form-urlencoded',
} as const

function operation({ call, summary, token }: Described) {
  const fields = Object.entries(call.query.shape)
  return {
    summary,
    ...(token && { security: [{ token: [] }] }),
    ...(fields.length > 0 && {
      parameters: fields.map(([name, schema]) => ({
        name,
        in: 'query',
        required: false,
        schema: schemaOf(schema),
      })),
    }),
    ...(Object.keys(call.body.shape).length > 0 && {
      requestBody: {
        required: true,
        content: { [contentTypes[call.encoding]]: { schema: schemaOf(call.body) } },
      },
    }),
    responses: {
      200: {
        description: 'The answer; `success` false with a sentence where the rules say no',
        content: { 'application/json': { schema: schemaOf(call.answer) } },
      },
      ...(token && { 401: { description: 'No token, or one that is not known' } }),
      '4XX': { description: 'A request that is wrong in itself' },
    },
  }
}

/** `/platform` as an OpenAPI document, made from the contracts that the server itself reads by. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const each of described) {
    const { path, method } = each.call
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(each) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera platform',
      version: '1',
      description: 'What teams, integrators and pages ask of the registry.',
    },
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }
}

export function serveOpenApi(app: FastifyInstance): void {
  const document = openApiDocument()
  app.get('/platform/openapi.json', () => document)
}
