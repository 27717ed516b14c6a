import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { runTessera } from '../conformity/examples.ts'
import { registerAndLogIn } from '../fixtures/members.ts'
import { createRelease } from './create-release.ts'
import { expect, test } from './platform-test.ts'

const remote = 'mfe-sketches'

/** Writes the build of a release whose screen has a heading. */
async function writeBuild(folder: string, heading: string): Promise<void> {
  const { record, files } = createRelease({
    name: remote,
    code: `export default element => {
  element.innerHTML = '<h1>${heading}</h1>'
  return () => element.replaceChildren()
}`,
  })
  await mkdir(path.join(folder, 'dist'), { recursive: true })
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: remote, version: '1.0.0' }))
  await writeFile(path.join(folder, 'dist/remote.json'), JSON.stringify(record))
  for (const [file, bytes] of files) await writeFile(path.join(folder, 'dist', file), bytes)
}

async function expectHeading(page: Page, heading: string): Promise<void> {
  await page.goto(`/${remote}`)
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
}

test('a canary is served to signed-in members, to a language and to named members only', async ({
  browser,
  page: stranger,
  site,
}) => {
  test.setTimeout(120_000)
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-cohorts-'))
  const token = await site.runAdmin('tokens', 'create', '--remote', remote)
  const tessera = (...words: string[]) => runTessera(site, token, folder, words)
  const activate = (...words: string[]) => tessera('activate', remote, '--channel', 'production', ...words)
  await writeBuild(folder, 'Old sketches')
  await tessera('publish', remote)
  await activate()
  await writeBuild(folder, 'New sketches')
  await tessera('publish', remote)

  const context = await browser.newContext({ baseURL: site.url })
  await registerAndLogIn(context, site, 'sketcher@example.org', 'Sketcher')
  const member = await context.newPage()
  const chinese = await browser.newPage({ baseURL: site.url, locale: 'zh-CN' })

  expect(await activate('--for', 'signed-in')).toContain('is served to all signed-in members on production.')
  await expectHeading(member, 'New sketches')
  await expectHeading(stranger, 'Old sketches')
  await expectHeading(chinese, 'Old sketches')

  expect(await activate('--for', 'lang:zh')).toContain('is served to all visitors in Chinese on production.')
  await expectHeading(chinese, 'New sketches')
  await expectHeading(stranger, 'Old sketches')
  await expectHeading(member, 'Old sketches')
  await stranger.getByRole('button', { name: 'Language' }).click()
  await stranger.getByRole('button', { name: '中文' }).click()
  await expect(stranger.locator('html')).toHaveAttribute('lang', 'zh')
  await expectHeading(stranger, 'New sketches')

  await activate('--for', 'members:Sketcher')
  await expectHeading(chinese, 'Old sketches')
  await expectHeading(member, 'New sketches')
  expect(await tessera('status')).toContain('for 1 named member')
  await member.request.post('/api/logout.php')
  await expectHeading(member, 'Old sketches')

  await activate()
  await expectHeading(chinese, 'New sketches')
  await Promise.all([context.close(), chinese.close(), rm(folder, { recursive: true })])
})
