import type { Page } from '@playwright/test'
import { expect, test as siteTest } from '../fixtures/site-test.ts'
import { examples, releaseExample, withChangedBuild, type Example } from './examples.ts'

/** Another remote, whose build has the same name, container, files and module ids as that of an example. */
const createTwin = ({ remote, path, heading, ...rest }: Example): Example => ({
  ...rest,
  remote: `${remote}-twin`,
  path: `${path}-twin`,
  heading: { en: `${heading.en} twin`, zh: `${heading.zh} twin` },
})

async function releaseTwin(site: Parameters<typeof releaseExample>[0], token: string, example: Example) {
  const twin = createTwin(example)
  const title = new RegExp(`(["'\`])${example.heading.en}\\1`, 'g')
  const breakage = (text: string) => text.replaceAll(title, JSON.stringify(twin.heading.en))
  const screen = {
    name: example.path.slice(1),
    path: twin.path,
    layout: 'site',
    title: twin.heading,
    description: twin.heading,
  }
  const manifest = { name: twin.remote, screens: [screen], navigation: [] }
  await withChangedBuild(example, { breakage, manifest }, dist =>
    releaseExample(site, token, twin, { version: '1.0.0', isForced: true, dist }),
  )
}

/** The builds with screens that show their heading in the page itself. */
const paired = examples.filter(({ folder }) => folder !== 'external-runtime-remote')

/** A site with each example and its twin live on production. */
const test = siteTest.extend<object, { twins: true }>({
  twins: [
    async ({ site }, use) => {
      const token = await site.runAdmin('tokens', 'create', '--integrator')
      for (const example of paired) {
        await releaseExample(site, token, example, { version: '1.0.0', isForced: true })
        await releaseTwin(site, token, example)
      }
      await use(true)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** Navigates within the page. */
const navigate = (page: Page, path: string) =>
  page.evaluate(address => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

for (const example of paired)
  test(`two remotes of the same build name show their own screens: ${example.folder}`, async ({
    page,
    twins,
  }) => {
    expect(twins).toBe(true)
    const pair = [example, createTwin(example)]
    for (const visits of [[...pair, ...pair], pair.toReversed()]) {
      const [first, ...later] = visits
      await page.goto(first?.path ?? '')
      await expectHeading(page, first?.heading.en ?? '')
      for (const { path, heading } of later) {
        await navigate(page, path)
        await expectHeading(page, heading.en)
      }
    }
  })

test('a late chunk runs in the remote that loads it', async ({ page, twins }) => {
  expect(twins).toBe(true)
  for (const path of ['/dice', '/dice-twin', '/dice']) {
    await (path === '/dice' && page.url() === 'about:blank' ? page.goto(path) : navigate(page, path))
    await page.getByRole('button', { name: 'Roll' }).click()
    await expect(page.getByRole('status', { name: 'Faces' })).toHaveText(/^[1-6] [1-6]$/)
    await expect(page.getByRole('status', { name: 'Faces' })).toHaveCSS('font-size', '40px')
  }
})
