import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createArgon2Hasher } from './infra/passwords/argon2-hasher.ts'
import { createChatPolisher } from './engines/chat-polisher/chat-polisher.ts'
import { createDesktopToolsFile } from './features/desktop-tools/desktop-tools-file.ts'
import { readLegalTexts } from './features/legal-texts/read-legal-texts.ts'
import { createSpaceCheck, readDiskSpace } from './infra/storage/free-space.ts'
import {
  createDevelopmentBuilds,
  createFrameRenderer,
  createGateServices,
  createCompositionLinks,
} from '@tessera/platform'
import { openIncomingFolder } from './infra/storage/incoming-folder.ts'
import { openReplica } from './database/open-replica.ts'
import { openSignals } from './database/open-signals.ts'
import { openDatabase } from './open-database.ts'
import { openClassifier } from './infra/classifier/classifier.ts'
import { createStores, taskKindNames } from './features.ts'
import { createMetrics } from './infra/metrics/metrics.ts'
import { openFileStores } from './infra/storage/open-file-stores.ts'
import { createMailer } from './infra/mail/create-mailer.ts'
import { createIsolatedProcessors } from './infra/media/process/isolated-processors.ts'
import { embeddedPolisher } from './engines/embedded/embedded-polisher.ts'
import { embeddedPromptChecker } from './engines/embedded/embedded-prompt-checker.ts'
import { unlimitedPromptChecker } from './features/generation/prompt-checker.ts'
import { rulePolisher } from './features/generation/polisher/rule-polisher.ts'
import { createGateBrowser } from './gate-browser.ts'
import { createStripeProvider } from './infra/payments/stripe/stripe-provider.ts'
import { systemTimer } from './scheduling/system-timer.ts'
import { findFfmpeg } from './infra/media/video/ffmpeg.ts'
import { openC2paSigner } from './infra/c2pa/c2pa-signer.ts'
import { openCountryLookup } from './infra/countries/country-lookup.ts'
import { createOidcIdentityProvider } from './infra/identity-provider/oidc-provider.ts'
import { createInstrumentedMailer } from './infra/mail/instrumented-mailer.ts'
import { createWebhookSender } from './infra/webhooks/webhook-sender.ts'
import type { Config } from './config/config.ts'
import { createClassifierModerator } from './features/moderation/moderation.ts'
import { createEngines } from './engines/create-engines.ts'
import { embeddedUpscalerName } from './engines/embedded-upscale/embedded-upscale.ts'
import { embeddedEngineName as embeddedName } from '@tessera/image-engine/engine-name'
import { simulatedEngineName } from './engines/simulated/simulated-jobs.ts'
import type { Log } from './log/log.ts'

/** Everything that the server works with: the stores, the engines and the other outside services. */
export type Services = Awaited<ReturnType<typeof openServices>>

/**
 * Opens the services that the configuration selects.
 *
 * @compositionRoot
 * @throws {StartError} when the data folder or the database cannot be used
 */
export async function openServices(config: Config, log: Log) {
  const legalTexts = await readLegalTexts(config.legalTexts)
  const { queries, stores, transact, alone, publishAlone, clock, check, countConnections, close } =
    await openDatabase(config.dataDir, config.databaseUrl, log)
  const { close: closeSignals, ...signals } = openSignals(config, queries, log)
  const replica = config.databaseReadUrl === null ? null : openReplica(config.databaseReadUrl, queries, log)
  const metrics = createMetrics({
    stores,
    clock,
    taskKindNames,
    countConnections,
    replica,
    includeProcess: true,
  })
  const mailer = createMailer(config, { clock, log: line => log.info(line) })
  const files = await openFileStores(config)
  const downloadsFolder = join(config.dataDir, 'downloads')
  await mkdir(downloadsFolder, { recursive: true })
  const desktopTools = await createDesktopToolsFile({
    file: join(config.dataDir, 'desktop-tools.json'),
    logError: line => log.error(line),
  })
  const links = createCompositionLinks({
    store: stores.compositionLinks,
    keyring: await stores.secrets.openKeyring('links'),
    clock,
  })
  const staging: { url: string | null } = { url: null }
  const gateBrowser = createGateBrowser(config)
  const { smokeTest, camera } = createGateServices({
    links,
    verdictStore: stores.mountVerdicts,
    clock,
    browser: gateBrowser,
    rules: stores.gateRules,
    screenshots: stores.gateScreenshots,
    staging() {
      const url = config.gate.stagingUrl ?? staging.url
      return url === null ? null : { url, password: config.stagingPassword }
    },
    report: error => log.error(error, 'the gate could not mount screens'),
  })
  const frameRenderer = createFrameRenderer({ logError: line => log.warn(line) })
  const processors = createIsolatedProcessors({
    ffmpeg: findFfmpeg(config.searchPath),
    logError: line => log.warn(line),
    telemetry: metrics,
  })
  const classifier = openClassifier({ timer: systemTimer, readPixels: processors.imageProcessor.readPixels })
  const imageSigner = await openC2paSigner(config.c2pa, {
    clock,
    timer: systemTimer,
    report: error => log.error(error, 'an image was not signed'),
  })
  const engines = createEngines(config.engines, { clock, timer: systemTimer })
  const isEmbedded = config.engines.imageEngine.name === 'embedded'
  const builtInPolisher = isEmbedded ? embeddedPolisher : rulePolisher
  return {
    stores,
    readStores: replica ? createStores(replica.queries) : stores,
    transact,
    /** Runs a function while no other process of the installation runs one. */
    alone,
    /** Completes the publication of a release in one process of the installation at a time. */
    publishAlone,
    releaseQuotaBytes: config.releaseQuotaBytes,
    readDiskSpace: () => readDiskSpace(config.dataDir),
    /** Refuses work that needs space on a disk that is almost full. */
    requireSpace: createSpaceCheck(config.dataDir, config.minFreeDiskBytes),
    /** Whether a second person has to approve each change of production. */
    isApprovalRequired: config.isApprovalRequired,
    clock,
    timer: systemTimer,
    signals,
    mailer: createInstrumentedMailer(mailer, { stores, clock, telemetry: metrics }),
    webhookOrigins: config.webhookOrigins,
    sendWebhook: createWebhookSender({ trustedOrigins: config.webhookOrigins }),
    passwords: createArgon2Hasher(),
    findCountry: await openCountryLookup(config.countryDatabase),
    twoStepRoles: config.twoStepRoles,
    releaseFiles: files.releaseFiles,
    /** Which releases are kept; null: all. */
    retentionPolicy: config.retentionPolicy,
    links,
    smokeTest,
    camera,
    frameRenderer,
    gateBrowser,
    /** The URL of staging on this machine; null until it listens. */
    staging,
    /** The development builds that staging shows instead of releases during `npm run dev`. */
    developmentBuilds: createDevelopmentBuilds(config.developmentBuilds),
    media: files.media,
    incoming: await openIncomingFolder(join(config.dataDir, 'incoming')),
    /** The folder of the files that the operator offers for download. */
    downloadsFolder,
    desktopTools,
    legalTexts,
    hasServiceWorker: config.hasServiceWorker,
    imageProcessor: processors.imageProcessor,
    videoProcessor: processors.videoProcessor,
    imageSigner,
    documentReader: processors.documentReader,
    engine: engines.engine,
    upscaler: engines.upscaler,
    /** The settings that pages send to the image engine. */
    engineSettings: config.engines.settings,
    moderator: createClassifierModerator(classifier, {
      harmless: [embeddedName, embeddedUpscalerName, simulatedEngineName],
      report: error => log.error(error, 'an image could not be reviewed and waits for a person'),
    }),
    polisher: config.polish
      ? createChatPolisher(config.polish, {
          fallback: builtInPolisher,
          report: error => log.warn(error, 'a prompt was polished without the chat model'),
        })
      : builtInPolisher,
    identityProvider: config.oidc ? createOidcIdentityProvider(config.oidc) : null,
    paymentProvider: config.stripe ? createStripeProvider(config.stripe, { clock }) : null,
    prices: config.prices,
    promptChecker: isEmbedded ? embeddedPromptChecker : unlimitedPromptChecker,
    metrics,
    telemetry: metrics,
    taskKindNames,
    checks: { database: check, store: () => files.media.check() },
    async close(): Promise<void> {
      await Promise.all([engines.close(), classifier.close(), imageSigner.close()])
      processors.close()
      frameRenderer.close()
      mailer.close()
      files.close()
      closeSignals()
      await replica?.close()
      await close()
    },
  }
}
