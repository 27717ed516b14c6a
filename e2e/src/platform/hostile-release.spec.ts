import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type activateRelease, type CallResponse } from '@tessera/shared-contracts'
import { buildRelease, throwOnRender, type BuildOverrides } from './build-release.ts'
import { expect, test } from './platform-test.ts'

const remote = 'mfe-account'
const screen = 'personal-homepage'

/** Starts a server of this machine that the code of a release must not reach. */
async function startPrivateServer() {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*').end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, requests, close: () => server.close() }
}

/** Runs code at the start of the entry and of each chunk, before the screens throw. */
const runFirst = (code: string): BuildOverrides => ({
  ...throwOnRender,
  transformFile: (file, text, record) =>
    `;(() => {${code}})();${throwOnRender.transformFile?.(file, text, record) ?? text}`,
})

/** Claims that the screen has mounted, in every way that a page has. */
const claimMount = `
  const { remotes } = JSON.parse(document.getElementById('composition').textContent)
  const { version } = remotes.find(({ name }) => name === '${remote}').current
  const claim = () => {
    performance.mark('mounted:${remote}@' + version + '/${screen}')
    for (const page of [window, frame.contentWindow]) {
      page?.tesseraGate?.({ event: 'ready' })
      page?.tesseraGate?.({ event: 'mounted', remote: '${remote}', version, screen: '${screen}' })
    }
  }
  const frame = document.documentElement.appendChild(document.createElement('iframe'))
  claim()
  setInterval(claim, 10)`

test('a release cannot claim that its screen has mounted', async ({ platform }) => {
  // The pages of both views are busy until the gate gives up
  test.slow()
  const build = await buildRelease(remote, runFirst(claimMount))
  await platform.publish(build)
  const { success, error } = await platform.activate(build)
  expect(success).toBe(false)
  expect(error).toContain(`${remote} ${build.version} does not mount its screen "${screen}"`)
})

test('a release in the gate reaches staging only, and not the metrics', async ({ platform, site }) => {
  const other = await startPrivateServer()
  // `staging` allows development servers of this machine in its policy
  const spy = `
    const address = '127.0.0.1:${other.port}'
    void fetch('http://' + address + '/fetched').catch(() => {})
    new WebSocket('ws://' + address + '/connected')
    new Image().src = 'http://localhost:${other.port}/shown'`
  const build = await buildRelease(remote, {
    transformFile: (file, text) => (file.endsWith('.js') ? `;(() => {${spy}})();${text}` : text),
  })
  await platform.publish(build)
  const activated: CallResponse<typeof activateRelease> = await platform.activate(build)
  expect(activated).toMatchObject({ success: true, mounted: true })
  expect(other.requests).toEqual([])
  other.close()
  await platform.rollback(remote)

  expect((await fetch(`${site.stagingUrl}/metrics`)).status).toBe(404)
})
