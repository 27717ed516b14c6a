import type { Page } from '@playwright/test'
import type { ReleaseRecord } from '@tessera/shared-contracts'
import {
  areas,
  expect,
  faultOf,
  mountOf,
  remake,
  test,
  throwingAtRender,
  type Alteration,
  type Build,
} from './releases.ts'

/** How long the shell waits for a release, and a little. */
const pastDeadline = 12_500

interface FaultKind {
  name: string
  /** Bad code, published as it is. */
  alteration?: Alteration
  /** Bad luck on the way: what becomes of requests for files. */
  hinder?(page: Page, files: string): Promise<unknown>
  phase: 'load' | 'render'
  /** Whether only the shell's patience ends it. */
  hangs?: true
  /** Whether it is in the bytes themselves, whoever tries again. */
  stays?: true
}

/** A file of a release that its pages cannot do without. */
interface Place {
  name: string
  file(record: ReleaseRecord): string
}

const entry: Place = { name: 'entry', file: ({ entry }) => entry }
const lazyChunk = (screen: string): Place => ({
  name: 'lazy chunk',
  file: ({ screenFiles }) => screenFiles[screen]?.findLast(file => file.endsWith('.js')) ?? '',
})

const kindsAt = ({ name, file: fileOf }: Place): FaultKind[] => {
  const instead = (source: (text: string) => string): Alteration => ({
    file: (file, text, record) => (file === fileOf(record) ? source(text) : text),
  })
  return [
    {
      name: `its ${name} is gone`,
      hinder: (page, files) => page.route(files, route => route.fulfill({ status: 404, body: 'Not found' })),
      phase: 'load',
    },
    {
      name: `its ${name} never arrives`,
      hinder: async (page, files) => {
        await page.clock.install()
        await page.route(files, () => {})
      },
      phase: 'load',
      hangs: true,
    },
    {
      name: `its ${name} is a page of HTML`,
      hinder: (page, files) =>
        page.route(files, route =>
          route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hello' }),
        ),
      phase: 'load',
    },
    {
      name: `its ${name} is no JavaScript`,
      alteration: instead(() => '\u0000}{ <<< PNG'),
      phase: 'load',
      stays: true,
    },
    {
      name: `its ${name} throws while loading`,
      alteration: instead(text => `if (!globalThis.lifted) throw new Error('boom at load');${text}`),
      phase: 'load',
    },
  ]
}

const throwing: FaultKind = {
  name: 'it throws when it first renders',
  alteration: throwingAtRender,
  phase: 'render',
}

/** Every kind of fault in the entry of each remote, and those of loading in a lazy chunk of one. */
const trials = [
  ...areas.map(area => ({ ...area, place: entry, kinds: [...kindsAt(entry), throwing] })),
  ...areas
    .filter(({ remote }) => remote === 'mfe-creation-tools')
    .map(area => {
      const place = lazyChunk('text-to-image')
      return { ...area, place, kinds: kindsAt(place) }
    }),
]

/** The header stands and leads elsewhere; a screen that fills the page has one of its own, with a way back. */
async function expectHeader(page: Page) {
  const header = page.getByRole('banner')
  const about = header.getByRole('link', { name: 'About us' })
  const back = header.getByRole('link', { name: 'Back to toolbox' })
  // Whoever is not logged in is told so on the personal homepage
  await page.addLocatorHandler(page.getByRole('alertdialog'), box => box.getByRole('button').first().click())
  await about.or(back).click()
  if (new URL(page.url()).pathname === '/tools') await about.click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Lets the shell's patience end with a release of which a file does not arrive, as soon as it waits for it. */
async function outwait(page: Page, { version, record }: Build, { file }: Place) {
  // The page names it too, for whoever will wait for it
  const awaited = page.locator(`script[src$="/${version}/${file(record)}"]:not([async])`)
  await awaited.waitFor({ state: 'attached' })
  await page.clock.fastForward(pastDeadline)
}

test.describe.configure({ mode: 'parallel' })

for (const { remote, path, place, kinds } of trials) {
  test.describe(`${remote}, ${place.name}`, () => {
    test.afterEach(async ({ platform, page }) => {
      await page.close()
      // Each test made two releases live; other tests on this site want neither
      await platform.rollback(remote)
      await platform.rollback(remote)
    })

    for (const kind of kinds) {
      test(`${kind.name}: the release before takes over by itself`, async ({ page, platform }) => {
        const sound = await remake(remote)
        const faulty = await remake(remote, kind.alteration)
        await platform.release(sound)
        await platform.release(faulty)
        await kind.hinder?.(page, `**/remotes/${remote}/${faulty.version}/${place.file(faulty.record)}`)

        const mounted = mountOf(page, remote)
        const fault = faultOf(page, remote)
        await page.goto(path, { waitUntil: 'commit' })
        if (kind.hangs) await outwait(page, faulty, place)

        expect(await mounted).toBe(sound.version)
        expect(await fault).toMatchObject({
          version: faulty.version,
          fellBackTo: sound.version,
          phase: kind.phase,
        })
        await expect.poll(async () => (await platform.status(remote)).faults.count).toBe(1)
        expect((await platform.status(remote)).version).toBe(faulty.version)
        await expect(page.getByRole('alert')).toBeHidden()
        await expectHeader(page)
      })
    }

    for (const kind of kinds.filter(({ stays }) => !stays)) {
      test(`${kind.name}, of both releases: the area alone fails, until tried again`, async ({
        page,
        platform,
      }) => {
        const before = await remake(remote, kind.alteration)
        const faulty = await remake(remote, kind.alteration)
        await platform.release(before)
        await platform.release(faulty)
        // The same code has the same names in both
        const files = `**/remotes/${remote}/*/${place.file(faulty.record)}`
        await kind.hinder?.(page, files)

        await page.goto(path, { waitUntil: 'commit' })
        if (kind.hangs) for (const release of [faulty, before]) await outwait(page, release, place)

        const failure = page.getByRole('alert')
        await expect(failure.getByRole('heading', { name: 'This area could not be loaded' })).toBeVisible()
        await expect(page.getByRole('banner').getByRole('link', { name: 'About us' })).toBeVisible()

        if (kind.hinder) await page.unroute(files)
        await page.evaluate(() => Object.assign(globalThis, { lifted: true }))
        const mounted = mountOf(page, remote)
        await failure.getByRole('button', { name: 'Try again' }).click()
        expect(await mounted).toBe(faulty.version)
        await expect(failure).toBeHidden()
        await expectHeader(page)
      })
    }
  })
}
