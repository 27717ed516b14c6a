import path from 'node:path'
import { createRemoteWorkspace } from './remote-workspace.ts'
import { readComposition, waitForMount } from './page-reports.ts'
import { expect, test } from './platform-test.ts'

test('a new remote goes live without a new shell or server', async ({ page, site }) => {
  test.setTimeout(120_000)
  const remote = await createRemoteWorkspace()
  await page.goto(remote.path)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  const { shell } = await readComposition(page)

  await remote.edit(path.join(remote.folder, remote.name, 'src/manifest.ts'), text =>
    text.replaceAll("zh: 'Sketch'", "zh: '速写'"),
  )
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

  for (const [lang, toolbox, heading] of [
    ['en', 'Toolbox', 'Image tools'],
    ['zh', '工具箱', '图像工具'],
  ] as const) {
    await page.evaluate(language => {
      localStorage.setItem('language', language)
      document.cookie = `language=${language}; Path=/`
    }, lang)
    await page.goto('/tools')
    const group = page.getByRole('navigation', { name: toolbox }).getByRole('list', { name: heading })
    const entry = group.getByRole('link', { name: lang === 'en' ? 'Sketch' : '速写' })
    await expect(entry).toHaveAttribute('href', remote.path)
    await expect(entry.locator('svg path')).toHaveAttribute('d', 'M4 4h16v16H4ZM4 10h16')
    await entry.click()
    await expect(page).toHaveURL(new RegExp(`${remote.path}$`))
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  await remote.remove()
})
