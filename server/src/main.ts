import { openServices, type Services } from './services.ts'
import { buildApp } from './app.ts'
import { createBackgroundJobs, bindToApp } from './background-jobs.ts'
import type { Config } from './config/config.ts'
import { addDownloads } from './demo/add-downloads.ts'
import { needsDemo } from './demo/add-demo-content.ts'
import { addDemoMembers } from './demo/add-demo-members.ts'
import { demoLogin } from './demo/demo-members.ts'
import { drawDemoContent } from './demo/draw-demo-content.ts'
import { deployLocalBuilds } from '@tessera/platform'
import { refuseInvalidSettings } from './engines/refuse-invalid-settings.ts'
import { createShutdown } from './shutdown.ts'
import { assertPortFree, listen } from './listen.ts'
import type { Log } from './log/log.ts'
import type { Print } from './log/process-output.ts'
import { startProcess } from './start-process.ts'

await startProcess(start)

async function start(config: Config, log: Log, print: Print): Promise<void> {
  const { host } = config
  const siteAddress = { host, port: config.port, portVariable: 'PORT' }
  const stagingListenAddress = { host, port: config.stagingPort, portVariable: 'STAGING_PORT' }
  await assertPortFree(siteAddress)
  await assertPortFree(stagingListenAddress)

  const adapters = await openServices(config, log)
  if (config.tasks === 'here') await refuseInvalidSettings(adapters, log)
  // Servers that start together prepare the installation one after the other; the second finds it ready
  const hasDemo = await adapters.alone(() => prepareInstallation(adapters, config, print))
  let drawing: Promise<void> | null = null
  const shutdown = createShutdown({
    delaySeconds: config.shutdownDelaySeconds,
    timeoutSeconds: config.shutdownTimeoutSeconds,
    log,
  })
  const { publicUrl, stagingUrl, trustedHops, metricsToken } = config
  const runner =
    config.tasks === 'here'
      ? createBackgroundJobs(adapters, { log, stopTimeoutMs: shutdown.taskTimeoutMs })
      : null
  const common = { stagingUrl, trustedHops, log, metricsToken, ...shutdown, ...(runner && { runner }) }
  const site = await buildApp(adapters, { ...common, channel: 'production', publicUrl })
  const staging = await buildApp(adapters, {
    ...common,
    channel: 'staging',
    publicUrl: stagingUrl,
    password: config.stagingPassword,
  })
  if (runner) bindToApp(site, runner)
  shutdown.closeOnSignal([site, staging], async () => {
    await drawing?.catch(() => {})
    await adapters.close()
  })

  adapters.frameRenderer.start()
  const address = await listen(site, siteAddress)
  const stagingAddress = await listen(staging, stagingListenAddress)
  adapters.staging.url = stagingAddress
  print(`Tessera is at ${publicUrl ?? address}, its staging at ${stagingUrl ?? stagingAddress}`)
  const { posterProgram } = adapters.videoProcessor
  print(`Posters of uploaded videos come from ${posterProgram ?? 'browsers: no ffmpeg is in PATH'}`)
  if (adapters.gateBrowser.description === null)
    print('Releases go live on production by force only: no Chromium is in PATH to mount their screens')
  if (!runner) print('Tasks are left to workers (npm run worker)')
  if (!hasDemo) return
  print(`Log in as ${demoLogin.email} with the password ${demoLogin.password}`)
  // The site is up meanwhile. A server that stops waits for a drawing that has begun, not for the lock of another server
  await adapters
    .alone(() => (drawing = drawDemoContent(adapters, print, shutdown.stopping)))
    .catch((error: unknown) => log.error(error, 'the demo content is incomplete'))
}

/**
 * Publishes the builds and adds what the demo needs before its creations.
 *
 * @returns whether the site has the demo
 */
async function prepareInstallation(
  adapters: Services,
  { buildsDir, databaseUrl, demo }: Config,
  print: Print,
): Promise<boolean> {
  await publishBuilds(adapters, buildsDir, { isShared: databaseUrl !== null, print })
  if (!demo || !(await needsDemo(adapters.stores))) return false
  await addDemoMembers(adapters)
  await addDownloads(adapters.downloadsFolder)
  return true
}

/**
 * Publishes the builds of the packages in a folder and offers them to both channels.
 *
 * @param options.isShared whether other servers, perhaps of another version, use the same database
 */
async function publishBuilds(
  adapters: Services,
  folder: string,
  { isShared, print }: { isShared: boolean; print: Print },
): Promise<void> {
  const { stores, releaseFiles: files } = adapters
  const { releases: store, approvals } = stores
  const services = { ...adapters, store, approvals, files }
  await deployLocalBuilds(services, folder, { neverAgain: isShared, log: print })
}
