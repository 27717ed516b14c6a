import type { Page } from '@playwright/test'
import type { ReleaseRecord } from '@tessera/shared-contracts'
import {
  buildRelease,
  replaceScreens,
  throwOnRender,
  type BuildOverrides,
  type ReleaseBuild,
} from './build-release.ts'
import { waitForFault, waitForMount } from './page-reports.ts'
import { quickTag } from '../fixtures/quick-tag.ts'
import { isNightly } from '../fixtures/nightly.ts'
import { areas } from './areas.ts'
import { expect, test } from './platform-test.ts'

/** A little longer than the shell's deadline for a release. */
const pastDeadlineMs = 12_500

interface FaultKind {
  name: string
  /** Changes to the build, for faults in the code. */
  overrides?: BuildOverrides
  /** Intercepts requests for files, for faults of the network. */
  interceptFiles?(page: Page, files: string): Promise<unknown>
  phase: 'load' | 'render'
  /** The load ends only by the shell's deadline. */
  timesOut?: true
  /** Trying again cannot help, because the file itself is broken. */
  isPermanent?: true
}

/** A file that a release needs. */
interface ReleaseFile {
  name: string
  find(record: ReleaseRecord): string
}

const entryFile: ReleaseFile = { name: 'entry', find: ({ entry }) => entry }
const lazyChunkFile = (screen: string): ReleaseFile => ({
  name: 'lazy chunk',
  find: ({ screenFiles }) => screenFiles[screen]?.findLast(file => file.endsWith('.js')) ?? '',
})

const listFaultKinds = ({ name, find }: ReleaseFile): FaultKind[] => {
  const instead = (source: (text: string) => string): BuildOverrides => ({
    transformFile: (file, text, record) => (file === find(record) ? source(text) : text),
  })
  return [
    {
      name: `its ${name} is missing`,
      interceptFiles: (page, files) =>
        page.route(files, route => route.fulfill({ status: 404, body: 'Not found' })),
      phase: 'load',
    },
    {
      name: `its ${name} never arrives`,
      interceptFiles: async (page, files) => {
        await page.clock.install()
        await page.route(files, () => {})
      },
      phase: 'load',
      timesOut: true,
    },
    {
      name: `its ${name} is a page of HTML`,
      interceptFiles: (page, files) =>
        page.route(files, route =>
          route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hello' }),
        ),
      phase: 'load',
    },
    {
      name: `its ${name} is not JavaScript`,
      overrides: instead(() => '\u0000}{ <<< PNG'),
      phase: 'load',
      isPermanent: true,
    },
    {
      name: `its ${name} throws while loading`,
      overrides: instead(text => `if (!globalThis.lifted) throw new Error('boom at load');${text}`),
      phase: 'load',
    },
  ]
}

const renderFault: FaultKind = {
  name: 'it throws on its first render',
  overrides: throwOnRender,
  phase: 'render',
}

const lateFault: FaultKind = {
  name: 'it fails after its mount has returned',
  overrides: replaceScreens(`
    if (globalThis.lifted) return bring()
    return { mount: () => { setTimeout(() => { throw new Error('boom after the mount') }, 100); return () => {} } }`),
  phase: 'render',
}

/** The shell treats all remotes alike: every fault is tested with one of them, and at night with all. */
const entryFaults = [...listFaultKinds(entryFile), renderFault, lateFault]
const listEntryFaults = (remote: string) =>
  isNightly || remote === 'mfe-gallery' ? entryFaults : entryFaults.slice(0, 1)

/** `npm test` tries one fault of the network and one of the code. */
const getDetails = (remote: string, kind: FaultKind) =>
  remote === 'mfe-gallery' && (kind === entryFaults[0] || kind === renderFault) ? quickTag : {}

/** Faults in the entry of each remote, and loading faults in a lazy chunk of one remote. */
const faultCases = [
  ...areas.map(area => ({ ...area, place: entryFile, kinds: listEntryFaults(area.remote) })),
  ...areas
    .filter(({ remote }) => remote === 'mfe-creation-tools')
    .map(area => {
      const place = lazyChunkFile('text-to-image')
      return { ...area, place, kinds: listFaultKinds(place) }
    }),
]

/** The header works. A full-page screen has its own header with a link back. */
async function expectWorkingHeader(page: Page) {
  const header = page.getByRole('banner')
  const about = header.getByRole('link', { name: 'About us' })
  const back = header.getByRole('link', { name: 'Back to toolbox' })
  // The personal homepage asks visitors to log in, and offers the dialog
  await page.addLocatorHandler(page.getByRole('alertdialog'), box => box.getByRole('button').first().click())
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Log in' }), () =>
    page.keyboard.press('Escape'),
  )
  const getPath = () => new URL(page.url()).pathname
  const failed = getPath()
  await about.or(back).click()
  // Not waitForURL: a page with a request that never ends does not finish loading
  await expect.poll(getPath).not.toBe(failed)
  if (getPath() === '/tools') await about.click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Waits until the shell waits for a file of a release, then advances the clock past the deadline. */
async function waitPastDeadline(page: Page, { version, record }: ReleaseBuild, { find }: ReleaseFile) {
  // Not the preloading script, which is async
  const awaited = page.locator(`script[src$="/${version}/${find(record)}"]:not([async])`)
  await awaited.waitFor({ state: 'attached' })
  await page.clock.fastForward(pastDeadlineMs)
}

test.describe.configure({ mode: 'parallel' })

for (const { remote, path, place, kinds } of faultCases) {
  test.describe(`${remote}, ${place.name}`, () => {
    test.afterEach(async ({ platform, page }) => {
      await page.close()
      // Rolls back both releases of the test for the other tests on this site
      await platform.rollback(remote)
      await platform.rollback(remote)
    })

    for (const kind of kinds) {
      const details = getDetails(remote, kind)
      test(`${kind.name}: the previous release takes over`, details, async ({ page, platform }) => {
        const sound = await buildRelease(remote)
        const faulty = await buildRelease(remote, kind.overrides)
        await platform.publishAndActivate(sound)
        await platform.publishAndActivate(faulty)
        await kind.interceptFiles?.(
          page,
          `**/remotes/${remote}/${faulty.version}/${place.find(faulty.record)}`,
        )

        const mounted = waitForMount(page, remote)
        const fault = waitForFault(page, remote)
        await page.goto(path, { waitUntil: 'commit' })
        if (kind.timesOut) await waitPastDeadline(page, faulty, place)

        expect(await mounted).toBe(sound.version)
        expect(await fault).toMatchObject({
          version: faulty.version,
          fellBackTo: sound.version,
          phase: kind.phase,
        })
        await expect.poll(async () => (await platform.getStatus(remote)).faults.count).toBe(1)
        expect((await platform.getStatus(remote)).version).toBe(faulty.version)
        await expect(page.getByRole('alert')).toBeHidden()
        await expectWorkingHeader(page)
      })
    }

    for (const kind of kinds.filter(({ isPermanent }) => !isPermanent)) {
      const title = `${kind.name} in both releases: only the area fails, and "Try again" recovers it`
      test(title, getDetails(remote, kind), async ({ page, platform }) => {
        const before = await buildRelease(remote, kind.overrides)
        const faulty = await buildRelease(remote, kind.overrides)
        await platform.publishAndActivate(before)
        await platform.publishAndActivate(faulty)
        // Both releases have the same file names
        const files = `**/remotes/${remote}/*/${place.find(faulty.record)}`
        await kind.interceptFiles?.(page, files)

        await page.goto(path, { waitUntil: 'commit' })
        if (kind.timesOut)
          for (const release of [faulty, before]) await waitPastDeadline(page, release, place)

        const failure = page.getByRole('alert')
        await expect(failure.getByRole('heading', { name: "Couldn't load this section" })).toBeVisible()
        await expect(page.getByRole('banner').getByRole('link', { name: 'About us' })).toBeVisible()

        if (kind.interceptFiles) await page.unroute(files)
        await page.evaluate(() => Object.assign(globalThis, { lifted: true }))
        const mounted = waitForMount(page, remote)
        await failure.getByRole('button', { name: 'Try again' }).click()
        expect(await mounted).toBe(faulty.version)
        await expect(failure).toBeHidden()
        await expectWorkingHeader(page)
      })
    }
  })
}
