import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { repositoryRoot } from '../fixtures/start-site.ts'
import { createTeamShell, expect, test } from '../platform/own-repository-test.ts'
import { readComposition, waitForMount } from '../platform/page-reports.ts'
import { logInWithRole } from './log-in-with-role.ts'

const remote = 'mfe-console'

interface PackageFile {
  version: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const readPackage = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as PackageFile

test('the console is built and published from a folder outside of the repository, with the published packages', async ({
  page,
  context,
  site,
  registry,
  tarballs,
  folder,
}) => {
  test.setTimeout(420_000)
  for (const tarball of tarballs) await registry.publish(tarball)
  const { run, tessera } = createTeamShell(folder, {
    ...registry.env,
    TESSERA_URL: site.url,
    TESSERA_TOKEN: await site.runAdmin('tokens', 'create', '--remote', remote),
  })

  await test.step('write the repository as every team does, and copy the sources', async () => {
    const command = ['exec', '--yes', '--package=@tessera/cli', '--', 'tessera', 'new', remote]
    await run('npm', ...command, '--path', '/console')
    for (const sources of ['src', 'locales'])
      await cp(path.join(repositoryRoot, remote, sources), path.join(folder, sources), { recursive: true })
    const [own, ours] = await Promise.all([
      readPackage(path.join(folder, 'package.json')),
      readPackage(path.join(repositoryRoot, remote, 'package.json')),
    ])
    const next = {
      ...own,
      version: '1.0.0',
      dependencies: { ...own.dependencies, ...ours.dependencies },
      devDependencies: { ...own.devDependencies, ...ours.devDependencies },
    }
    await writeFile(path.join(folder, 'package.json'), JSON.stringify(next))
    await run('npm', 'install', '--prefer-offline')
  })
  await test.step('check, test and build it', async () => {
    await run('npm', 'run', 'types')
    await run('npm', 'test')
    await run('npm', 'run', 'build')
  })
  const { version } = JSON.parse(await tessera('publish', remote, '--json')) as { version: string }
  await tessera('activate', `${remote}@${version}`, '--channel', 'production')

  await page.goto('/tools')
  expect((await readComposition(page)).remotes.map(({ name }) => name)).not.toContain(remote)
  await logInWithRole(context, site, 'operator')
  const mounted = waitForMount(page, remote)
  await page.goto('/console/members')
  expect(await mounted).toBe(version)
  expect(version).toMatch(/^1\.0\.0\+/)
  await expect(page.getByRole('row', { name: /Robin/ })).toBeVisible()
})
