import { expect, test as siteTest, type Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { createRemote, tessera } from './new-remote.ts'
import { root, startSite } from './start-site.ts'

/** A new remote whose screen keeps what is typed, and what is changed of it. */
async function createSketch() {
  const remote = await createRemote()
  const { edit, screenFile, textsFile } = remote
  const say = (before: string, after: string) => edit(screenFile, text => text.replace(before, after))
  await say('</section>', '<label>Note <input /></label><p>first words</p></section>')
  return {
    ...remote,
    reword: (before: string, after: string) => say(before, after),
    retitle: (title: string) =>
      edit(textsFile, text => JSON.stringify({ ...(JSON.parse(text) as object), title })),
  }
}

/** Runs `tessera dev` until it is stopped; answers where it serves what it built. */
async function develop(name: string, folder: string, words: readonly string[], env = {}) {
  const child = spawn('node', [tessera, 'dev', name, ...words, '--json'], {
    cwd: folder,
    env: { ...process.env, ...env },
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
  sketch: Awaited<ReturnType<typeof createSketch>>
  /** Where the remote is served to shells. */
  server: string
  /** Where it is alone in a page. */
  alone: string
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
      const sketch = await createSketch()
      const against = ['--against', 'http://127.0.0.1']
      // One after the other: each takes the next free port
      const shell = await develop('shell', root, against)
      const server = await develop(sketch.name, sketch.folder, against)
      const developed = await startSite({ DEVELOPMENT_BUILDS: `${shell.url} ${server.url}` })
      const built = await startSite({})
      const alone = await develop(sketch.name, sketch.folder, [], { TESSERA_URL: built.site.url })
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

/** Leaves a mark that a page loaded anew would not have. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in globalThis)

test.describe.configure({ mode: 'serial' })

test('a change of a component comes into the open page, whose fields keep what was typed', async ({
  page,
  development,
}) => {
  const { sketch, developed } = development
  await page.goto(developed + sketch.path)
  await expect(page.getByText('first words')).toBeVisible()
  await page.getByLabel('Note').fill('kept')
  await mark(page)
  await sketch.reword('first words', 'second words')
  await expect(page.getByText('second words')).toBeVisible()
  await expect(page.getByLabel('Note')).toHaveValue('kept')
  expect(await isMarked(page)).toBe(true)
})

test('a change of a text mounts the screen anew, and nothing else of the page', async ({
  page,
  development,
}) => {
  const { sketch, developed } = development
  await page.goto(developed + sketch.path)
  await expect(page.getByRole('heading', { name: 'Sketch' })).toBeVisible()
  await mark(page)
  await sketch.retitle('Drawing')
  await expect(page.getByRole('heading', { name: 'Drawing' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('in a shell built for production, a change mounts the remote anew without loading the page', async ({
  page,
  development,
}) => {
  const { sketch, built, server } = development
  await page.goto(built)
  await page.getByRole('button', { name: 'Composition', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Composition' })
  await panel.getByLabel('Address').fill(server)
  await panel.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(panel.getByRole('listitem', { name: sketch.name })).toBeVisible()
  await page.goto(built + sketch.path)
  await expect(page.getByRole('heading', { name: 'Drawing' })).toBeVisible()
  await mark(page)
  await sketch.retitle('Painting')
  await expect(page.getByRole('heading', { name: 'Painting' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('alone in a page, a remote takes in a change of a component and keeps what was typed', async ({
  page,
  development,
}) => {
  const { sketch, alone } = development
  await page.goto(new URL(sketch.path, alone).href)
  await expect(page.getByText('second words')).toBeVisible()
  await page.getByLabel('Note').fill('kept')
  await mark(page)
  await sketch.reword('second words', 'third words')
  await expect(page.getByText('third words')).toBeVisible()
  await expect(page.getByLabel('Note')).toHaveValue('kept')
  expect(await isMarked(page)).toBe(true)
})
