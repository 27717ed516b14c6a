import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Site } from '../fixtures/start-site.ts'
import type { NpmRegistry } from './npm-registry.ts'
import { createTeamShell, expect, test } from './own-repository-test.ts'

test.use({ environment: { PRODUCTION_APPROVAL: '1' } })

const teams = [
  { name: 'mfe-orchard', title: 'Orchard', titleZh: '果园', options: [] },
  { name: 'mfe-harbor', title: 'Harbor', titleZh: '港口', options: ['--vite'] },
  { name: 'mfe-meadow', title: 'Meadow', titleZh: '草地', options: ['--svelte'] },
] as const
type Team = (typeof teams)[number]

const getPath = ({ name }: Team) => name.replace('mfe-', '/')

interface Installation {
  site: Site
  registry: NpmRegistry
  folder: string
}

/** Runs programs in the repository of a team, with a token of its own. */
async function openRepository({ site, registry, folder }: Installation, { name }: Team) {
  const repository = path.join(folder, name)
  await mkdir(repository, { recursive: true })
  const TESSERA_TOKEN = await site.runAdmin('tokens', 'create', '--remote', name)
  const shell = createTeamShell(repository, { ...registry.env, TESSERA_URL: site.url, TESSERA_TOKEN })
  return { repository, ...shell }
}

/** Runs the command of an integrator, who has no repository. */
async function createIntegrator({ site, registry, folder }: Installation, label: string) {
  const TESSERA_TOKEN = await site.runAdmin('tokens', 'create', '--integrator', '--label', label)
  const { run } = createTeamShell(folder, { ...registry.env, TESSERA_URL: site.url, TESSERA_TOKEN })
  return (...words: string[]) => run('npx', '--yes', '@tessera/cli', ...words)
}

/** Changes the title in the sources of a team. */
async function replaceTitle(repository: string, before: string, after: string): Promise<void> {
  for (const folder of ['src', 'locales']) {
    const root = path.join(repository, folder)
    const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of names.filter(each => each.isFile())) {
      const file = path.join(entry.parentPath, entry.name)
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replaceAll(new RegExp(`(["'])${before}\\1`, 'g'), `$1${after}$1`))
    }
  }
}

async function expectTitles(page: Page, origin: string, titles: readonly string[]): Promise<void> {
  for (const [index, team] of teams.entries()) {
    await page.goto(origin + getPath(team))
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(titles[index] ?? '')
  }
}

test('three repositories of three build tools go live and back as one, with two integrators', async ({
  page,
  site,
  registry,
  tarballs,
  folder,
}) => {
  test.setTimeout(900_000)
  const installation = { site, registry, folder }
  const [orchard, harbor, meadow] = [
    await openRepository(installation, teams[0]),
    await openRepository(installation, teams[1]),
    await openRepository(installation, teams[2]),
  ]
  const repositories = [orchard, harbor, meadow]
  const [mei, jun] = [
    await createIntegrator(installation, 'mei'),
    await createIntegrator(installation, 'jun'),
  ]
  const onProduction = ['--channel', 'production']
  for (const tarball of tarballs) await registry.publish(tarball)

  await test.step('each team writes, builds and publishes its remote', async () => {
    for (const [index, { repository: _, run, tessera }] of repositories.entries()) {
      const team = teams[index] ?? teams[0]
      const { name, title, titleZh, options } = team
      const words = ['--path', getPath(team), '--title', title, '--title-zh', titleZh]
      await run('npx', '--yes', '@tessera/cli', 'new', name, ...words, ...options)
      await run('npm', 'install', '--prefer-offline')
      await run('npm', 'run', 'build')
      expect(await tessera('publish', name, '--changeset', 'village')).toContain('change set village')
    }
  })

  await test.step('an integrator looks at all of them on staging', async () => {
    await mei('changeset', 'activate', 'village', '--channel', 'staging')
    const [link = ''] = (await mei('changeset', 'link', 'village', '--path', '/orchard')).split('\n')
    await page.goto(link)
    await expectTitles(
      page,
      new URL(link).origin,
      teams.map(({ title }) => title),
    )
    await page.goto(`${site.url}/orchard`)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  })

  await test.step('two integrators put them live at once', async () => {
    await expect(mei('changeset', 'activate', 'village', ...onProduction)).rejects.toThrow()
    expect(await jun('approvals')).toContain('changeset activate village --channel production')
    const output = await jun('changeset', 'activate', 'village', ...onProduction)
    for (const { name } of teams) expect(output).toContain(name)
    await expectTitles(
      page,
      site.url,
      teams.map(({ title }) => title),
    )
  })

  await test.step('a bad release of one team takes the others back with it', async () => {
    for (const [index, after] of ['Orchard in bloom', 'Harbor without water'].entries()) {
      const { repository, run, tessera } = repositories[index] ?? orchard
      const { name, title } = teams[index] ?? teams[0]
      await replaceTitle(repository, title, after)
      await run('npm', 'run', 'build')
      await tessera('publish', name, '--changeset', 'spring')
    }
    await expect(jun('changeset', 'activate', 'spring', ...onProduction)).rejects.toThrow()
    await mei('changeset', 'activate', 'spring', ...onProduction)
    await expectTitles(page, site.url, ['Orchard in bloom', 'Harbor without water', 'Meadow'])

    const output = await jun('changeset', 'rollback', 'spring', ...onProduction)
    expect(output).toMatch(/mfe-harbor@\S+, before[^]*mfe-orchard@\S+, before/)
    await expectTitles(
      page,
      site.url,
      teams.map(({ title }) => title),
    )
    expect(await jun('history', '--channel', 'production', '--limit', '2')).toMatch(/rollback spring/)
  })
})
