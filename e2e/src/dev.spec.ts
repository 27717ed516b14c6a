import { expect, test as siteTest, type Page } from '@playwright/test'
import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root, startSite } from './start-site.ts'

const remote = 'mfe-sketch'
const address = '/sketch'
const tessera = path.join(root, 'cli/src/tessera.ts')

/** A workspace of its own with one new remote, so that no test writes into the checkout. */
async function createWorkspace() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-dev-'))
  await cp(path.join(root, 'package.json'), path.join(folder, 'package.json'))
  for (const name of [
    'node_modules',
    'build',
    'shell',
    'webpack.base.mjs',
    'tsconfig.json',
    '.prettierrc.json',
  ])
    await symlink(path.join(root, name), path.join(folder, name))
  await promisify(execFile)('node', [tessera, 'new', remote, '--path', address], { cwd: folder })
  const screenFile = path.join(folder, remote, 'src/screens/sketch/sketch-screen.tsx')
  const textsFile = path.join(folder, remote, 'locales/en.json')
  const edit = async (file: string, change: (text: string) => string) =>
    writeFile(file, change(await readFile(file, 'utf8')))
  await edit(screenFile, text =>
    text.replace('</section>', '<label>Note <input /></label><p>first words</p></section>'),
  )
  return {
    folder,
    reword: () => edit(screenFile, text => text.replace('first words', 'second words')),
    retitle: (title: string) =>
      edit(textsFile, text => JSON.stringify({ ...(JSON.parse(text) as object), title })),
  }
}

/** Runs `tessera dev` until it is stopped; answers where it serves what it built. */
async function develop(name: string, folder: string) {
  const child = spawn('node', [tessera, 'dev', name, '--against', 'http://127.0.0.1', '--json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString()
      const found = /"address": "([^"]+)"/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`tessera dev ${name} ended: ${said}`)))
  })
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

interface Development {
  workspace: Awaited<ReturnType<typeof createWorkspace>>
  /** Where the remote is served. */
  server: string
  /** A staging site whose shell is developed as well, as `npm run dev` starts it. */
  developed: string
  /** One with the shell that was built for production. */
  built: string
}

const test = siteTest.extend<object, { development: Development }>({
  development: [
    // Playwright reads off the first parameter what a fixture needs: nothing here
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const workspace = await createWorkspace()
      // One after the other: each takes the next free port
      const shell = await develop('shell', root)
      const sketch = await develop(remote, workspace.folder)
      const developed = await startSite({ DEVELOPMENT_BUILDS: `${shell.url} ${sketch.url}` })
      const built = await startSite({})
      await use({
        workspace,
        server: sketch.url,
        developed: developed.site.stagingUrl,
        built: built.site.stagingUrl,
      })
      await Promise.all([developed.stop(), built.stop(), shell.stop(), sketch.stop()])
      await rm(workspace.folder, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Leaves a mark that a page loaded anew would not have. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in globalThis)

test.describe.configure({ mode: 'serial' })

test('a change of a component comes into the open page, whose fields keep what was typed', async ({
  page,
  development,
}) => {
  const { workspace, developed } = development
  await page.goto(developed + address)
  await expect(page.getByText('first words')).toBeVisible()
  await page.getByLabel('Note').fill('kept')
  await mark(page)
  await workspace.reword()
  await expect(page.getByText('second words')).toBeVisible()
  await expect(page.getByLabel('Note')).toHaveValue('kept')
  expect(await isMarked(page)).toBe(true)
})

test('a change of a text mounts the screen anew, and nothing else of the page', async ({
  page,
  development,
}) => {
  const { workspace, developed } = development
  await page.goto(developed + address)
  await expect(page.getByRole('heading', { name: 'Sketch' })).toBeVisible()
  await mark(page)
  await workspace.retitle('Drawing')
  await expect(page.getByRole('heading', { name: 'Drawing' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('in a shell built for production, a change mounts the remote anew without loading the page', async ({
  page,
  development,
}) => {
  const { workspace, built, server } = development
  await page.goto(built)
  await page.getByRole('button', { name: 'Composition', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Composition' })
  await panel.getByLabel('Address').fill(server)
  await panel.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(panel.getByRole('listitem', { name: remote })).toBeVisible()
  await page.goto(built + address)
  await expect(page.getByRole('heading', { name: 'Drawing' })).toBeVisible()
  await mark(page)
  await workspace.retitle('Painting')
  await expect(page.getByRole('heading', { name: 'Painting' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})
