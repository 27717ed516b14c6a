import { createRemote } from './new-remote.ts'
import { compositionOf, expect, mountOf, test } from './releases.ts'

test('a new remote is built, published and on the site, whose shell and server are the same', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000)
  const remote = await createRemote()
  await page.goto(remote.path)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  const { shell } = await compositionOf(page)

  await remote.build()
  const env = {
    TESSERA_URL: site.url,
    TESSERA_TOKEN: await site.admin('tokens', 'create', '--remote', remote.name),
  }
  const published = JSON.parse(await remote.tessera(['publish', remote.name, '--json'], env)) as {
    version: string
  }
  await remote.tessera(['activate', `${remote.name}@${published.version}`, '--channel', 'production'], env)

  const mounted = mountOf(page, remote.name)
  await page.goto(remote.path)
  expect(await mounted).toBe(published.version)
  await expect(page).toHaveTitle('Sketch · Tessera')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Sketch' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'About us' })).toBeVisible()
  expect((await compositionOf(page)).shell).toEqual(shell)
  await remote.remove()
})
