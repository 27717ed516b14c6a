import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formBody from '@fastify/formbody'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { getCreations, type Channel } from '@tessera/shared-contracts'
import type { Services } from './services.ts'
import { createRateLimiter } from './features/rate-limits/rate-limiter.ts'
import { createGallery } from './features/gallery/gallery.ts'
import { createDeviceTokens } from './features/sessions/device-tokens.ts'
import type { TaskRunner } from './features/tasks/task-runner.ts'
import type { Log } from './infra/log/log.ts'
import { registerAccountRoutes } from './features/accounts/routes.ts'
import { registerAvatarRoutes } from './features/accounts/profile/avatar-routes.ts'
import { bindMetricSampling } from './metric-sampling.ts'
import { registerMultipart } from '@tessera/platform/http/multipart'
import { registerErrorHandler, respondToRouterError } from '@tessera/platform/http/errors'
import { registerDesktopToolsRoutes } from './features/desktop-tools/routes.ts'
import { registerDownloadRoutes } from './features/desktop-tools/download-routes.ts'
import { registerFeedbackRoutes } from './features/feedback/routes.ts'
import { createPublicPageReader, registerGalleryRoutes } from './features/gallery/routes.ts'
import { registerUpscaleRoutes } from './features/upscale/routes.ts'
import { registerHealthRoutes } from './features/monitoring/health-routes.ts'
import { registerMediaRoutes } from './features/media/routes.ts'
import { registerMetricsRoutes } from './features/monitoring/metrics-routes.ts'
import { registerReportRoutes } from './features/moderation/reports/routes.ts'
import { registerModelsRoutes } from './features/models/routes.ts'
import { registerOpenApiRoutes } from './web/openapi.ts'
import { registerConsoleRoutes } from './features/console/routes.ts'
import { registerReleaseApprovalRoutes } from './features/releases/approval-routes.ts'
import { registerPersonalHomepageRoutes } from './features/accounts/personal-homepage-routes.ts'
import { registerPlainPageRoutes } from './web/plain-page.ts'
import { normalizeReleaseFileUrl } from '@tessera/platform/composition/routes'
import { requireStagingPassword } from '@tessera/platform/http/staging-password'
import { createPlatformTokens } from '@tessera/platform/tokens/platform-tokens'
import { registerPlatform } from '@tessera/platform/platform'
import { registerLegacyRoutes } from './features/pages/legacy-routes.ts'
import { createPageContentProvider } from './features/pages/page-content-provider.ts'
import { registerPageHeadRoutes } from './features/pages/page-head-routes.ts'
import { registerEmailRoutes } from './features/accounts/email/routes.ts'
import { registerIdentityProviderRoutes } from './features/accounts/identity-provider/routes.ts'
import { registerPasskeyRoutes } from './features/accounts/two-step/passkey-routes.ts'
import { createSecondStepTokens } from './features/accounts/two-step/second-step-token.ts'
import { registerTotpRoutes } from './features/accounts/two-step/totp-routes.ts'
import { registerPasswordResetRoutes } from './features/accounts/password/routes.ts'
import { getClientInfo } from './features/sessions/session-cookie.ts'
import { text } from './texts.ts'
import { registerPortfolioRoutes } from './features/portfolios/routes.ts'
import { warnAboutUnknownProxies } from './web/proxy-warning.ts'
import { logRequests, createRequestIdGenerator } from './web/request-log.ts'
import { registerSecurityHeaders } from '@tessera/platform/http/security-headers'
import { registerSameOriginCheck } from '@tessera/platform/http/same-origin'
import { registerSitemapRoutes } from './features/pages/sitemap-routes.ts'
import { registerDeviceRoutes } from './features/sessions/device-routes.ts'
import { registerSessionRoutes } from './features/sessions/routes.ts'
import { registerMemberLookup } from './features/sessions/session-cookie.ts'
import {
  enforceRequestTimeouts,
  requestTimeouts,
  toServerOptions,
  type RequestTimeouts,
} from './web/request-timeouts.ts'
import { registerSocialCardRoutes } from './features/pages/social-card-routes.ts'
import { closeOnShutdown } from './web/close-on-shutdown.ts'
import { registerSubscriptionRoutes } from './features/credits/routes.ts'
import { registerPaymentRoutes } from './features/payments/routes.ts'
import { registerTaskRoutes } from './features/tasks/routes.ts'
import { registerGenerationRoutes } from './features/generation/routes.ts'
import { registerUploadRoutes } from './features/uploads/routes.ts'

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
  /** Wakes up for each accepted task. Without it, workers poll the database. */
  runner?: Pick<TaskRunner, 'wake'>
  /** Aborted when the process receives a signal to stop. */
  stopping?: AbortSignal
  /** The token with which other machines may read the metrics. */
  metricsToken?: string | null
}

/** Builds the server's app: its plugins, then the routes of every feature, then the platform. */
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
    frameworkErrors: (error, request, reply) => void respondToRouterError(error, request, reply),
    trustProxy: (_address, hop) => hop < settings.trustedHops,
  })

  // Only the encodings of the contracts: browsers send text/plain to other sites without a preflight request.
  app.removeContentTypeParser('text/plain')
  await app.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    // A page is 6 % smaller than with 4, and fits into the first packets of a connection
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    globalDecompression: false,
  })
  registerSecurityHeaders(app, settings.publicUrl)
  await app.register(cookie)
  await app.register(formBody)
  await registerMultipart(app, { files: 1, fields: 50, parts: 60, fieldSize: 100_000, headerPairs: 20 })

  const { clock, stores, staging } = services
  const keyring = await stores.secrets.openKeyring('browsers')
  const browsers = createDeviceTokens(keyring)
  const secondStepTokens = createSecondStepTokens(keyring, clock)
  const readGallery = createGallery(stores)

  if (settings.password)
    requireStagingPassword(
      app,
      settings.password,
      createPlatformTokens({ store: stores.platformTokens, clock }),
    )

  const { runner = { wake: () => undefined }, stopping = new AbortController().signal } = settings

  logRequests(app, services.metrics)
  closeOnShutdown(app, stopping)
  enforceRequestTimeouts(app, settings.requestTimeouts ?? requestTimeouts)
  registerErrorHandler(app, text)
  registerSameOriginCheck(app, settings.publicUrl)
  warnAboutUnknownProxies(app, settings.trustedHops)
  registerMemberLookup(app, services, settings.publicUrl?.startsWith('https:') ?? false)

  const logIns = { ...services, browsers, secondStepTokens }
  // Pages of staging run unapproved code. It could start a log-in that the provider completes without asking the user
  const identityProvider = settings.channel === 'production' ? services.identityProvider : null
  registerSessionRoutes(app, logIns)
  registerPasskeyRoutes(app, logIns, settings.publicUrl)
  registerTotpRoutes(app, logIns)
  registerIdentityProviderRoutes(
    app,
    { ...logIns, identityProvider },
    { publicUrl: settings.publicUrl, keyring },
  )
  registerDeviceRoutes(app, services)
  registerAccountRoutes(app, services)
  registerAvatarRoutes(app, services)
  registerSubscriptionRoutes(app, services)
  registerPasswordResetRoutes(app, services, settings.publicUrl)
  registerEmailRoutes(app, services, settings.publicUrl)
  registerPaymentRoutes(app, services, settings.publicUrl)
  registerFeedbackRoutes(app, services)
  registerReportRoutes(app, services)
  registerDesktopToolsRoutes(app, services)
  registerGalleryRoutes(app, { ...services, readGallery })
  registerGenerationRoutes(app, { ...services, runner })
  registerUpscaleRoutes(app, { ...services, runner })
  registerTaskRoutes(app, services)
  registerPortfolioRoutes(app, services, settings.channel)
  registerPersonalHomepageRoutes(app, services)
  registerUploadRoutes(app, services)
  registerMediaRoutes(app, services, settings.channel)

  registerHealthRoutes(app, { checks: services.checks, stopping })
  // Pages of staging run code that nobody has approved, on this machine too
  if (settings.channel === 'production') {
    registerMetricsRoutes(app, { metrics: services.metrics, token: settings.metricsToken ?? null })
    registerConsoleRoutes(app, services, settings.publicUrl)
    registerReleaseApprovalRoutes(app, services, keyring)
    bindMetricSampling(app, services, settings.log)
  }
  registerOpenApiRoutes(app)
  registerPlainPageRoutes(app)
  registerModelsRoutes(app, services)
  await registerDownloadRoutes(app, services.downloadsFolder)
  registerSocialCardRoutes(app)
  registerLegacyRoutes(app)
  registerPageHeadRoutes(app, services)

  const { channel, publicUrl } = settings
  const rateLimiter = createRateLimiter(stores, clock)
  const compositions = await registerPlatform(app, {
    services: {
      ...services,
      store: stores.releases,
      tokens: stores.platformTokens,
      files: services.releaseFiles,
      retentionStore: stores.retention,
      policyReports: stores.policyReports,
      approvals: stores.approvals,
      signingKeys: stores.signingKeys,
      secrets: stores.secrets,
    },
    channel,
    publicUrl,
    stagingUrl: () => settings.stagingUrl ?? staging.url,
    limitVisitor: (action, request) =>
      rateLimiter.consume(`${action}sOfNetwork`, getClientInfo(request).network),
    findRole: async request => (await app.getMember(request))?.role ?? null,
    pageContentProvider: createPageContentProvider(
      new Map([[getCreations, createPublicPageReader(readGallery)]]),
    ),
  })
  registerSitemapRoutes(app, { compositions, stores, clock, channel, publicUrl })

  return app
}
