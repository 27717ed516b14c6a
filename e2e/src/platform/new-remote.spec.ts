import { createRemoteWorkspace } from './remote-workspace.ts'
import { readComposition, waitForMount } from './page-reports.ts'
import { expect, test } from './platform-test.ts'

test('a new remote goes live without a new shell or server', async ({ page, site }) => {
  test.setTimeout(120_000)
  const remote = await createRemoteWorkspace()
  await page.goto(remote.path)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  const { shell } = await readComposition(page)

  await remote.build()
  const env = {
    TESSERA_URL: site.url,
    TESSERA_TOKEN: await site.runAdmin('tokens', 'create', '--remote', remote.name),
  }
  const published = JSON.parse(await remote.runTessera(['publish', remote.name, '--json'], env)) as {
    version: string
  }
  await remote.runTessera(['activate', `${remote.name}@${published.version}`, '--channel', 'production'], env)

  const mounted = waitForMount(page, remote.name)
  await page.goto(remote.path)
  expect(await mounted).toBe(published.version)
  await expect(page).toHaveTitle('Sketch · Tessera')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Sketch' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'About us' })).toBeVisible()
  expect((await readComposition(page)).shell).toEqual(shell)
  await remote.remove()
})
