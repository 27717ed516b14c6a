import type { Page } from '@playwright/test'
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
}

const atEntry = (source: (text: string) => string): Alteration => ({
  file: (file, text, { entry }) => (file === entry ? source(text) : text),
})

const hangs: FaultKind = {
  name: 'its entry never arrives',
  hinder: async (page, files) => {
    await page.clock.install()
    await page.route(files, () => {})
  },
  phase: 'load',
}
const garbage: FaultKind = {
  name: 'its entry is no JavaScript',
  alteration: atEntry(() => '\u0000}{ <<< PNG'),
  phase: 'load',
}
const kinds: FaultKind[] = [
  {
    name: 'its entry is gone',
    hinder: (page, files) => page.route(files, route => route.fulfill({ status: 404, body: 'Not found' })),
    phase: 'load',
  },
  hangs,
  {
    name: 'its entry is a page of HTML',
    hinder: (page, files) =>
      page.route(files, route =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hello' }),
      ),
    phase: 'load',
  },
  garbage,
  {
    name: 'it throws while loading',
    alteration: atEntry(text => `if (!globalThis.lifted) throw new Error('boom at load');${text}`),
    phase: 'load',
  },
  { name: 'it throws when it first renders', alteration: throwingAtRender, phase: 'render' },
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

/** Lets the shell's patience end with a release whose entry does not arrive, as soon as it waits for it. */
async function outwait(page: Page, { version, record }: Build) {
  await page.locator(`script[src$="/${version}/${record.entry}"]`).waitFor({ state: 'attached' })
  await page.clock.fastForward(pastDeadline)
}

test.describe.configure({ mode: 'parallel' })

for (const { remote, path } of areas) {
  test.describe(remote, () => {
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
        await kind.hinder?.(page, `**/remotes/${remote}/${faulty.version}/${faulty.record.entry}`)

        const mounted = mountOf(page, remote)
        const fault = faultOf(page, remote)
        await page.goto(path, { waitUntil: 'commit' })
        if (kind === hangs) await outwait(page, faulty)

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

    // Bytes that are no JavaScript stay so whoever tries again; every other fault can be lifted
    for (const kind of kinds.filter(each => each !== garbage)) {
      test(`${kind.name}, of both releases: the area alone fails, until tried again`, async ({
        page,
        platform,
      }) => {
        const before = await remake(remote, kind.alteration)
        const faulty = await remake(remote, kind.alteration)
        await platform.release(before)
        await platform.release(faulty)
        const entries = `**/remotes/${remote}/*/entry.*.js`
        await kind.hinder?.(page, entries)

        await page.goto(path, { waitUntil: 'commit' })
        if (kind === hangs) for (const release of [faulty, before]) await outwait(page, release)

        const failure = page.getByRole('alert')
        await expect(failure.getByRole('heading', { name: 'This area could not be loaded' })).toBeVisible()
        await expect(page.getByRole('banner').getByRole('link', { name: 'About us' })).toBeVisible()

        if (kind.hinder) await page.unroute(entries)
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
