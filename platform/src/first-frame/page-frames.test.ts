import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it, type TestContext } from 'node:test'
import { startTestPlatform } from '../../test/test-platform.ts'
import {
  addFile,
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  type TestBuild,
} from '../../test/test-releases.ts'
import { createFrameRenderer, type FrameRenderer } from './frame-renderer.ts'

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
    const { record, ...build } = addFile(
      addFile(createRemoteBuild('a'), 'wall.css', 'h1 { color: red }'),
      'lightbox.css',
      '.lightbox { inset: 0 }',
    )
    const screenFiles = { ...record.screenFiles, wall: ['wall.js', 'wall.css'] }
    const screens = record.screens.map(screen => ({
      ...screen,
      data: [{ url: '/api/list?q={q?}' }],
      frameParams: ['show'],
    }))
    const remote = withFrame(
      { ...build, record: { ...record, screens, screenFiles } },
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
    const { body, headers } = await get('/tools')
    assert.ok(body.includes('<header>zh</header><main class="frame-0"><h1>/tools</h1></main></div>'), body)
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

  /** Replaces the renderer for the rest of a test. */
  function replaceRenderer(t: TestContext, render: (original: FrameRenderer) => FrameRenderer['render']) {
    const { frameRenderer } = site.services
    site.services.frameRenderer = { ...frameRenderer, render: render(frameRenderer) }
    t.after(() => {
      site.services.frameRenderer = frameRenderer
    })
  }

  it('has the style sheet of a part that the page loads on request', async t => {
    replaceRenderer(
      t,
      () => () => Promise.resolve({ html: '<p class="lightbox">Lake</p>', css: '', isIncomplete: false }),
    )
    const { body } = await (await site.openOrigin('production')).inject({ url: '/tools?show=lightbox' })
    const sheets = Array.from(
      body.matchAll(/<link rel="stylesheet" href="[^"]*\/([^"]*)" integrity="sha384-/g),
    )
    assert.deepEqual(
      sheets.map(([, file]) => file).filter(file => file?.endsWith('#first-frame')),
      ['wall.css#first-frame', 'lightbox.css#first-frame'],
    )
  })

  for (const [image, code] of [
    ['<img fetchpriority="high" src="/lake.webp">', 'in a template, which loads nothing'],
    ['<img loading="lazy" src="/lake.webp">', 'in the page'],
  ] as const)
    it(`has the code of the page ${code}, after ${image}`, async t => {
      replaceRenderer(t, () => () => Promise.resolve({ html: image, css: '', isIncomplete: false }))
      const app = await site.openOrigin('production')
      const { body } = await app.inject({ url: `/tools?show=${encodeURIComponent(code)}` })
      const template = /<template id="delayed-code">(.*?)<\/template>/s.exec(body)?.[1] ?? ''
      const scripts = (html: string) => html.match(/<script (?:async|defer) /g)?.length ?? 0
      assert.ok(scripts(body) > 1)
      assert.equal(scripts(template), code === 'in the page' ? 0 : scripts(body))
    })

  it('is rendered again, a second later, where it was incomplete', async t => {
    let renders = 0
    replaceRenderer(t, () => async () => {
      renders += 1
      return { html: '<p>Site</p>', css: '', isIncomplete: renders === 1 }
    })
    const app = await site.openOrigin('production')
    const visit = async () => {
      await app.inject({ url: '/tools' })
      return renders
    }
    assert.deepEqual([await visit(), await visit()], [1, 1])
    site.clock.advance(1_001)
    assert.deepEqual([await visit(), await visit()], [2, 2])
    site.clock.advance(3_600_000)
    assert.equal(await visit(), 2)
  })

  it('is the same for addresses that differ in parameters which the screen does not declare', async t => {
    const addresses: string[] = []
    replaceRenderer(t, original => (...job) => {
      addresses.push(job[0].shell.request.address)
      return original.render(...job)
    })
    const app = await site.openOrigin('production')
    const visit = (url: string) => app.inject({ url, headers: { 'accept-language': 'en' } })
    for (const url of [
      '/tools',
      '/tools?x=1',
      '/tools/?x=2&lang=fr',
      `/tools?q=${'long'.repeat(51)}`,
      '/tools?show=video&x=3&q=lake',
      '/tools?q=lake&q=sea&show=video',
      '/tools?lang=en',
      '/nowhere',
      '/nowhere/else?q=lake',
    ])
      await visit(url)
    assert.deepEqual(addresses, ['/tools', '/tools?q=lake&show=video', '/tools?lang=en', '/not-found'])
  })

  it('is in the page of a visitor while another requests pages without end', async t => {
    const app = await site.openOrigin('production')
    const open = async (url: string, ip: string) => {
      await new Promise(setImmediate)
      return (await app.inject({ url, headers: { 'x-forwarded-for': ip } })).body.includes('id="first-frame"')
    }
    let isOver = false
    t.after(() => {
      isOver = true
    })
    let count = 0
    const flood = async () => {
      for (; !isOver; count += 1)
        await open(`/tools?q=${count}`, `2001:db8:0:${(count % 256).toString(16)}::1`)
    }
    const floods = Array.from({ length: 40 }, flood)
    const visits: boolean[] = []
    for (let visit = 0; visit < 10; visit += 1)
      visits.push(await open(`/tools?show=${visit}`, `192.0.2.${visit}`))
    isOver = true
    await Promise.all(floods)
    assert.ok(count > 100, `${count} pages`)
    assert.deepEqual(
      visits,
      Array.from({ length: 10 }, () => true),
    )
  })

  it('is left out where it cannot be rendered', async t => {
    replaceRenderer(t, () => () => Promise.resolve(null))
    const { body, headers } = await get('/tools')
    assert.doesNotMatch(body, /id="first-frame"/)
    assert.match(body, /<script defer fetchpriority="high"/)
    assert.doesNotMatch(String(headers['content-security-policy']), /script-src[^;]*sha256/)
  })
})
