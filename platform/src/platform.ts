import type { FastifyInstance } from 'fastify'
import type { Channel } from '@tessera/shared-contracts'
import type { SecretStore } from '@tessera/server-kit/secrets/store'
import { registerAlertRoutes } from './alerts/routes.ts'
import type { AlertStore } from './alerts/store.ts'
import { createAlertSubscriptions } from './alerts/subscriptions.ts'
import { registerApprovalRoute } from './approvals/routes.ts'
import type { ApprovalStore } from './approvals/store.ts'
import { createReleaseReports } from './canary/release-reports.ts'
import { registerReportRoutes } from './canary/routes.ts'
import { createVisitorIds } from './canary/visitor-ids.ts'
import { createChangeJobs, type ChangeJobDependencies, type ChangeJobs } from './changes/change-jobs.ts'
import { registerJobRoutes } from './changes/routes.ts'
import { registerCatalogRoute } from './catalog/routes.ts'
import { createChangeSets, type ChangeSetDependencies, type ChangeSets } from './change-sets/change-sets.ts'
import { registerChangeSetRoutes } from './change-sets/routes.ts'
import { createChannels } from './channels/channels.ts'
import { registerChannelRoutes } from './channels/routes.ts'
import { createCompositionResolver, type CompositionResolver } from './composition/composition-resolver.ts'
import type { DevelopmentBuilds } from './composition/development-builds.ts'
import { registerReleaseFileRoutes } from './composition/release-file-routes.ts'
import { createReleaseVisibility } from './composition/release-visibility.ts'
import { registerCompositionRoutes } from './composition/routes.ts'
import { createViewerCookies } from './composition/viewer-cookies.ts'
import type { FrameRenderer } from './first-frame/frame-renderer.ts'
import { createPageFrames } from './first-frame/page-frames.ts'
import { createFreezes, type Freezes } from './freezes/freezes.ts'
import { registerFreezeRoutes } from './freezes/routes.ts'
import { registerScreenshotRoute } from './gate/screenshots/routes.ts'
import type { GateScreenshotStore } from './gate/screenshots/store.ts'
import { registerCaptureRoute } from './gate/routes.ts'
import type { ScreenCamera } from './gate/screen-camera.ts'
import { createImpactFinder } from './impact/impact.ts'
import { registerImpactRoute } from './impact/routes.ts'
import type { CompositionLinks } from './links/composition-links.ts'
import { registerLinkRoute } from './links/routes.ts'
import type { PageContentProvider } from './page/page-content-provider.ts'
import { registerPageRoute } from './page/routes.ts'
import { registerPolicyReportRoute } from './policy-reports/routes.ts'
import type { PolicyReportStore } from './policy-reports/store.ts'
import { createReleaseRegistry, type RegistryDependencies } from './registry/release-registry.ts'
import { registerReleaseRoutes } from './registry/routes.ts'
import type { ReleaseFiles } from './releases/release-files.ts'
import type { ReleaseStore } from './releases/release-store.ts'
import { createReleaseRetention, type RetentionDependencies } from './retention/release-retention.ts'
import { registerRetentionRoute } from './retention/routes.ts'
import { registerSettingRoutes } from './settings/routes.ts'
import { createRemoteSettings } from './settings/settings.ts'
import type { SigningKeyStore } from './signatures/store.ts'
import { registerSourceMapRoute } from './source-maps/routes.ts'
import type { SiteMembers } from './site-members.ts'
import { createStackMapper } from './source-maps/stack-mapper.ts'
import { createPlatformTokens } from './tokens/platform-tokens.ts'
import { createRequestAccess } from './tokens/request-access.ts'
import type { PlatformTokenStore } from './tokens/store.ts'
import type { VisitorLimiter } from './visitor-limiter.ts'

/** The services that the platform runs on. All origins of one installation share them. */
export interface PlatformDependencies
  extends RegistryDependencies, ChangeJobDependencies, ChangeSetDependencies, RetentionDependencies {
  store: ReleaseStore
  alerts: AlertStore
  /** Origins of the operator's own network, which webhooks of teams may have. */
  webhookOrigins: readonly string[]
  approvals: ApprovalStore
  files: ReleaseFiles
  tokens: PlatformTokenStore
  links: CompositionLinks
  gateScreenshots: GateScreenshotStore
  policyReports: PolicyReportStore
  signingKeys: SigningKeyStore
  secrets: SecretStore
  camera: ScreenCamera
  /** Builds of development servers, which staging shows instead of releases. */
  developmentBuilds: DevelopmentBuilds
  frameRenderer: FrameRenderer
}

export interface PlatformOptions {
  services: PlatformDependencies
  /** This origin serves the composition of this channel. */
  channel: Channel
  /** The public origin of the site; null: the host of the request. */
  publicUrl: string | null
  /** Returns the origin of staging for links, or null while it is unknown. */
  stagingUrl: () => string | null
  limitVisitor: VisitorLimiter
  pageContentProvider: PageContentProvider
  /** The accounts of the product, for remotes and canaries that are not for all visitors. */
  members?: SiteMembers
}

/** What a product uses of the platform. */
interface PlatformServices {
  compositions: CompositionResolver
  changes: ChangeJobs
  changeSets: ChangeSets
  freezes: Freezes
}

/**
 * Registers the micro-frontend platform: `/platform/...`, `/remotes/...` and the page at every address that no
 * route of the product matches, whichever is registered first. The app needs `@fastify/cookie`, and `registerMultipart` and
 * `registerErrorHandler` of the kit.
 *
 * @returns the resolver of the served compositions, and the services about changes of channels
 * @compositionRoot
 */
export async function registerPlatform(
  app: FastifyInstance,
  { services, ...options }: PlatformOptions,
): Promise<PlatformServices> {
  const { channel, publicUrl, members } = options
  const { store, secrets, links, clock } = services
  const releases = createReleaseRegistry(services)
  const visibility = createReleaseVisibility(store)
  const compositionResolver = createCompositionResolver({ ...services, visibility })
  const visitors = createVisitorIds(await secrets.openKeyring('visitors'))
  const isHttps = publicUrl?.startsWith('https:') ?? false
  const viewers = createViewerCookies({ visitors, links, isHttps, members })
  const getCompositionId = async (of: Channel) =>
    (await compositionResolver.resolve(of))?.composition.id ?? null
  const changes = createChangeJobs(services, {
    getCompositionId,
    report: error => app.log.error(error, 'a change of a channel met a fault'),
  })
  const changeSets = createChangeSets(services)
  const freezes = createFreezes(services)
  const parts = {
    ...services,
    ...options,
    alertSecret: await secrets.getOrCreate('alerts'),
    alertSubscriptions: createAlertSubscriptions(services),
    access: createRequestAccess(createPlatformTokens({ store: services.tokens, clock }), channel),
    changes,
    changeSets,
    channels: createChannels(services),
    compositionResolver,
    freezeService: freezes,
    getCompositionId,
    impact: createImpactFinder(services),
    pageFrames: createPageFrames({
      renderer: services.frameRenderer,
      now: clock,
      readText: ({ name, version, file }) => releases.readText(name, version, file),
    }),
    releases,
    reports: createReleaseReports({ store, clock, secret: await secrets.getOrCreate('networks') }),
    retention: createReleaseRetention(services),
    settings: createRemoteSettings(services),
    stackMapper: createStackMapper(services.files),
    viewers,
    visibility,
  }
  registerReleaseRoutes(app, parts)
  registerSourceMapRoute(app, parts)
  registerChannelRoutes(app, parts)
  registerCatalogRoute(app, parts)
  registerImpactRoute(app, parts)
  registerChangeSetRoutes(app, parts)
  registerFreezeRoutes(app, parts)
  registerAlertRoutes(app, parts)
  registerApprovalRoute(app, parts)
  registerJobRoutes(app, parts)
  registerSettingRoutes(app, parts)
  registerRetentionRoute(app, parts)
  registerLinkRoute(app, parts)
  registerCaptureRoute(app, parts)
  registerScreenshotRoute(app, parts)
  registerReportRoutes(app, parts)
  registerPolicyReportRoute(app, parts)
  registerCompositionRoutes(app, parts)
  await registerReleaseFileRoutes(app, parts)
  registerPageRoute(app, parts)
  return { compositions: compositionResolver, changes, changeSets, freezes }
}
