import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Channel } from '@tessera/shared-contracts'
import { createReleaseReports } from './canary/release-reports.ts'
import { createVisitorIds } from './canary/visitor-ids.ts'
import { createChannels } from './channels/channels.ts'
import type { Clock } from './clock.ts'
import type { CompositionLinks } from './composition/composition-links.ts'
import type { InstallLock } from './database/install-lock.ts'
import { registerPolicyReportRoute } from './policy-reports/routes.ts'
import type { PolicyReportStore } from './policy-reports/store.ts'
import type { SigningKeyStore } from './signatures/store.ts'
import type { ApprovalStore } from './approvals/store.ts'
import type { VisitorLimiter } from './http/visitor-limiter.ts'
import {
  createCompositionResolver,
  type CompositionResolver,
  type DevelopmentBuilds,
} from './composition/composition-resolver.ts'
import { createReleaseVisibility } from './composition/release-visibility.ts'
import { registerCompositionRoutes } from './composition/routes.ts'
import { createViewerCookies } from './composition/viewer-cookies.ts'
import type { FrameRenderer } from './first-frame/frame-renderer.ts'
import { createPageFrames } from './first-frame/page-frames.ts'
import type { ScreenSmokeTest } from './gate/gate.ts'
import type { ScreenCamera } from './gate/screen-camera.ts'
import type { SpaceCheck } from './http/out-of-space.ts'
import type { PageContentProvider } from './page/page-content-provider.ts'
import { registerPageRoutes } from './page/routes.ts'
import { createReleaseRegistry, type ReleaseFiles, type ReleaseStore } from './registry/releases.ts'
import { registerReleaseRoutes } from './registry/routes.ts'
import { createRetention, type RetentionStore } from './retention/retention.ts'
import type { SecretStore } from './secrets/store.ts'
import { createRemoteSettings } from './settings/settings.ts'
import { createPlatformTokens, type PlatformTokenStore } from './tokens/platform-tokens.ts'

/** The services that the platform runs on. All origins of one installation share them. */
export interface PlatformDependencies {
  store: ReleaseStore
  tokens: PlatformTokenStore
  files: ReleaseFiles
  retentionStore: RetentionStore
  links: CompositionLinks
  policyReports: PolicyReportStore
  approvals: ApprovalStore
  signingKeys: SigningKeyStore
  secrets: SecretStore
  /** Whether a second person has to approve each change of production. */
  isApprovalRequired: boolean
  smokeTest: ScreenSmokeTest
  camera: ScreenCamera
  /** Builds of development servers, which staging shows instead of releases. */
  developmentBuilds: DevelopmentBuilds
  /** Completes the publication of a release in one process of the installation at a time. */
  publishAlone: InstallLock
  /** Maximum size in bytes of all releases of one remote together. */
  releaseQuotaBytes: number
  requireSpace: SpaceCheck
  frameRenderer: FrameRenderer
  clock: Clock
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
  /** Finds the role of the member who makes a request, for remotes that exist for certain roles only. */
  findRole?: (request: FastifyRequest) => Promise<string | null>
}

/**
 * Registers the micro-frontend platform: `/platform/...`, `/remotes/...` and the page at every other address. Register
 * it last, because the route of the page matches every address that no other route matches. The app needs
 * `@fastify/cookie`, `registerMultipart` and the error handler of `http/errors.ts`.
 *
 * @returns the resolver of the served compositions
 */
export async function registerPlatform(
  app: FastifyInstance,
  options: PlatformOptions,
): Promise<CompositionResolver> {
  const { services, channel, publicUrl, stagingUrl, limitVisitor, pageContentProvider } = options
  const { store, tokens, files, retentionStore, links, secrets, developmentBuilds, clock } = services
  const releases = createReleaseRegistry(services)
  const access = createReleaseVisibility(store)
  const compositionResolver = createCompositionResolver({ store, access, developmentBuilds })
  const visitors = createVisitorIds(await secrets.openKeyring('visitors'))
  const viewers = createViewerCookies({
    visitors,
    links,
    isHttps: publicUrl?.startsWith('https:') ?? false,
    findRole: options.findRole,
  })
  const reports = createReleaseReports({ store, clock, secret: await secrets.getOrCreate('networks') })
  await registerCompositionRoutes(app, {
    limitVisitor,
    compositionResolver,
    access,
    reports,
    viewers,
    channel,
    filesFolder: files.folder,
    releases,
    store,
  })
  registerReleaseRoutes(app, {
    releases,
    compositionResolver,
    links,
    channel,
    clock,
    channels: createChannels(services),
    camera: services.camera,
    settings: createRemoteSettings({ store, clock }),
    retention: createRetention({ store, retentionStore, files, clock }),
    retentionStore,
    store,
    tokens: createPlatformTokens({ store: tokens, clock }),
    stagingUrl,
    limitVisitor,
    signingKeys: services.signingKeys,
  })
  registerPolicyReportRoute(app, { reports: services.policyReports, limitVisitor, channel, clock })
  const pageFrames = createPageFrames({
    renderer: services.frameRenderer,
    async readFile({ name, version, file }) {
      await releases.ensureLocal(name, version)
      return readFile(path.join(files.folder, name, version, file), 'utf8')
    },
  })
  registerPageRoutes(app, {
    compositionResolver,
    viewers,
    channel,
    publicUrl,
    pageContentProvider,
    pageFrames,
  })
  return compositionResolver
}
