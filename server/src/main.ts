import { channels } from '@tessera/shared-contracts'
import { openAdapters, type Adapters } from './adapters.ts'
import { findBuilds } from './builds.ts'
import { buildApp } from './app.ts'
import { createBackground, liveWith } from './background.ts'
import type { Config } from './config.ts'
import { addDownloads } from './demo/add-downloads.ts'
import { wantsDemo } from './demo/create-demo.ts'
import { demoLogin } from './demo/demo-members.ts'
import { prepareDemo } from './demo/prepare-demo.ts'
import { createChannels, starter } from './domain/channels.ts'
import { createReleases } from './domain/releases.ts'
import { beginLife } from './life.ts'
import { checkFree, listen } from './listen.ts'
import type { Log } from './log/log.ts'
import { startProcess } from './start-process.ts'

await startProcess(start)

async function start(config: Config, log: Log): Promise<void> {
  const { host } = config
  const sitePlace = { host, port: config.port, variable: 'PORT' }
  const stagingPlace = { host, port: config.stagingPort, variable: 'STAGING_PORT' }
  await checkFree(sitePlace)
  await checkFree(stagingPlace)

  const adapters = await openAdapters(config, log)
  // Servers that start together prepare one after the other: the second finds done what the first did
  const hasDemo = await adapters.alone(() => prepareInstallation(adapters, config))
  const life = beginLife({ seconds: config.stopSeconds, log })
  const { publicUrl, stagingUrl, trustedHops, metricsToken } = config
  const runner =
    config.tasks === 'here' ? createBackground(adapters, { log, patience: life.taskPatience }) : null
  const common = { stagingUrl, trustedHops, log, metricsToken, ...life, ...(runner && { runner }) }
  const site = await buildApp(adapters, { ...common, channel: 'production', publicUrl })
  const staging = await buildApp(adapters, { ...common, channel: 'staging', publicUrl: stagingUrl })
  if (runner) liveWith(site, runner)
  life.endWith([site, staging], adapters.close)

  const address = await listen(site, sitePlace)
  const stagingAddress = await listen(staging, stagingPlace)
  adapters.staging.url = stagingAddress
  console.log(`Tessera is at ${publicUrl ?? address}, its staging at ${stagingUrl ?? stagingAddress}`)
  const { posterProgram } = adapters.videos
  console.log(`Posters of uploaded videos come from ${posterProgram ?? 'browsers: no ffmpeg is in PATH'}`)
  if (!runner) console.log('Tasks are left to workers (npm run worker)')
  if (hasDemo) console.log(`Log in as ${demoLogin.email} with the password ${demoLogin.password}`)
}

/** @returns whether the site has the demo */
async function prepareInstallation(adapters: Adapters, { buildsDir, demo }: Config): Promise<boolean> {
  await publishBuilds(adapters, buildsDir)
  if (!demo || !(await wantsDemo(adapters.stores))) return false
  await prepareDemo(adapters)
  await addDownloads(adapters.downloadsFolder)
  return true
}

/** Puts what lies built in the folder's packages on offer, in both channels. */
async function publishBuilds(adapters: Adapters, folder: string): Promise<void> {
  const { stores, releaseFiles, prover, clock } = adapters
  const releases = createReleases({ store: stores.releases, files: releaseFiles, clock })
  const offers = createChannels({ store: stores.releases, prover, clock })
  await releases.removeUnknown()
  for (const build of await findBuilds(folder)) {
    await releases.publish(build, starter)
    await offers.offer({ remote: build.name, version: build.version }, channels)
  }
}
