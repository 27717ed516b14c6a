import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { channels } from '@tessera/shared-contracts'
import { openAdapters, type Adapters } from './adapters.ts'
import { findBuilds } from './builds.ts'
import { buildApp } from './app.ts'
import { readConfig, StartError } from './config.ts'
import { createReleases } from './domain/releases.ts'

try {
  await start()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const adapters = await openAdapters(config)
  await publishBuilds(adapters)
  const site = await buildApp(adapters, { channel: 'production', publicUrl: config.publicUrl, log: true })
  const staging = await buildApp(adapters, { channel: 'staging', publicUrl: null, log: true })

  const address = await listen(site, config.host, config.port, 'PORT')
  const stagingAddress = await listen(staging, config.host, config.stagingPort, 'STAGING_PORT')
  console.log(`Tessera is at ${config.publicUrl ?? address}, its staging at ${stagingAddress}`)

  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void stop([site, staging], adapters.close)
    })
  }
}

/** Puts what lies built in the workspace on offer, in both channels. */
async function publishBuilds({ stores, releaseFiles, clock }: Adapters): Promise<void> {
  const releases = createReleases({ store: stores.releases, files: releaseFiles, clock })
  for (const build of await findBuilds(fileURLToPath(new URL('../..', import.meta.url))))
    await releases.publishAndOffer(build, channels)
}

/** Lets running requests end, but not for ever. */
async function stop(apps: readonly FastifyInstance[], close: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), 10_000).unref()
  await Promise.all(apps.map(app => app.close()))
  await close()
}

async function listen(app: FastifyInstance, host: string, port: number, variable: string): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause
    throw new StartError(`${variable} ${port} is taken by another program on ${host}; choose a free one.`, {
      cause,
    })
  }
}
