import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { activateRelease, checkRelease, getComposition } from '@tessera/shared-contracts'
import type * as BuildRelease from '@tessera/e2e/build-release'
import type { AnyReleaseBuild } from '@tessera/e2e/build-release'
import { createPlatformClient } from '@tessera/e2e/platform-client'
import type * as StartSite from '@tessera/e2e/start-site'
import { createAreaRelease } from './area-release.ts'

/** What the gate needs for one change. */
export interface GateCost {
  wallMs: number
  /** Of the server, the browser and all their processes. */
  cpuMs: number
}

/** An installation with the areas of the product and some more. */
export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** Starts a build with a number of areas, `area-0` and so on. They are live on both channels. */
export async function openInstallation(root: string, areas: number) {
  const { startSite } = (await import(path.join(root, 'e2e/src/fixtures/start-site.ts'))) as typeof StartSite
  const { buildShellRelease } = (await import(
    path.join(root, 'e2e/src/platform/build-release.ts')
  )) as typeof BuildRelease
  const { site, stop } = await startSite({ LOG_LEVEL: 'warn' })
  const platform = createPlatformClient(site, await site.runAdmin('tokens', 'create', '--integrator'))
  let releases = 0

  async function publish<Build extends AnyReleaseBuild>(build: Build): Promise<Build> {
    const { success, error } = await platform.publish(build)
    if (!success) throw new Error(error)
    return build
  }
  const publishArea = (index: number) => publish(createAreaRelease(`area-${index}`, `1.0.${(releases += 1)}`))
  async function activate({ name: remote, version }: AnyReleaseBuild, force: boolean): Promise<void> {
    for (const channel of ['staging', 'production'] as const) {
      const { success, error } = await platform.call(activateRelease, { remote, version, channel, force })
      if (!success) throw new Error(error)
    }
  }
  async function measure(run: () => Promise<void>): Promise<GateCost> {
    const [started, before] = [performance.now(), await readCpuMs(site.pid)]
    await run()
    return { wallMs: performance.now() - started, cpuMs: (await readCpuMs(site.pid)) - before }
  }
  async function check({ name: remote, version }: AnyReleaseBuild): Promise<void> {
    const { findings, mounted } = await platform.call(checkRelease, {
      remote,
      version,
      channel: 'production',
    })
    if (mounted !== true || findings?.length !== 0) throw new Error(`${remote}: ${JSON.stringify(findings)}`)
  }

  try {
    for (let index = 0; index < areas; index += 1) await activate(await publishArea(index), true)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    stop,

    /** Judges a new release of one area. */
    async checkArea(): Promise<GateCost> {
      const build = await publishArea(0)
      return measure(() => check(build))
    },

    /** Judges a new release of the shell, and returns the cost for each screen. */
    async checkShell(): Promise<GateCost> {
      const { remotes } = await platform.call(getComposition, {})
      const screens = remotes.reduce((sum, { current }) => sum + current.screens.length, 0)
      const build = await publish(await buildShellRelease())
      const { wallMs, cpuMs } = await measure(() => check(build))
      return { wallMs: wallMs / screens, cpuMs: cpuMs / screens }
    },

    /** Activates new releases of some areas on staging, at the same time or one after another. */
    async activateAreas(count: number, { simultaneous }: { simultaneous: boolean }): Promise<GateCost> {
      const builds = await Promise.all(Array.from({ length: count }, (_, index) => publishArea(index)))
      const activateOne = async ({ name: remote, version }: AnyReleaseBuild) => {
        const { success, error } = await platform.call(activateRelease, {
          remote,
          version,
          channel: 'staging',
        })
        if (!success) throw new Error(error)
      }
      return measure(async () => {
        if (simultaneous) await Promise.all(builds.map(activateOne))
        else for (const build of builds) await activateOne(build)
      })
    },
  }
}

/** Reads the CPU time of a process and of those that it has started and that have ended. */
async function readCpuMs(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
}
