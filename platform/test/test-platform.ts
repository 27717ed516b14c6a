import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import type { Channel } from '@tessera/shared-contracts'
import { createCompositionLinks } from '../src/links/composition-links.ts'
import { normalizeReleaseFileUrl } from '../src/composition/release-file-routes.ts'
import { OutOfSpaceError } from '@tessera/server-kit/storage/out-of-space'
import { registerMultipart } from '@tessera/server-kit/http/multipart'
import { registerErrorHandler } from '@tessera/server-kit/http/errors'
import type { PageContentProvider } from '../src/page/page-content-provider.ts'
import { registerPlatform, type PlatformDependencies } from '../src/platform.ts'
import { createDiskReleaseFiles } from '../src/registry/disk-release-files.ts'
import { createConcurrencyLimiter } from '@tessera/server-kit/scheduling/limiter'
import { createSecretStore } from '@tessera/server-kit/secrets/store'
import type { SiteMembers } from '../src/site-members.ts'
import { createPlatformStores } from '../src/stores.ts'
import { translatePlatform } from '../src/texts.ts'
import { nameCamera, noFrameRenderer, passingSmokeTest } from './smoke-tests.ts'
import { createTestClient } from '@tessera/server-kit/testing/test-client'
import { testCalls } from './test-calls.ts'
import { openTestDatabase } from './test-database.ts'

const startTime = Date.UTC(2026, 0, 31, 12)

/** Adds nothing to the pages. */
const emptyPageContentProvider: PageContentProvider = {
  siteName: 'Test site',
  icon: 'data:,',
  getDefaultDescription: () => 'A site of the tests',
  getDefaultImage: () => ({ address: '/card.png', width: 1, height: 1, alt: '' }),
  // Instead of a session
  isSignedIn: ({ cookies }) => cookies.role !== undefined,
  isPublicCall: () => false,
  isPageHeadCall: () => false,
}

/**
 * Starts the platform without a product, with its own database and a clock that a test advances.
 *
 * @compositionRoot
 */
export async function startTestPlatform() {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'tessera-platform-'))
  let now = startTime
  const clock = () => now
  const disk = { isFull: false }
  const stores = createPlatformStores(database.queries)
  const secrets = createSecretStore(database.queries)
  const services: PlatformDependencies = {
    store: stores.releases,
    tokens: stores.platformTokens,
    retentionStore: stores.retention,
    files: await createDiskReleaseFiles(join(folder, 'releases')),
    links: createCompositionLinks({
      store: stores.compositionLinks,
      keyring: await secrets.openKeyring('links'),
      clock,
    }),
    secrets,
    siteCalls: testCalls,
    smokeTest: passingSmokeTest,
    camera: nameCamera,
    frameRenderer: noFrameRenderer,
    signingKeys: stores.signingKeys,
    alerts: stores.alerts,
    webhookOrigins: [],
    approvals: stores.approvals,
    changeJobs: stores.changeJobs,
    changeSets: stores.changeSets,
    freezes: stores.freezes,
    isApprovalRequired: false,
    gateScreenshots: stores.gateScreenshots,
    policyReports: stores.policyReports,
    publishAlone: createConcurrencyLimiter({ maxConcurrent: 1 }).run,
    releaseQuotaBytes: 10_000,
    requireSpace: async () => {
      if (disk.isFull) throw new OutOfSpaceError('the disk is full')
    },
    developmentBuilds: { read: () => Promise.resolve([]) },
    clock,
  }
  const origins: FastifyInstance[] = []
  /** Stands in for accounts: a cookie has the role, which is also the member's id. */
  const members: SiteMembers = {
    find: ({ cookies: { role } }) =>
      Promise.resolve(role === undefined ? null : { id: role, role, isIntegrator: role === 'integrator' }),
    findIds: names =>
      Promise.resolve(
        new Map(names.filter(name => name.startsWith('member')).map(name => [name, [name]] as const)),
      ),
  }

  /** Opens another origin of the installation, which serves a channel. */
  async function openOrigin(
    channel: Channel,
    prepare: (app: FastifyInstance) => void = () => {},
  ): Promise<FastifyInstance> {
    const app = fastify({ rewriteUrl: normalizeReleaseFileUrl, trustProxy: true })
    await app.register(cookie)
    await registerMultipart(app)
    registerErrorHandler(app, translatePlatform)
    prepare(app)
    await registerPlatform(app, {
      services,
      channel,
      publicUrl: null,
      stagingUrl: () => null,
      limitVisitor: () => Promise.resolve(),
      pageContentProvider: emptyPageContentProvider,
      members,
    })
    origins.push(app)
    return app
  }
  const app = await openOrigin('production')

  return {
    app,
    services,
    /** The database, for stores that only a product opens. */
    queries: database.queries,
    folder,
    /** A test fills the disk by setting `isFull`. */
    disk,
    openOrigin,
    clock: {
      now: clock,
      advance: (milliseconds: number) => {
        now += milliseconds
      },
    },
    client: (language?: string) => createTestClient(app, language),
    async close() {
      await Promise.all(origins.map(origin => origin.close()))
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}
