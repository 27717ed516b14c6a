import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formBody from '@fastify/formbody'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { getCreations, type Channel } from '@tessera/shared-contracts'
import type { Services } from './services.ts'
import type { Log } from './log/log.ts'
import { registerMultipart } from '@tessera/server-kit/http/multipart'
import { registerErrorHandler, respondToRouterError } from '@tessera/server-kit/http/errors'
import { brotliQuality } from '@tessera/server-kit/http/prepared-body'
import { respondToClientError } from '@tessera/server-kit/http/client-errors'
import { registerVaryHook } from './web/vary-hook.ts'
import { registerOpenApiRoutes } from './web/openapi.ts'
import { registerPlainPageRoutes } from './web/plain-page.ts'
import {
  normalizeReleaseFileUrl,
  requireStagingPassword,
  createPlatformTokens,
  registerPlatform,
} from '@tessera/platform'
import { createTaskKinds, features } from './features.ts'
import { siteCalls } from './site-calls.ts'
import { createDeviceTokens } from './features/accounts/sessions/device-tokens.ts'
import { createSecondStepTokens } from './features/accounts/two-step/second-step-token.ts'
import { createGallery } from './features/gallery/gallery.ts'
import { createPublicPageReader } from './features/gallery/routes.ts'
import { createPageContentProvider } from './features/pages/page-content-provider.ts'
import { createPageApp } from './features/web-app/page-app.ts'
import { createCallVersions } from './features/pages/page-versions.ts'
import { createRateLimiter } from './features/rate-limits/rate-limiter.ts'
import { createSiteMembers } from './features/releases/site-members.ts'
import type { TaskRunner } from './features/tasks/task-runner.ts'
import { registerAccountCookies } from './web/account-cookies.ts'
import { text } from './texts.ts'
import { warnAboutUnknownProxies } from './web/proxy-warning.ts'
import { markRecentWrites } from './web/recent-write.ts'
import { provideRequestContext } from './web/request-context.ts'
import { logRequests, createRequestIdGenerator } from './web/request-log.ts'
import { traceRequests } from './web/request-tracing.ts'
import { registerSecurityHeaders } from '@tessera/server-kit/http/security-headers'
import { registerSameOriginCheck } from '@tessera/server-kit/http/same-origin'
import {
  enforceRequestTimeouts,
  requestTimeouts,
  toServerOptions,
  type RequestTimeouts,
} from './web/request-timeouts.ts'
import { closeOnShutdown } from './web/close-on-shutdown.ts'
import { getClientInfo } from './web/client-info.ts'

export interface AppSettings {
  /** Production and staging are two origins over the same services. */
  channel: Channel
  /** Origin of the site as visitors reach it, where that is not the host of a request. */
  publicUrl: string | null
  /** Origin of staging as visitors reach it, for links; null: the address on this machine. */
  stagingUrl?: string | null
  /** The password of this origin; null: everyone who can reach it can open it. */
  password?: string | null
  /** Number of proxies in front of the server whose `X-Forwarded-For` is trusted. */
  trustedHops: number
  /** For clients that send slowly; shorter in tests. */
  requestTimeouts?: RequestTimeouts
  log: Log
  /** Wakes up for each accepted task. Without it, workers find the task. */
  runner?: Pick<TaskRunner, 'wake'>
  /** Aborted when the process receives a signal to stop. */
  stopping?: AbortSignal
  /** The token with which other machines may read the metrics. */
  metricsToken?: string | null
}

/**
 * Builds the server's app: its plugins, the platform, then the routes of every feature.
 *
 * @compositionRoot
 */
export async function buildApp(services: Services, settings: AppSettings): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIdGenerator(settings.trustedHops),
    rewriteUrl: normalizeReleaseFileUrl,
    // A client with an open connection gets one more response from a server that stops
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    ...toServerOptions(settings.requestTimeouts ?? requestTimeouts),
    clientErrorHandler: respondToClientError,
    frameworkErrors: (error, request, reply) => void respondToRouterError(error, request, reply),
    trustProxy: (_address, hop) => hop < settings.trustedHops,
  })

  provideRequestContext(app)
  traceRequests(app, settings.channel)
  // Only the encodings of the contracts: browsers send text/plain to other sites without a preflight request.
  app.removeContentTypeParser('text/plain')
  await app.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
    globalDecompression: false,
  })
  registerVaryHook(app)
  registerSecurityHeaders(app, settings.publicUrl)
  await app.register(cookie)
  await app.register(formBody)
  await registerMultipart(app, { files: 1, fields: 50, parts: 60, fieldSize: 100_000, headerPairs: 20 })

  const { clock, stores, readStores, staging } = services
  const {
    channel,
    publicUrl,
    runner = { wake: () => undefined },
    stopping = new AbortController().signal,
  } = settings
  if (settings.password)
    requireStagingPassword(
      app,
      settings.password,
      createPlatformTokens({ store: stores.platformTokens, clock }),
    )

  logRequests(app, services.metrics)
  closeOnShutdown(app, stopping)
  enforceRequestTimeouts(app, settings.requestTimeouts ?? requestTimeouts)
  registerErrorHandler(app, text)
  registerSameOriginCheck(app, publicUrl)
  warnAboutUnknownProxies(app, settings.trustedHops)
  registerAccountCookies(app, publicUrl?.startsWith('https:') ?? false)
  registerOpenApiRoutes(app)
  registerPlainPageRoutes(app)

  const readGallery = createGallery(stores)
  const readReplicatedGallery = readStores === stores ? readGallery : createGallery(readStores)
  if (readStores !== stores) markRecentWrites(app)
  const rateLimiter = createRateLimiter(stores, clock)
  const { compositions, ...changeServices } = await registerPlatform(app, {
    services: {
      ...services,
      store: stores.releases,
      tokens: stores.platformTokens,
      files: services.releaseFiles,
      retentionStore: stores.retention,
      gateScreenshots: stores.gateScreenshots,
      policyReports: stores.policyReports,
      alerts: stores.alerts,
      approvals: stores.approvals,
      changeJobs: stores.changeJobs,
      changeSets: stores.changeSets,
      freezes: stores.freezes,
      signingKeys: stores.signingKeys,
      secrets: stores.secrets,
      siteCalls,
    },
    channel,
    publicUrl,
    stagingUrl: () => settings.stagingUrl ?? staging.url,
    limitVisitor: (action, request) =>
      rateLimiter.consume(`${action}sOfNetwork`, getClientInfo(request).network),
    members: createSiteMembers(request => app.getMember(request), stores.accounts),
    pageContentProvider: {
      ...createPageContentProvider(
        new Map([[getCreations, createPublicPageReader(readGallery)]]),
        createCallVersions(services),
      ),
      ...(channel === 'production' && { webApp: createPageApp(services.hasServiceWorker) }),
    },
  })

  const browserKeyring = await stores.secrets.openKeyring('browsers')
  const needs = {
    ...services,
    runner,
    readGallery,
    readReplicatedGallery,
    compositions,
    ...changeServices,
    browserKeyring,
    browsers: createDeviceTokens(browserKeyring),
    secondStepTokens: createSecondStepTokens(browserKeyring, clock),
    taskKinds: createTaskKinds(services),
  }
  const origin = { channel, publicUrl, stopping, metricsToken: settings.metricsToken ?? null }
  for (const feature of features) {
    if ('routes' in feature) await (await feature.routes()).registerRoutes(app, needs, origin)
    if ('productionRoutes' in feature && channel === 'production')
      (await feature.productionRoutes()).registerRoutes(app, needs, origin)
  }
  return app
}
