import { expect, test as siteTest, type Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createRemoteWorkspace, tesseraCli } from './remote-workspace.ts'
import { repositoryRoot, startSite } from '../fixtures/start-site.ts'

/** Creates a remote with an input field, and functions that edit its source. */
async function createSketchRemote() {
  const remote = await createRemoteWorkspace()
  const { edit, screenFile, textsFile, folder, name } = remote
  // As in a repository of its own, where the build checks the types
  const types = {
    extends: '@tessera/remote-preset/tsconfig.json',
    compilerOptions: { types: ['node', '@tessera/remote-preset/types'] },
    // The packages of the checkout are sources, not declarations
    include: ['src', 'locales', path.join(repositoryRoot, 'shared-ui/src/custom-properties.d.ts')],
  }
  await writeFile(path.join(folder, name, 'tsconfig.json'), JSON.stringify(types))
  const say = (before: string, after: string) => edit(screenFile, text => text.replace(before, after))
  await say('</section>', '<label>Note <input /></label><p>first words</p></section>')
  return {
    ...remote,
    reword: (before: string, after: string) => say(before, after),
    retitle: (title: string) =>
      edit(textsFile, text => JSON.stringify({ ...(JSON.parse(text) as object), title })),
  }
}

/** Starts `tessera dev` and returns the address where it serves the build. */
async function startDevServer(name: string, folder: string, words: readonly string[], env = {}) {
  const child = spawn('node', [tesseraCli, 'dev', name, ...words, '--json'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString()
      const found = /"address": "([^"]+)"/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`tessera dev ${name} ended: ${output}`)))
  })
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

interface DevServers {
  sketch: Awaited<ReturnType<typeof createSketchRemote>>
  /** Address that serves the remote to shells. */
  server: string
  /** Address of the standalone remote. */
  alone: string
  /** Staging address of a site with a development build of the shell, as `npm run dev` starts it. */
  developed: string
  /** Staging address of a site with the production build of the shell. */
  built: string
}

const test = siteTest.extend<object, { development: DevServers }>({
  development: [
    // Playwright reads the needed fixtures from the first parameter: none
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const sketch = await createSketchRemote()
      const against = ['--against', 'http://127.0.0.1']
      // One after the other, because each takes the next free port
      const shell = await startDevServer('shell', repositoryRoot, against)
      const server = await startDevServer(sketch.name, sketch.folder, against)
      const developed = await startSite({}, [shell.url, server.url])
      const built = await startSite({})
      const alone = await startDevServer(sketch.name, sketch.folder, [], { TESSERA_URL: built.site.url })
      await use({
        sketch,
        server: server.url,
        alone: alone.url,
        developed: developed.site.stagingUrl,
        built: built.site.stagingUrl,
      })
      await Promise.all([shell, server, alone, developed, built].map(({ stop }) => stop()))
      await sketch.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Sets a mark on the document, which a reload would remove. */
const markDocument = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { marked: true }))
const isDocumentMarked = (page: Page) => page.evaluate(() => 'marked' in globalThis)

test.describe.configure({ mode: 'serial' })

test('an edited component updates the open page and keeps the typed text', async ({ page, development }) => {
  const { sketch, developed } = development
  await page.goto(developed + sketch.path)
  await expect(page.getByText('first words')).toBeVisible()
  await page.getByLabel('Note').fill('kept')
  await markDocument(page)
  await sketch.reword('first words', 'second words')
  await expect(page.getByText('second words')).toBeVisible()
  await expect(page.getByLabel('Note')).toHaveValue('kept')
  expect(await isDocumentMarked(page)).toBe(true)
})

test('an edited text remounts the screen without reloading the page', async ({ page, development }) => {
  const { sketch, developed } = development
  await page.goto(developed + sketch.path)
  await expect(page.getByRole('heading', { name: 'Sketch' })).toBeVisible()
  await markDocument(page)
  await sketch.retitle('Drawing')
  await expect(page.getByRole('heading', { name: 'Drawing' })).toBeVisible()
  expect(await isDocumentMarked(page)).toBe(true)
})

/** Opens the remote in a production shell by the link that `tessera dev --against` prints. */
async function openInBuiltShell(page: Page, { sketch, built, server }: DevServers) {
  await page.goto(`${built}${sketch.path}#dev-server=${server}`)
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Composition' })).toContainText(server)
  await expect(page.getByLabel('Note')).toBeVisible()
  await markDocument(page)
}

test('in a production shell, a change remounts the remote without reloading the page', async ({
  page,
  development,
}) => {
  const { sketch } = development
  await openInBuiltShell(page, development)
  await sketch.retitle('Painting')
  await expect(page.getByRole('heading', { name: 'Painting' })).toBeVisible()
  expect(await isDocumentMarked(page)).toBe(true)
  await sketch.retitle('Drawing')
  await expect(page.getByRole('heading', { name: 'Drawing' })).toBeVisible()
})

test('in a production shell, a remote recovers from a compile error without reloading the page', async ({
  page,
  development,
}) => {
  const { sketch } = development
  await openInBuiltShell(page, development)
  const failed = page.waitForEvent('console', message => message.text().includes('bundle has 1 errors'))
  await sketch.reword('<section', '< <section')
  await failed
  await sketch.reword('< <section', '<section title="mended"')
  await expect(page.getByTitle('mended')).toBeVisible()
  expect(await isDocumentMarked(page)).toBe(true)
})

test('in a production shell, a type error is shown over the page until it is corrected', async ({
  page,
  development,
}) => {
  const { sketch } = development
  await openInBuiltShell(page, development)
  const overlay = page.locator('#webpack-dev-server-client-overlay')
  await sketch.reword('<p>second', '<p title={3}>second')
  // The check of all types takes seconds
  await expect(overlay.contentFrame().getByText(/TS2322/)).toBeVisible({ timeout: 60_000 })
  await sketch.reword('<p title={3}>second', '<p title="checked">second')
  await expect(overlay).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByTitle('checked')).toBeVisible()
  expect(await isDocumentMarked(page)).toBe(true)
})

test('a standalone remote updates an edited component and keeps the typed text', async ({
  page,
  development,
}) => {
  const { sketch, alone } = development
  await page.goto(new URL(sketch.path, alone).href)
  await expect(page.getByText('second words')).toBeVisible()
  await page.getByLabel('Note').fill('kept')
  await markDocument(page)
  await sketch.reword('second words', 'third words')
  await expect(page.getByText('third words')).toBeVisible()
  await expect(page.getByLabel('Note')).toHaveValue('kept')
  expect(await isDocumentMarked(page)).toBe(true)
})
