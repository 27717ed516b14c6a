import { reportFault } from '@tessera/shared-contracts'
import { readComposition, waitForMount } from './page-reports.ts'
import { expect, test } from './platform-test.ts'

const remote = 'mfe-gallery'

test('the last fault of a remote has the positions in its sources', async ({ page, platform, site }) => {
  const mounted = waitForMount(page, remote)
  await page.goto('/tools')
  const version = await mounted
  const { id, remotes } = await readComposition(page)
  const { base = '', screenFiles } = remotes.find(({ name }) => name === remote)?.current ?? {}
  const scripts = Object.values(screenFiles ?? {})
    .flat()
    .filter(file => file.endsWith('.js'))
  const frames = await Promise.all(
    scripts.map(async script => {
      const code = await (await page.request.get(base + script)).text()
      return `    at x (${new URL(base + script, site.url).href}:1:${Math.floor(code.length / 2)})`
    }),
  )
  const message = 'x is undefined'
  const report = { composition: id, remote, version, fellBackTo: null, phase: 'run', path: '/tools' } as const
  const stack = [`TypeError: ${message}`, ...frames].join('\n')
  await page.request.post(reportFault.path, { data: { ...report, message, stack } })

  const { faults } = await platform.getStatus(remote)
  expect(faults.last?.stack).toBe(stack)
  expect(faults.last?.sourceStack).toMatch(/^ {4}at x \(src\/screens\/[\w/-]+\.tsx:\d+:\d+\)$/m)
  expect((await page.request.get(`${base}${scripts[0]}.map`)).ok()).toBe(false)
})
