import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineSettings } from '@tessera/shared-contracts'
import { argon2Passwords } from './adapters/argon2-passwords.ts'
import { chatPolisher } from './adapters/polisher/chat-polisher.ts'
import { systemClock } from './adapters/clock.ts'
import { desktopToolsFile } from './adapters/desktop-tools-file.ts'
import { developmentBuilds } from './adapters/development-builds.ts'
import { incomingFiles } from './adapters/incoming-files.ts'
import type { Alone } from './adapters/database/alone.ts'
import { openDatabase } from './adapters/database/database.ts'
import { openClassifier } from './adapters/moderation/classifier.ts'
import { createMetrics, type Metrics } from './adapters/metrics.ts'
import { openFiles } from './adapters/open-files.ts'
import { outboxMailer } from './adapters/outbox-mailer.ts'
import { pictureWorkshop } from './adapters/picture-workshop.ts'
import { rulePolisher } from './adapters/polisher/rule-polisher.ts'
import { browserProver } from './adapters/screen-prover.ts'
import { smtpMailer } from './adapters/smtp-mailer.ts'
import { systemTimer } from './adapters/timer.ts'
import { findFfmpeg, videoWorkshop } from './adapters/video-workshop.ts'
import { watchedMailer } from './adapters/watched-mailer.ts'
import type { Config } from './config.ts'
import type { ScreenProver } from './domain/channels.ts'
import type { Clock } from './domain/clock.ts'
import type { DevelopmentBuilds } from './domain/composing.ts'
import { createCompositionLinks, type CompositionLinks } from './domain/composition-links.ts'
import type { DesktopTools } from './domain/desktop-tools.ts'
import type { PictureEngine, UpscaleEngine } from './domain/engine.ts'
import type { IncomingFiles } from './domain/incoming.ts'
import type { Mailer } from './domain/mailer.ts'
import type { MediaStore } from './domain/media.ts'
import { classifyingModerator, type Moderator } from './domain/moderation.ts'
import type { Passwords } from './domain/passwords.ts'
import type { PictureWorkshop } from './domain/pictures.ts'
import type { Polisher } from './domain/polisher.ts'
import type { Checks } from './domain/readiness.ts'
import type { ReleaseFiles } from './domain/releases.ts'
import type { Stores, Transact } from './domain/stores.ts'
import type { Timer } from './domain/timer.ts'
import type { VideoWorkshop } from './domain/videos.ts'
import type { Watch } from './domain/watch.ts'
import { createEngines } from './engines/create-engines.ts'
import { embeddedUpscalerName } from './engines/embedded-upscale/embedded-upscale.ts'
import { engineName as embeddedName } from './engines/embedded/compose.ts'
import { simulatedName } from './engines/simulated.ts'
import type { Log } from './log/log.ts'

/** The outside things that the server works with, as the domain knows them. */
export interface Adapters {
  stores: Stores
  transact: Transact
  /** Does work that no other process of the installation does meanwhile. */
  alone: Alone
  clock: Clock
  timer: Timer
  mailer: Mailer
  passwords: Passwords
  releaseFiles: ReleaseFiles
  links: CompositionLinks
  prover: ScreenProver
  /** Where staging is reached from this machine; known once it listens. */
  staging: { url: string | null }
  /** What staging shows instead of releases while it is worked on. */
  development: DevelopmentBuilds
  media: MediaStore
  incoming: IncomingFiles
  /** What the operator offers for download lies here. */
  downloadsFolder: string
  desktopTools: DesktopTools
  workshop: PictureWorkshop
  videos: VideoWorkshop
  engine: PictureEngine
  upscaler: UpscaleEngine
  /** What pages call the picture engine with. */
  engineSettings: EngineSettings
  moderator: Moderator
  polisher: Polisher
  /** Is told what happens, and tells it to Prometheus. */
  metrics: Metrics
  watch: Watch
  checks: Checks
  close(): Promise<void>
}

/**
 * The real ones, as the configuration names them.
 *
 * @throws {StartError} when the data folder or the database cannot be used
 */
export async function openAdapters(config: Config, log: Log): Promise<Adapters> {
  const { stores, transact, alone, check, close } = await openDatabase(config.dataDir, config.databaseUrl)
  const from = `Tessera <no-reply@${config.publicUrl ? new URL(config.publicUrl).hostname : 'localhost'}>`
  const clock = systemClock
  const metrics = createMetrics({ stores, clock, ofProcess: true })
  const mailer = config.smtpUrl
    ? smtpMailer({ url: config.smtpUrl, from })
    : outboxMailer({ folder: join(config.dataDir, 'outbox'), from, clock, log: line => log.info(line) })
  const files = await openFiles(config)
  const downloadsFolder = join(config.dataDir, 'downloads')
  await mkdir(downloadsFolder, { recursive: true })
  const desktopTools = await desktopToolsFile({
    file: join(config.dataDir, 'desktop-tools.json'),
    complain: line => log.error(line),
  })
  const links = createCompositionLinks({ secret: await stores.releases.secret('links'), clock })
  const staging: Adapters['staging'] = { url: null }
  const classifier = openClassifier({ timer: systemTimer })
  const engines = createEngines(config.engines, { clock, timer: systemTimer })
  return {
    stores,
    transact,
    alone,
    clock,
    timer: systemTimer,
    mailer: watchedMailer(mailer, { stores, clock, watch: metrics }),
    passwords: argon2Passwords(),
    releaseFiles: files.releaseFiles,
    links,
    prover: browserProver({ links, clock, stagingUrl: () => staging.url, searchPath: config.searchPath }),
    staging,
    development: developmentBuilds(config.developmentBuilds),
    media: files.media,
    incoming: await incomingFiles(join(config.dataDir, 'incoming')),
    downloadsFolder,
    desktopTools,
    workshop: pictureWorkshop,
    videos: videoWorkshop(findFfmpeg(config.searchPath)),
    engine: engines.engine,
    upscaler: engines.upscaler,
    engineSettings: config.engines.settings,
    moderator: classifyingModerator(classifier, {
      harmless: [embeddedName, embeddedUpscalerName, simulatedName],
      report: error => log.error(error, 'a picture could not be reviewed and waits for a person'),
    }),
    polisher: config.polish
      ? chatPolisher(config.polish, {
          fallback: rulePolisher,
          report: error => log.warn(error, 'a prompt was polished without the chat model'),
        })
      : rulePolisher,
    metrics,
    watch: metrics,
    checks: { database: check, store: () => files.media.check() },
    async close() {
      await Promise.all([engines.close(), classifier.close()])
      files.close()
      await close()
    },
  }
}
