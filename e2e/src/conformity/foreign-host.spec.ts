import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, repositoryRoot, test as siteTest } from '../fixtures/site-test.ts'

/** A site whose gallery runs in the page of `examples/foreign-host`, which another server serves. */
const test = siteTest.extend<object, { hostUrl: string }>({
  hostUrl: [
    async ({ site }, use) => {
      const server = spawn('node', [path.join(repositoryRoot, 'examples/foreign-host/serve.mjs')], {
        env: { ...process.env, TESSERA_URL: site.url, PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [line] = (await once(server.stdout, 'data')) as [Buffer]
      const [url = ''] = /http:\/\/[\d.:]+/.exec(line.toString()) ?? []
      await use(url)
      server.kill()
      await once(server, 'exit')
    },
    { scope: 'worker' },
  ],
})

test.use({ environment: { DEMO: '1' } })

for (const host of ['plugin-host', 'instance-host'])
  for (const way of ['manifest', 'entry'])
    test(`the gallery runs in the ${host} of another team, by its ${way}`, async ({ page, hostUrl }) => {
      const problems: string[] = []
      page.on('console', message => message.type() === 'error' && problems.push(message.text()))
      page.on('pageerror', error => problems.push(error.message))
      await page.goto(`${hostUrl}/${host}/?by=${way}`)
      await expect(page.getByRole('heading', { name: 'A page of somebody else' })).toBeVisible()
      const creations = page.getByRole('list', { name: 'Creations' }).getByRole('link')
      await expect(creations.first()).toBeVisible()
      await creations.first().click()
      const lightbox = page.getByRole('dialog')
      await expect(lightbox.getByRole('heading', { name: 'Prompt' })).toBeVisible()
      await lightbox.getByRole('button', { name: 'Close' }).click()
      await expect(lightbox).toBeHidden()
      expect(problems).toEqual([])
    })
