import type { Page } from '@playwright/test'
import { deactivateRemote, getStatus } from '@tessera/shared-contracts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../fixtures/start-site.ts'
import { areas } from './areas.ts'
import { waitForMount } from './page-reports.ts'
import { expect, test } from './platform-test.ts'
import type { PlatformClient } from './platform-client.ts'
import { archiveDates, readReleaseArchive } from './release-archive.ts'
import type { AnyReleaseBuild } from './build-release.ts'

/** Activates a release through the gate, which mounts every screen that the change affects. */
async function activateThroughGate(platform: PlatformClient, build: AnyReleaseBuild): Promise<void> {
  expect(await platform.publish(build)).toMatchObject({ success: true })
  const { success, findings } = await platform.activate(build)
  expect({ success, findings }).toEqual({ success: true, findings: undefined })
}

async function readMountedVersions(page: Page): Promise<Record<string, string>> {
  const versions: Record<string, string> = {}
  for (const { remote, path } of areas) {
    const mounted = waitForMount(page, remote)
    await page.goto(path)
    versions[remote] = await mounted
  }
  return versions
}

/** The remotes of other tests may have entries or screens of kinds that a shell of an archive does not know. */
test.beforeAll('take off what other tests have left live', async ({ platform }) => {
  const { remotes } = await platform.call(getStatus, { channel: 'production' })
  for (const { remote } of remotes ?? [])
    if (!existsSync(path.join(repositoryRoot, remote)))
      await platform.call(deactivateRemote, { remote, channel: 'production' })
})

for (const date of archiveDates) {
  const [shell, ...remotes] = readReleaseArchive(date)

  test(`the shell of ${date} runs the remotes of today`, async ({ page, platform }) => {
    // The gate mounts every screen in two views
    test.slow()
    if (!shell) throw new Error(`The archive of ${date} has no shell.`)
    await activateThroughGate(platform, shell)
    const live = await Promise.all(areas.map(({ remote }) => platform.getStatus(remote)))
    expect(await readMountedVersions(page)).toEqual(
      Object.fromEntries(live.map(({ remote, version }) => [remote, version])),
    )
    expect(await page.content()).toContain(shell.version)
    await platform.rollback('shell')
  })

  test(`the shell of today runs the remotes of ${date}`, async ({ page, platform }) => {
    test.slow()
    for (const remote of remotes) await activateThroughGate(platform, remote)
    expect(await readMountedVersions(page)).toEqual(
      Object.fromEntries(remotes.map(({ name, version }) => [name, version])),
    )
    for (const { name } of remotes) await platform.rollback(name)
  })
}
