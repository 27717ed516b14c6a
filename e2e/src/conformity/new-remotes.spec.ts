import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../fixtures/site-test.ts'
import { repositoryRoot } from '../fixtures/start-site.ts'
import { waitForMount } from '../platform/page-reports.ts'
import { releaseBuild, runTessera } from './examples.ts'

const execute = promisify(execFile)

/** The options of `tessera new`, and the examples that have the same packages. */
const kinds = [
  { option: '--vite', folder: 'vite-remote' },
  { option: '--vue', folder: 'vue-screen' },
  { option: '--svelte', folder: 'svelte-remote' },
]

for (const { option, folder } of kinds)
  test(`a remote that "tessera new ${option}" writes builds and goes live`, async ({ page, site }) => {
    const remote = `mfe-market-${folder.split('-')[0]}`
    const address = `/market-${folder.split('-')[0]}`
    const cwd = await mkdtemp(path.join(tmpdir(), 'tessera-new-'))
    const token = await site.runAdmin('tokens', 'create', '--remote', remote)
    const titles = ['--title', 'Night market', '--title-zh', '夜市']
    await runTessera(site, token, cwd, ['new', remote, '--path', address, option, ...titles])
    await symlink(
      path.join(repositoryRoot, 'examples', folder, 'node_modules'),
      path.join(cwd, 'node_modules'),
    )
    await execute('npm', ['run', 'build'], { cwd })
    await releaseBuild(site, token, { cwd, remote, version: '0.1.0', dist: 'dist' })
    const mounted = waitForMount(page, remote)
    await page.goto(address)
    expect(await mounted).toBe('0.1.0')
    await expect(page.getByRole('heading', { level: 1, name: 'Night market' })).toBeVisible()
    await rm(cwd, { recursive: true, force: true })
  })
