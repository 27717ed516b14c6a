import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { test, type TestContext } from 'node:test'
import type { Composition, ShellFrameRequest } from '@tessera/shared-contracts'
import type { FrameJob } from './frame-job.ts'
import { createFrameRenderer } from './frame-renderer.ts'
import type { RenderRequest } from './process/messages.ts'

const request: Omit<ShellFrameRequest, 'hasScreenFrame'> = {
  screen: 'wall',
  language: 'en',
  address: '/tools',
  base: '/remotes/shell/1/',
  responses: {},
  remote: 'mfe-gallery',
  composition: { id: 'c', remotes: [] } as unknown as Composition,
  signedIn: false,
}
const shellCode =
  'export const renderFirstFrame = ({ hasScreenFrame }) => hasScreenFrame ? "<main style=\'top:0\'><tessera-screen></tessera-screen></main>" : "<main>Loading</main>"'
const galleryCode = 'export const renderFirstFrame = () => "<h1>Gallery"'
const loading = { html: '<main>Loading</main>', css: '', isIncomplete: true }
const galleryHtml = '<main class="frame-0"><h1>Gallery</h1></main>'

const toScript = (name: string) => ({
  name,
  version: '1',
  base: `/remotes/${name}/1/`,
  file: 'first-frame.js',
})
const toJob = (remote: string | null, screen = 'wall'): FrameJob => ({
  shell: { script: toScript('shell'), request: { ...request, screen } },
  screen: remote === null ? null : { script: toScript(remote), request: { ...request, screen } },
})

/** Creates a renderer with the remote `gallery`, and others by their names. */
function setUp(t: TestContext, others: Record<string, string> = {}) {
  const errors: string[] = []
  const renderer = createFrameRenderer({ logError: line => errors.push(line) })
  t.after(() => renderer.close())
  const codes: Record<string, string> = { shell: shellCode, gallery: galleryCode, ...others }
  const reads: string[] = []
  const render = (remote: string | null = 'gallery', screen = 'wall') =>
    renderer.render(toJob(remote, screen), {
      visitor: 'a visitor',
      async readScript({ name }) {
        reads.push(name)
        const code = codes[name]
        if (code === undefined) throw new Error(`there is no ${name}`)
        return code
      },
    })
  return { errors, reads, render }
}

/** Ends the process of first frames when it gets a request for a release. */
function killAt(t: TestContext, release: string) {
  const kills = { count: 0 }
  const watch = (child: ChildProcess) => {
    const send = child.send.bind(child) as (...sent: unknown[]) => boolean
    child.send = (...sent: unknown[]) => {
      const isGuilty = (sent[0] as RenderRequest).key.startsWith(release)
      if (isGuilty && child.kill('SIGKILL')) kills.count += 1
      return send(...sent)
    }
  }
  // The message comes before the process has its channel
  const onProcess = (message: unknown) => setImmediate(watch, (message as { process: ChildProcess }).process)
  subscribe('child_process', onProcess)
  t.after(() => unsubscribe('child_process', onProcess))
  return kills
}

test('the frame of a screen is in that of the shell, and each script is sent once', async t => {
  const { render, reads } = setUp(t)
  const frame = { html: galleryHtml, css: '#first-frame .frame-0{top:0}', isIncomplete: false }
  assert.deepEqual(await render(), frame)
  assert.deepEqual(await render(), frame)
  assert.deepEqual(reads.sort(), ['gallery', 'shell'])
  assert.equal((await render(null))?.html, '<main>Loading</main>')
})

test('a screen that fails leaves the frame of the shell, and is not tried again at once', async t => {
  const { render, errors } = setUp(t, { wheel: 'export const renderFirstFrame = () => { for (;;); }' })
  assert.deepEqual(await render('wheel'), loading)
  assert.match(errors.join(), /^The first frame of wheel 1, screen wall, failed: Script execution timed out/)
  assert.match(errors.join(), /next try in 1 s/)
  const started = performance.now()
  assert.deepEqual(await render('wheel'), loading)
  assert.ok(performance.now() - started < 100, 'the loop does not run again')
})

const hostileHtml = {
  'nests elements deeper than the stack': '"<i>".repeat(130_000)',
  'leaves formatting open in each paragraph':
    'Array.from({ length: 20_000 }, (_, index) => `<p><b id=${index}>`).join("")',
  'is longer when it is well-formed': '"&".repeat(399_000)',
  'has a script that fills the memory': '{ for (const all = new Set(); ; ) all.add(all.size) }',
}
for (const [what, body] of Object.entries(hostileHtml))
  test(`a screen whose HTML ${what} is named in the log and paused, and others have their frames`, async t => {
    const { render, errors } = setUp(t, { bad: `export const renderFirstFrame = () => ${body}` })
    await render()
    await render('bad')
    assert.match(errors.join(), /^The first frame of bad 1, screen wall, failed: .+next try in 1 s/)
    assert.equal((await render())?.html, galleryHtml)
    await render('bad')
    assert.equal(errors.length, 1, 'it has a pause')
  })

test('a release that ends the process has a pause with all its screens, and others have a new process at once', async t => {
  // A pause must not end while a busy machine starts the new process
  t.mock.method(performance, 'now', () => 0)
  const kills = killAt(t, 'bad')
  const { render, errors } = setUp(t, { bad: galleryCode })
  await render()
  await render('bad')
  assert.match(errors.join(), /^The first frame of bad 1, screen wall, failed: the process ended: SIGKILL/)
  assert.equal((await render())?.html, galleryHtml)
  assert.deepEqual(await render('bad', 'work'), loading)
  assert.equal(kills.count, 1)
})

test('a script that cannot be read is named in the log and paused', async t => {
  const { render, errors, reads } = setUp(t)
  assert.deepEqual(await render('lost'), loading)
  assert.match(errors.join(), /^The first frame of lost 1, screen wall, failed: there is no lost/)
  await render('lost')
  assert.equal(reads.filter(name => name === 'lost').length, 1)
})

test('a script cannot read the environment of the server', async t => {
  process.env.FRAME_TEST_SECRET = 'secret'
  t.after(() => delete process.env.FRAME_TEST_SECRET)
  const { render } = setUp(t, {
    spy: 'export const renderFirstFrame = () => `<p>${Object.keys(globalThis).join()}${typeof process}</p>`',
  })
  assert.equal((await render('spy'))?.html, '<main class="frame-0"><p>undefined</p></main>')
})

test('where no process can be started, pages have no first frame, and the next try is later', async t => {
  const starts: unknown[] = []
  const onProcess = (message: unknown) => void starts.push(message)
  subscribe('child_process', onProcess)
  t.after(() => unsubscribe('child_process', onProcess))
  const { render, errors } = setUp(t)
  const { execPath } = process
  t.after(() => {
    process.execPath = execPath
  })
  process.execPath = '/no/such/program'
  assert.equal(await render(), null)
  assert.equal(await render(), null)
  assert.equal(starts.length, 1)
  assert.match(errors.join(), /^The process of first frames cannot be started: .*ENOENT.*next try in 1 s/)
})
