import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultEngineSettings, login, register, sendCode } from '@tessera/shared-contracts'
import type { Services } from '../src/services.ts'
import { createArgon2Hasher } from '../src/infra/passwords/argon2-hasher.ts'
import { readLegalTexts } from '../src/features/legal-texts/read-legal-texts.ts'
import { createDesktopToolsFile } from '../src/features/desktop-tools/desktop-tools-file.ts'
import { noSignals } from '@tessera/server-kit/database/signals/database-signals'
import { createTestClient, type TestClient } from '@tessera/server-kit/testing/test-client'
import { nameCamera, noFrameRenderer, passingSmokeTest } from '@tessera/platform/testing'
import { createDiskReleaseFiles, createCompositionLinks } from '@tessera/platform'
import { openIncomingFolder } from '../src/infra/storage/incoming-folder.ts'
import { createDiskMediaStore } from '../src/infra/storage/disk-media-store.ts'
import { noImageSigner } from '../src/features/media/image-signer.ts'
import { sharpImageProcessor } from '../src/infra/media/image-processor.ts'
import { embeddedPromptChecker } from '../src/engines/embedded/embedded-prompt-checker.ts'
import { rulePolisher } from '../src/features/generation/polisher/rule-polisher.ts'
import { taskKindNames } from '../src/features.ts'
import { createMetrics } from '../src/infra/metrics/metrics.ts'
import { systemTimer } from '../src/scheduling/system-timer.ts'
import { localDocumentReader } from '../src/infra/documents/document-reader.ts'
import { createVideoProcessor } from '../src/infra/media/video/video-processor.ts'
import { buildApp, type AppSettings } from '../src/app.ts'
import { createBackgroundJobs, bindToApp } from '../src/background-jobs.ts'
import type { Mail } from '../src/features/mails/mailer.ts'
import { passAllModerator } from './fakes/fake-services.ts'
import type { PasswordHasher } from '../src/features/accounts/password/password-hasher.ts'
import { createSimulatedUpscaler } from '../src/engines/simulated/simulated-upscaler.ts'
import { createSilentLog } from '../src/log/log.ts'
import type { Database } from '../src/open-database.ts'
import { openTestDatabase } from './database/test-database.ts'
import { createFakeEngine } from './fakes/fake-engines.ts'

/** For tests with many log-ins: it does not hash. */
export const plainPasswords: PasswordHasher = {
  hash: async given => given,
  verify: async (given, kept) => given === kept,
}

const testStart = Date.UTC(2026, 0, 31, 12)

/**
 * Starts the real server on a copy of an empty database, with a clock that stands still until it is moved, and a
 * mailer that stores its messages.
 *
 * @compositionRoot
 */
export async function startTestApp(
  options: {
    settings?: Partial<AppSettings>
    adapters?: Partial<Services>
    /** Replaces what the database gives. */
    replaceDatabase?: (database: Database) => Partial<Services>
  } = {},
) {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'tessera-test-'))
  const outbox: Mail[] = []
  let now = testStart
  const clock = {
    now: () => now,
    advance: (milliseconds: number) => {
      now += milliseconds
    },
  }
  const media = createDiskMediaStore(join(folder, 'media'))
  const metrics = createMetrics({
    stores: database.stores,
    clock: clock.now,
    taskKindNames,
    includeProcess: false,
  })
  const replaced = { ...options.replaceDatabase?.(database), ...options.adapters }
  const adapters: Services = {
    ...database,
    clock: clock.now,
    mailer: {
      send: async mail => {
        outbox.push(mail)
      },
    },
    passwords: createArgon2Hasher({ memoryCost: 64, timeCost: 1, parallelism: 1 }),
    webhookOrigins: [],
    sendWebhook: () => Promise.reject(new Error('a test names its webhooks')),
    findCountry: () => null,
    twoStepRoles: [],
    releaseFiles: await createDiskReleaseFiles(join(folder, 'releases')),
    links: createCompositionLinks({
      store: database.stores.compositionLinks,
      keyring: await database.stores.secrets.openKeyring('links'),
      clock: clock.now,
    }),
    smokeTest: passingSmokeTest,
    camera: nameCamera,
    frameRenderer: noFrameRenderer,
    releaseQuotaBytes: 1_000_000_000,
    requireSpace: () => Promise.resolve(),
    readDiskSpace: () => Promise.resolve({ freeBytes: 60 * 1024 ** 3, totalBytes: 100 * 1024 ** 3 }),
    isApprovalRequired: false,
    gateBrowser: { description: null, open: () => Promise.reject(new Error('a test has no browser')) },
    staging: { url: null },
    retentionPolicy: null,
    developmentBuilds: { read: () => Promise.resolve([]) },
    timer: systemTimer,
    signals: noSignals,
    media,
    incoming: await openIncomingFolder(join(folder, 'incoming')),
    downloadsFolder: folder,
    desktopTools: await createDesktopToolsFile({
      file: join(folder, 'desktop-tools.json'),
      logError: () => {},
    }),
    hasServiceWorker: true,
    legalTexts: await readLegalTexts({ folder: join(folder, 'legal'), isRequired: false }),
    imageProcessor: sharpImageProcessor,
    imageSigner: noImageSigner,
    videoProcessor: createVideoProcessor(null),
    documentReader: localDocumentReader,
    engine: createFakeEngine(),
    upscaler: createSimulatedUpscaler({ clock: clock.now }),
    engineSettings: defaultEngineSettings,
    moderator: passAllModerator,
    polisher: rulePolisher,
    identityProvider: null,
    paymentProvider: null,
    prices: { currency: 'USD', creditPack: null },
    promptChecker: embeddedPromptChecker,
    metrics,
    telemetry: metrics,
    taskKindNames,
    checks: { database: database.check, store: () => media.check() },
    ...replaced,
    readStores: replaced.readStores ?? replaced.stores ?? database.stores,
  }
  const log = options.settings?.log ?? createSilentLog()
  const background = createBackgroundJobs(adapters, { log })
  const app = await buildApp(adapters, {
    channel: 'production',
    publicUrl: null,
    trustedHops: 0,
    log,
    runner: background,
    ...options.settings,
  })
  bindToApp(app, background)

  const client = (language?: string) => createTestClient(app, language)

  let members = 0
  /** Registers a member through the calls of the site, and returns the logged-in browser. */
  async function registerMember(
    username = 'Ada',
    email = `member-${(members += 1)}@example.org`,
  ): Promise<TestClient> {
    const password = 'correct horse'
    const browser = client()
    await browser.call(sendCode, { email })
    await browser.call(register, { username, email, code: extractVerificationCode(outbox.at(-1)), password })
    await browser.call(login, { email, password })
    return browser
  }

  return {
    app,
    adapters,
    /** The services of the platform. */
    services: {
      ...adapters,
      store: adapters.stores.releases,
      files: adapters.releaseFiles,
      approvals: adapters.stores.approvals,
    },
    /** The database, for what no call can arrange. */
    queries: database.queries,
    folder,
    clock,
    outbox,
    client,
    registerMember,
    async close() {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Returns the verification code in a mail. */
export function extractVerificationCode(mail: Mail | undefined): string {
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
  if (!code) throw new Error('the mail carries no code')
  return code
}
