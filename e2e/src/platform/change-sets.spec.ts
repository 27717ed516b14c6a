import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { runTessera } from '../conformity/examples.ts'
import type { Site } from '../fixtures/start-site.ts'
import { createRelease } from './create-release.ts'
import { expect, test } from './platform-test.ts'

const teams = ['mfe-album', 'mfe-frame']

/** A screen of a team, in code of its own: a function that mounts it. */
const writeCode = (heading: string) => `export default element => {
  element.innerHTML = '<h1>${heading}</h1>'
  return () => element.replaceChildren()
}`

/** A repository of a team with a build, in a folder of its own. */
async function createRepository(folder: string, name: string, heading: string): Promise<string> {
  const { record, files } = createRelease({ name, code: writeCode(heading) })
  const dist = path.join(folder, name, 'dist')
  await mkdir(dist, { recursive: true })
  await writeFile(path.join(folder, name, 'package.json'), JSON.stringify({ name, version: '1.0.0' }))
  await writeFile(path.join(dist, 'remote.json'), JSON.stringify(record))
  for (const [file, bytes] of files) await writeFile(path.join(dist, file), bytes)
  return path.join(folder, name)
}

/** Publishes a build of each team from its repository, with the token of the team. */
async function publishAll(site: Site, folder: string, heading: string, changeSet: string): Promise<void> {
  for (const name of teams) {
    const repository = await createRepository(folder, name, `${heading} of ${name}`)
    const token = await site.runAdmin('tokens', 'create', '--remote', name)
    const output = await runTessera(site, token, repository, ['publish', name, '--changeset', changeSet])
    expect(output).toContain(`It is in the change set ${changeSet}.`)
  }
}

async function expectHeadings(page: Page, origin: string, heading: string): Promise<void> {
  for (const name of teams) {
    await page.goto(`${origin}/${name}`)
    await expect(page.getByRole('heading', { name: `${heading} of ${name}` })).toBeVisible()
  }
}

test('releases of two repositories are reviewed, go live and go back as one', async ({ page, site }) => {
  test.setTimeout(120_000)
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-sets-'))
  const token = await site.runAdmin('tokens', 'create', '--integrator')
  const tessera = (...words: string[]) => runTessera(site, token, folder, words)
  const onProduction = ['--channel', 'production']

  await publishAll(site, folder, 'First', 'first')
  await tessera('changeset', 'activate', 'first', ...onProduction)
  await expectHeadings(page, site.url, 'First')

  await publishAll(site, folder, 'Second', 'second')
  const [link = ''] = (await tessera('changeset', 'link', 'second', '--path', '/mfe-album')).split('\n')
  await page.goto(link)
  await expectHeadings(page, new URL(link).origin, 'Second')
  await expectHeadings(page, site.url, 'First')

  const activated = await tessera('activate', '--link', link, ...onProduction)
  expect(activated).toMatch(/^Live on production:\n {2}mfe-album@\S+, before \S+\n {2}mfe-frame@/)
  await expectHeadings(page, site.url, 'Second')

  await tessera('rollback', 'mfe-album', ...onProduction)
  await tessera('rollback', 'mfe-frame', ...onProduction)
  await tessera('changeset', 'activate', 'second', ...onProduction)
  await expectHeadings(page, site.url, 'Second')
  await tessera('changeset', 'rollback', 'second', ...onProduction)
  await expectHeadings(page, site.url, 'First')
  expect(await tessera('history', '--channel', 'production', '--limit', '2')).toMatch(/rollback second/)
  await rm(folder, { recursive: true })
})
