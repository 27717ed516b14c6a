import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { startTestPlatform } from '../../test/test-platform.ts'
import {
  addFile,
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  type TestBuild,
} from '../../test/test-releases.ts'
import { createFrameRenderer } from './frame-renderer.ts'

const script = 'first-frame.js'
const withFrame = <Kind extends TestBuild['record'] | ReturnType<typeof createShellBuild>['record']>(
  build: TestBuild<Kind>,
  render: string,
): TestBuild<Kind> => {
  const added = addFile(build, script, `export const renderFirstFrame = request => ${render}`)
  return { ...added, record: { ...added.record, firstFrame: { script } } }
}

const shellFrame =
  '`<header>${request.language}</header><main style="top:0">${request.hasScreenFrame ? "<tessera-screen></tessera-screen>" : "Loading"}</main>`'
const toHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the first frame of a page', () => {
  let site: Awaited<ReturnType<typeof startTestPlatform>>

  before(async () => {
    site = await startTestPlatform()
    site.services.frameRenderer = createFrameRenderer({ logError: () => undefined })
    const { record, ...build } = addFile(createRemoteBuild('a'), 'wall.css', 'h1 { color: red }')
    const screenFiles = { ...record.screenFiles, wall: ['wall.js', 'wall.css'] }
    const remote = withFrame(
      { ...build, record: { ...record, screenFiles } },
      'request.screen === "wall" ? `<h1>${request.address}</h1>` : missing.variable',
    )
    await deployBuilds(site, [remote, withFrame(createShellBuild(), shellFrame)])
    // A page does not wait long for the process to start
    while (!(await get('/about')).body.includes('id="first-frame"'));
  })
  after(async () => {
    site.services.frameRenderer.close()
    await site.close()
  })
  const get = async (path: string) =>
    (await site.openOrigin('production')).inject({ url: path, headers: { 'accept-language': 'zh' } })

  it('is in the page, with its styles and its script allowed by their hashes', async () => {
    const { body, headers } = await get('/tools?show=video')
    assert.ok(
      body.includes('<header>zh</header><main class="frame-0"><h1>/tools?show=video</h1></main></div>'),
      body,
    )
    const policy = String(headers['content-security-policy'])
    const css = /<style>(.*?)<\/style>/.exec(body)?.[1] ?? ''
    assert.equal(css, '#first-frame .frame-0{top:0}')
    assert.ok(policy.includes(`style-src ${toHash(css)}`), policy)
    const recorder = /<script>(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    assert.ok(policy.includes(`script-src ${toHash(recorder)}`), policy)
    const positions = [
      '.css#first-frame"',
      '</head>',
      'id="first-frame"',
      '<script defer fetchpriority="low"',
      'id="composition"',
    ]
    const order = positions.map(text => body.indexOf(text)).toSorted((a, b) => a - b)
    assert.deepEqual(
      positions.map(text => body.indexOf(text)),
      order,
      'styles come before the frame, scripts and data after it',
    )
    assert.ok(order[0] !== undefined && order[0] > 0)
    assert.doesNotMatch(body, /"firstFrame"/)
    assert.doesNotMatch(body, /as="image"/, 'the frame has the images')
  })

  it('shows the site around a screen whose frame fails, and the screens of the shell', async () => {
    for (const path of ['/work/7', '/about', '/nowhere'])
      assert.match((await get(path)).body, /<main class="frame-0">Loading<\/main>/)
  })

  it('is rendered again where it was incomplete', async () => {
    const { frameRenderer } = site.services
    const renders: boolean[] = []
    site.services.frameRenderer = {
      ...frameRenderer,
      async render() {
        renders.push(renders.length === 0)
        return { html: '<p>Site</p>', css: '', isIncomplete: renders.length === 1 }
      },
    }
    const app = await site.openOrigin('production')
    for (let visit = 0; visit < 3; visit += 1) await app.inject({ url: '/tools' })
    site.services.frameRenderer = frameRenderer
    assert.deepEqual(renders, [true, false])
  })

  it('is rendered again for other addresses, and else once', async () => {
    const { frameRenderer } = site.services
    let count = 0
    site.services.frameRenderer = {
      ...frameRenderer,
      render: (...job) => {
        count += 1
        return frameRenderer.render(...job)
      },
    }
    const app = await site.openOrigin('production')
    for (const path of ['/tools', '/tools', '/tools?q=lake', '/tools']) await app.inject({ url: path })
    assert.equal(count, 2)
    site.services.frameRenderer = frameRenderer
  })

  it('is left out where it cannot be rendered', async () => {
    const { frameRenderer } = site.services
    site.services.frameRenderer = { ...frameRenderer, render: () => Promise.resolve(null) }
    const { body, headers } = await get('/tools')
    assert.doesNotMatch(body, /id="first-frame"/)
    assert.match(body, /<script defer fetchpriority="high"/)
    assert.doesNotMatch(String(headers['content-security-policy']), /sha256/)
    site.services.frameRenderer = frameRenderer
  })
})
