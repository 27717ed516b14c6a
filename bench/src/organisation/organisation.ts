import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promoteComposition } from '@tessera/shared-contracts'
import { createPlatformClient, type PlatformClient } from '@tessera/e2e/platform-client'
import { startSiteWithDataDir, type Site } from '@tessera/e2e/start-site'
import { listAreas, type Area } from './areas.ts'
import { createAreaRelease } from './create-area-release.ts'
import { openOrganisationDatabase, type DatabaseKind } from './organisation-database.ts'

export interface OrganisationOptions {
  /** How many remotes are live on both channels, besides the ones of the toolbox: 100 by default, 1,000 at most. */
  remotes?: number
  /** How many releases all of them have together: 1,000 by default, and at least two for each remote. */
  releases?: number
  /** How many releases the first remote has in addition, as a team with a preview for each pull request: none by default. */
  busyRemoteReleases?: number
  database?: DatabaseKind
  /** Variables of the server. */
  env?: Record<string, string>
  /** Receives a sentence about each step. */
  log?: (line: string) => void
}

/** A running server with the releases of many teams. */
export interface Organisation {
  site: Site
  /** The platform's API with the token of an integrator. */
  platform: PlatformClient
  token: string
  /** Null for SQLite, which is in the data folder of the site. */
  databaseUrl: string | null
  areas: Area[]
  /** How long it took to publish and activate the releases, without the start of the server. */
  seconds: number
  /** Stops the server and deletes its data. */
  close(): Promise<void>
}

/**
 * Starts a server and makes an installation of many teams on it, through the API of the platform. Each remote is live
 * on staging and production, with the release before as its fallback. No release passes the gate: the integrator forces
 * the activations, which the history records. The builds of the toolbox must be in their `dist` folders.
 *
 * @compositionRoot
 */
export async function createOrganisation({
  remotes = 100,
  releases = 1_000,
  busyRemoteReleases = 0,
  database: kind = 'sqlite',
  env = {},
  log = () => undefined,
}: OrganisationOptions = {}): Promise<Organisation> {
  const database = await openOrganisationDatabase(kind)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-organisation-'))
  const started = await startSiteWithDataDir(dataDir, { ...database.env, LOG_LEVEL: 'warn', ...env })
  const { site } = started
  async function close() {
    await started.end()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const token = await site.runAdmin('tokens', 'create', '--integrator', '--label', 'organisation')
    const platform = createPlatformClient(site, token)
    const areas = listAreas(remotes)
    const begun = performance.now()
    const counts = countReleases({ remotes, releases, busyRemoteReleases })
    for (const [index, area] of areas.entries()) {
      for (let release = 1; release <= (counts[index] ?? 0); release += 1)
        requireSuccess(await platform.publish(createAreaRelease(area, index, release)))
      if ((index + 1) % 10 === 0) log(`Published the releases of ${index + 1} of ${remotes} remotes`)
    }
    // The latest release of each remote replaces the one before
    for (const before of [1, 0]) {
      for (const [index, area] of areas.entries()) {
        const build = createAreaRelease(area, index, (counts[index] ?? 0) - before)
        requireSuccess(await platform.activate(build, { channel: 'staging', force: true }))
      }
      requireSuccess(
        await platform.call(promoteComposition, { from: 'staging', to: 'production', force: true }),
      )
      log(`${remotes} releases went live on staging and production`)
    }
    const seconds = (performance.now() - begun) / 1_000
    return { site, platform, token, databaseUrl: database.env.DATABASE_URL || null, areas, seconds, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns the number of releases of each remote. */
function countReleases({
  remotes,
  releases,
  busyRemoteReleases,
}: Required<Pick<OrganisationOptions, 'remotes' | 'releases' | 'busyRemoteReleases'>>): number[] {
  const countUntil = (index: number) => Math.floor((releases * index) / remotes)
  return Array.from({ length: remotes }, (_, index) => {
    const evenShare = Math.max(2, countUntil(index + 1) - countUntil(index))
    return index === 0 ? evenShare + busyRemoteReleases : evenShare
  })
}

function requireSuccess({ success, error }: { success: boolean; error?: string | undefined }) {
  if (!success) throw new Error(error)
}
