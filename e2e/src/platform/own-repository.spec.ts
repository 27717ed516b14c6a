import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '../fixtures/start-site.ts'
import { screenSource, screenTestSource, settingsSource, sketchbookTexts } from './own-repository.ts'
import { readComposition, waitForMount } from './page-reports.ts'
import { createTeamShell, expect, test } from './own-repository-test.ts'

const execute = promisify(execFile)
const remote = 'mfe-sketchbook'

test('a team in its own repository goes live with the packages of a registry', async ({
  page,
  site,
  registry,
  tarballs,
  folder,
}) => {
  test.setTimeout(420_000)
  const before = await readRepositoryState()
  const { run, tessera } = createTeamShell(folder, {
    ...registry.env,
    TESSERA_URL: site.url,
    TESSERA_TOKEN: await site.runAdmin('tokens', 'create', '--remote', remote),
  })

  await page.goto('/sketchbook')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  const { shell } = await readComposition(page)

  await test.step('publish the packages', async () => {
    for (const tarball of tarballs) {
      const { stdout: files } = await execute('tar', ['-tzf', tarball])
      expect(files.split('\n'), tarball).toContain('package/CHANGELOG.md')
      await registry.publish(tarball)
    }
    const sharedUi = tarballs.find(file => file.includes('shared-ui')) ?? ''
    const [code, types] = ["export const ribbonText = 'of 0.2.0'", 'export declare const ribbonText: string']
    await registry.publishNextVersion(sharedUi, '0.2.0', code, types)
  })

  await test.step('write the repository', async () => {
    const command = ['exec', '--yes', '--package=@tessera/cli', '--', 'tessera', 'new', remote]
    await run('npm', ...command, '--path', '/sketchbook')
    const write = (name: string, content: string) => writeFile(path.join(folder, name), content)
    await write('src/screens/sketchbook/sketchbook-screen.tsx', screenSource)
    await write('src/screens/sketchbook/sketchbook-screen.test.tsx', screenTestSource)
    for (const [language, own] of Object.entries(sketchbookTexts))
      await write(`locales/${language}.json`, JSON.stringify(own))
    const manifest = await readFile(path.join(folder, 'src/manifest.ts'), 'utf8')
    await write(
      'src/manifest.ts',
      manifest.replace('  slices: [],', `  slices: [],\n  settings: ${settingsSource},`),
    )
    await run('npm', 'install', '@tessera/shared-ui@^0.2.0', '--prefer-offline')
  })

  await test.step('see a type error before it is published', async () => {
    const file = path.join(folder, 'src/wrong.ts')
    await writeFile(file, "export const count: number = 'three'\n")
    const failure = run('npm', 'run', 'build')
    await expect(failure).rejects.toMatchObject({
      stdout: expect.stringMatching(/src\/wrong\.ts:1:14[^]*TS2322/),
    })
    await rm(file)
  })

  await test.step('check, test and build it', async () => {
    await run('npm', 'run', 'types')
    await run('npm', 'test')
    await run('npm', 'run', 'build', '--', '--env', 'types')
  })

  await test.step('put it live', async () => {
    const judged = await tessera('check', remote, '--local', '--channel', 'production')
    expect(judged).toContain(`The build of ${remote} may go live on production.`)
    const { version } = JSON.parse(await tessera('publish', remote, '--json')) as { version: string }
    await tessera('check', `${remote}@${version}`, '--channel', 'production')
    await tessera('activate', `${remote}@${version}`, '--channel', 'production')
    const mounted = waitForMount(page, remote)
    await page.goto('/sketchbook')
    expect(await mounted).toBe(version)
  })

  await expect(page.getByRole('heading', { name: sketchbookTexts.en.title })).toBeVisible()
  await expect(page.getByTestId('ribbon')).toHaveText('of 0.2.0')
  await expect(page.getByTestId('fetcher')).toHaveText('idle')
  await page.getByRole('button', { name: sketchbookTexts.en.add }).click()
  await expect(page.getByTestId('count')).toHaveText('You have 1 sketches.')
  await expect(page.getByTestId('heard')).toHaveText('S0')
  await page.getByRole('textbox', { name: sketchbookTexts.en.name }).fill('harbour')
  await page.getByRole('button', { name: sketchbookTexts.en.find }).click()
  await expect(page).toHaveURL(/\/sketchbook\?name=harbour$/)
  await expect(page.getByTestId('search')).toHaveText('harbour')
  await page.evaluate(() => localStorage.setItem('language', 'zh'))
  await page.goto('/sketchbook')
  await expect(page.getByRole('heading', { name: sketchbookTexts.zh.title })).toBeVisible()

  await test.step('its first frame is in the page, before any script', async () => {
    // The server renders it in a process that has to start first
    await expect(async () => {
      const html = await (await page.request.get('/sketchbook')).text()
      expect(html).toMatch(new RegExp(`id="first-frame".*<h1[^>]*>${sketchbookTexts.en.title}</h1>`, 's'))
    }).toPass({ timeout: 20_000 })
  })

  await test.step('change a setting without a build', async () => {
    await tessera('settings', remote, 'set', 'maxSketches', '1', '--channel', 'production')
    await page.goto('/sketchbook')
    await expect(page.getByTestId('max')).toHaveText('1')
  })

  const live = await readComposition(page)
  const base = live.remotes.find(({ name }) => name === remote)?.current.base ?? ''
  // The types for the hosts of other teams
  expect((await page.request.get(`${base}@mf-types.zip`)).status()).toBe(200)
  expect(live.shell).toEqual(shell)
  expect(await readRepositoryState()).toBe(before)
})

/** The changed files of this repository. */
const readRepositoryState = async () =>
  (await execute('git', ['status', '--porcelain'], { cwd: repositoryRoot })).stdout
