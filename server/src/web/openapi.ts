import type { FastifyInstance } from 'fastify'
import {
  activateRelease,
  addAlert,
  addFreeze,
  addToChangeSet,
  cancelJob,
  captureScreen,
  changeSetting,
  checkRelease,
  createChangeSet,
  createCompositionLink,
  deactivateRemote,
  getCatalog,
  getComposition,
  getHistory,
  getImpact,
  getJob,
  getRelease,
  getSettings,
  getStatus,
  listApprovals,
  listChangeSets,
  listAlerts,
  listFreezes,
  listJobs,
  listReleases,
  promoteComposition,
  publishRelease,
  publishSourceMaps,
  reportFault,
  reportMount,
  reportPageSpeed,
  removeAlert,
  removeFreeze,
  removeFromChangeSet,
  retireRelease,
  rollbackRelease,
  scheduleActivation,
  startCohortCanary,
  type Call,
} from '@tessera/shared-contracts'
import { policyReportPath } from '@tessera/platform'
import { z } from 'zod/mini'

/** The other calls need a token. */
const callsWithoutToken: readonly Call[] = [getComposition, reportMount, reportPageSpeed, reportFault]

/** Staging requires no token for this call. */
const callsWithOptionalToken: readonly Call[] = [createCompositionLink]

const describedCalls: readonly [call: Call, summary: string][] = [
  [getComposition, 'The composition that this origin serves to the visitor'],
  [reportMount, 'Report that a page mounted a release'],
  [reportPageSpeed, 'Report how quickly the releases of a page responded'],
  [reportFault, 'Report that a release failed in a page'],
  [publishRelease, 'Publish a build as an immutable release; every file is a part of the form'],
  [publishSourceMaps, 'Store source maps of a release; every map is a part of the form, named by its script'],
  [listReleases, 'The published releases, newest first'],
  [getRelease, 'What one release consists of'],
  [captureScreen, 'A screenshot of a screen of a release'],
  [checkRelease, 'The result of the gate for an activation'],
  [activateRelease, 'Activate releases on a channel, for everyone or as a canary'],
  [
    rollbackRelease,
    'End a canary, or return to the previous release, or to what was live before a change set',
  ],
  [scheduleActivation, 'Activate releases at a later time'],
  [startCohortCanary, 'Start a canary for certain visitors'],
  [addFreeze, 'Refuse activations on a channel for a time'],
  [listFreezes, 'The times in which activations are refused'],
  [removeFreeze, 'End such a time'],
  [addAlert, 'Send messages about the health of a remote to a webhook or a mail address'],
  [listAlerts, 'Where messages about the health of remotes go'],
  [removeAlert, 'End such messages'],
  [createChangeSet, 'Name releases that belong together'],
  [addToChangeSet, 'Add releases to a change set'],
  [removeFromChangeSet, 'Remove releases from a change set, or the set'],
  [listChangeSets, 'The change sets, the one that changed last first'],
  [deactivateRemote, 'Take a remote off a channel'],
  [retireRelease, 'Delete the files of a release that nothing needs'],
  [getCatalog, 'What the live releases offer to each other, with owners and users'],
  [getImpact, 'Which live releases a change would hurt, by the rules that need no browser'],
  [getSettings, 'Read the settings of a live remote'],
  [changeSetting, 'Change a setting of a live remote'],
  [promoteComposition, 'Activate the composition of one channel on another'],
  [listJobs, 'The changes and checks that are open, then the latest ones that have ended'],
  [getJob, 'A change or a check, with its result; waits for news of it'],
  [cancelJob, 'Cancel a change or a check that has changed nothing yet'],
  [createCompositionLink, 'Create a signed, expiring link to a composition on staging'],
  [listApprovals, 'The changes that wait for a second person, oldest first'],
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

/** The name of an operation in generated clients, such as `getPlatformStatus`. */
const toOperationId = (method: string, path: string) => {
  const words = path.split(/[^A-Za-z]/).map(word => word.charAt(0).toUpperCase() + word.slice(1))
  return method.toLowerCase() + words.join('')
}

function describeOperation(call: Call, summary: string) {
  const needsToken = !callsWithoutToken.includes(call)
  const fields = Object.entries(call.query.shape)
  return {
    operationId: toOperationId(call.method, call.path),
    summary,
    security: needsToken ? [{ token: [] }, ...(callsWithOptionalToken.includes(call) ? [{}] : [])] : [],
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
  operationId: toOperationId('POST', policyReportPath),
  summary: 'Report content that the content security policy blocked',
  security: [],
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
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // The origin that serves the document
    servers: [{ url: '/' }],
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }
}

export function registerOpenApiRoutes(app: FastifyInstance): void {
  const document = createOpenApiDocument()
  app.get('/platform/openapi.json', () => document)
}
