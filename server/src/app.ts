import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formBody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Channel } from '@tessera/shared-contracts'
import type { Adapters } from './adapters.ts'
import { attemptsOn } from './domain/attempts.ts'
import { createAccounts } from './domain/accounts.ts'
import { createMembers } from './domain/members.ts'
import { createGallery } from './domain/gallery.ts'
import { createChannels } from './domain/channels.ts'
import { createComposing } from './domain/composing.ts'
import { createOwnPassword } from './domain/own-password.ts'
import { createKnownBrowsers } from './domain/known-browsers.ts'
import { createPlatformTokens } from './domain/platform-tokens.ts'
import { createReleaseReports } from './domain/release-reports.ts'
import { createReleaseStatus } from './domain/release-status.ts'
import { createReleases } from './domain/releases.ts'
import { createSessions } from './domain/sessions.ts'
import { createSubscriptions } from './domain/subscriptions.ts'
import { createVisitors } from './domain/visitors.ts'
import type { TaskRunner } from './domain/task-runner.ts'
import { lateLog } from './log/late-log.ts'
import type { Log } from './log/log.ts'
import { serveAccount } from './routes/account.ts'
import { serveAvatars } from './routes/avatars.ts'
import { answerFailures, answerUnroutable } from './routes/failures.ts'
import { serveDesktopTools } from './routes/desktop-tools.ts'
import { serveDownloads } from './routes/downloads.ts'
import { serveFeedback } from './routes/feedback.ts'
import { renderGalleryPage } from './routes/gallery-page.ts'
import { serveGalleryFast } from './routes/gallery-fast-path.ts'
import { createPageReading } from './routes/gallery-pages.ts'
import { serveGallery } from './routes/gallery.ts'
import { serveHdUpscale } from './routes/hd-upscale.ts'
import { serveHealth } from './routes/health.ts'
import { serveMedia } from './routes/media.ts'
import { serveMetrics } from './routes/metrics.ts'
import { serveModels } from './routes/models.ts'
import { serveOpenApi } from './routes/openapi.ts'
import { servePage } from './routes/page.ts'
import { servePersonalHomepage } from './routes/personal-homepage.ts'
import { servePlainStyle } from './routes/plain-page.ts'
import { readFileAddress, servePlatform } from './routes/platform.ts'
import { servePortfolios } from './routes/portfolios.ts'
import { noteUnknownProxies } from './routes/proxies.ts'
import { noteRequests, requestIds } from './routes/requests.ts'
import { serveReleases } from './routes/releases.ts'
import { refuseOtherSites } from './routes/same-origin.ts'
import { serveSearchEngines } from './routes/search-engines.ts'
import { serveSession } from './routes/session.ts'
import { identifyMembers } from './routes/session-cookie.ts'
import { endSlowClients, patience, serverOptions, type Patience } from './routes/slow-clients.ts'
import { serveSocialCard } from './routes/social-card.ts'
import { letGoWhenStopping } from './routes/stopping.ts'
import { serveSubscription } from './routes/subscription.ts'
import { serveTasks } from './routes/tasks.ts'
import { serveTextToImage } from './routes/text-to-image.ts'
import { serveUploads } from './routes/uploads.ts'
import { viewersOf } from './routes/viewer.ts'

export interface AppSettings {
  /** Production and staging are two origins over the same adapters. */
  channel: Channel
  /** Origin of the site as people reach it, where that is not the host the server is asked by. */
  publicUrl: string | null
  /** Origin of staging as people reach it, for links; null: as this machine does. */
  stagingUrl?: string | null
  /** Proxies in front of the server that say truly whom they ask for (`X-Forwarded-For`). */
  trustedHops: number
  /** With those who send slowly; shorter in tests. */
  patience?: Patience
  /** Where requests and faults are written down. */
  log: Log
  /** Told of each accepted task; nobody where those who carry them out look for themselves. */
  runner?: Pick<TaskRunner, 'wake'>
  /** Aborted when the process is told to stop. */
  stopping?: AbortSignal
  /** What lets other machines read the metrics. */
  metricsToken?: string | null
}

/** The whole server, ready to listen: its plugins first, then every resource in a line. */
export async function buildApp(adapters: Adapters, settings: AppSettings): Promise<FastifyInstance> {
  const requestIdOf = requestIds(settings.trustedHops)
  const app = fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (log, bindings, options) => lateLog(() => log.child(bindings, options)),
    genReqId: requestIdOf,
    rewriteUrl: readFileAddress,
    // Whoever has a connection to a server that stops is answered on it once more
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    ...serverOptions(settings.patience ?? patience),
    frameworkErrors: (error, request, reply) => void answerUnroutable(error, request, reply),
    trustProxy: (_address, hop) => hop < settings.trustedHops,
  })

  // Only the encodings of the contract: text is a way around what browsers ask before they send elsewhere.
  app.removeContentTypeParser('text/plain')
  await app.register(compress, { encodings: ['br', 'gzip', 'identity'], globalDecompression: false })
  await app.register(cookie)
  await app.register(formBody)
  await app.register(multipart, {
    limits: { files: 1, fields: 50, parts: 60, fieldSize: 100_000, headerPairs: 20 },
  })

  const members = createMembers(adapters)
  const sessions = createSessions(adapters, members)
  const subscriptions = createSubscriptions(adapters)
  const { clock, links, prover, staging } = adapters
  const store = adapters.stores.releases
  const browsers = createKnownBrowsers(await store.secret('browsers'))
  const accounts = createAccounts({ ...adapters, browsers })
  const releases = createReleases({ store, files: adapters.releaseFiles, clock })
  const composing = createComposing({ store, development: adapters.development })
  const readGallery = createGallery(adapters.stores.gallery, renderGalleryPage)
  const readPage = createPageReading(readGallery)
  const visitors = createVisitors(await store.secret('visitors'))

  const { runner = { wake: () => undefined }, stopping = new AbortController().signal } = settings

  noteRequests(app, adapters.metrics)
  letGoWhenStopping(app, stopping)
  endSlowClients(app, settings.patience ?? patience)
  answerFailures(app)
  refuseOtherSites(app, settings.publicUrl)
  noteUnknownProxies(app, settings.trustedHops)
  identifyMembers(app, sessions)

  const secure = settings.publicUrl?.startsWith('https:') ?? false
  serveSession(app, { accounts, browsers, members, sessions, secure })
  serveAccount(app, { ...adapters, sessions, ownPassword: createOwnPassword(adapters) })
  serveAvatars(app, adapters)
  serveSubscription(app, { members, subscriptions })
  serveFeedback(app, adapters)
  serveDesktopTools(app, adapters)
  serveGallery(app, { ...adapters, readPage })
  serveTextToImage(app, { ...adapters, runner })
  serveHdUpscale(app, { ...adapters, runner })
  serveTasks(app, adapters)
  servePortfolios(app, adapters)
  servePersonalHomepage(app, adapters)
  serveUploads(app, adapters)
  serveMedia(app, adapters)

  const { channel } = settings
  const viewers = viewersOf({ visitors, links, secure })
  await servePlatform(app, {
    attempts: attemptsOn(adapters.stores, clock),
    composing,
    viewers,
    channel,
    reports: createReleaseReports({ store, clock }),
    filesFolder: adapters.releaseFiles.folder,
    releases,
  })
  serveReleases(app, {
    releases,
    composing,
    links,
    channel,
    clock,
    channels: createChannels({ store, prover, clock }),
    status: createReleaseStatus({ store }),
    tokens: createPlatformTokens({ store: adapters.stores.platformTokens, clock }),
    stagingUrl: () => settings.stagingUrl ?? staging.url,
  })
  serveHealth(app, { checks: adapters.checks, stopping })
  serveMetrics(app, { metrics: adapters.metrics, token: settings.metricsToken ?? null })
  serveOpenApi(app)
  servePlainStyle(app)
  serveModels(app, adapters)
  await serveDownloads(app, adapters.downloadsFolder)
  const { publicUrl } = settings
  serveGalleryFast(app, { readPage, publicUrl, watch: adapters.metrics, requestIdOf, stopping })
  serveSocialCard(app)
  serveSearchEngines(app, { composing, stores: adapters.stores, channel, publicUrl })
  servePage(app, { composing, viewers, stores: adapters.stores, readGallery, channel, publicUrl })

  return app
}
