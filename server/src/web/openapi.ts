import type { FastifyInstance } from 'fastify'
import {
  activateRelease,
  captureScreen,
  changeSetting,
  checkRelease,
  createCompositionLink,
  deactivateRemote,
  getComposition,
  getHistory,
  getRelease,
  getSettings,
  getStatus,
  listReleases,
  promoteComposition,
  publishRelease,
  reportFault,
  reportMount,
  retireRelease,
  rollbackRelease,
  type Call,
} from '@tessera/shared-contracts'
import { policyReportPath } from '@tessera/platform/policy-reports/routes'
import { z } from 'zod/mini'

/** The other calls need a token. */
const callsWithoutToken: readonly Call[] = [getComposition, reportMount, reportFault]

/** Staging requires no token for this call. */
const callsWithOptionalToken: readonly Call[] = [createCompositionLink]

const describedCalls: readonly [call: Call, summary: string][] = [
  [getComposition, 'The composition that this origin serves to the visitor'],
  [reportMount, 'Report that a page mounted a release'],
  [reportFault, 'Report that a release failed in a page'],
  [publishRelease, 'Publish a build as an immutable release; every file is a part of the form'],
  [listReleases, 'The published releases, newest first'],
  [getRelease, 'What one release consists of'],
  [captureScreen, 'A picture of a screen of a release'],
  [checkRelease, 'The result of the gate for an activation'],
  [activateRelease, 'Activate a release on a channel, for everyone or as a canary'],
  [rollbackRelease, 'End a canary, or return to the previous release'],
  [deactivateRemote, 'Take a remote off a channel'],
  [retireRelease, 'Delete the files of a release that nothing needs'],
  [getSettings, 'Read the settings of a live remote'],
  [changeSetting, 'Change a setting of a live remote'],
  [promoteComposition, 'Activate the composition of one channel on another'],
  [createCompositionLink, 'Create a signed, expiring link to a composition on staging'],
  [getStatus, 'The live releases of a channel, and the reports of pages'],
  [getHistory, 'The actions on a channel with their actors, newest first'],
]

const toJsonSchema = (schema: z.core.$ZodType) => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return described
}

const contentTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  urlencoded: 'application/x-www-form-urlencoded',
} as const

function describeOperation(call: Call, summary: string) {
  const needsToken = !callsWithoutToken.includes(call)
  const fields = Object.entries(call.query.shape)
  return {
    summary,
    ...(needsToken && {
      security: callsWithOptionalToken.includes(call) ? [{ token: [] }, {}] : [{ token: [] }],
    }),
    ...(fields.length > 0 && {
      parameters: fields.map(([name, schema]) => ({
        name,
        in: 'query',
        required: false,
        schema: toJsonSchema(schema),
      })),
    }),
    ...(Object.keys(call.body.shape).length > 0 && {
      requestBody: {
        required: true,
        content: { [contentTypes[call.encoding]]: { schema: toJsonSchema(call.body) } },
      },
    }),
    responses: {
      200: {
        description: 'The response; `success` is false, with a message, if a rule refuses the request',
        content: { 'application/json': { schema: toJsonSchema(call.response) } },
      },
      ...(needsToken && { 401: { description: 'A missing or unknown token' } }),
      '4XX': { description: 'An invalid request' },
    },
  }
}

/** Browsers send these in the format of the Content Security Policy. */
const policyReports = {
  summary: 'Report content that the content security policy blocked',
  requestBody: { required: true, content: { 'application/csp-report': { schema: { type: 'object' } } } },
  responses: { 204: { description: 'Always, with nothing about what became of the report' } },
}

/** Creates the OpenAPI document of `/platform` from the contracts that the server validates requests with. */
export function createOpenApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [call, summary] of describedCalls) {
    const { path, method } = call
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(call, summary) }
  }
  paths[policyReportPath] = { post: policyReports }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera platform',
      version: '1',
      description: 'The calls of the registry for teams, integrators and pages.',
    },
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }
}

export function registerOpenApiRoutes(app: FastifyInstance): void {
  const document = createOpenApiDocument()
  app.get('/platform/openapi.json', () => document)
}
