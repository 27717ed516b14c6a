import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Composition, ShellFrameRequest } from '@tessera/shared-contracts'
import { createFrameRenderer } from './frame-renderer.ts'
import type { FrameJob } from './messages.ts'

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

function setUp(t: TestContext, screenCode: string) {
  const errors: string[] = []
  const renderer = createFrameRenderer({ logError: line => errors.push(line) })
  t.after(() => renderer.close())
  const codes = new Map([
    ['shell 1', shellCode],
    ['gallery 1', screenCode],
  ])
  const reads: string[] = []
  const readScript = (key: string) => {
    reads.push(key)
    return Promise.resolve(codes.get(key) ?? '')
  }
  const job: FrameJob = { shell: { key: 'shell 1', request }, screen: { key: 'gallery 1', request } }
  return { errors, reads, render: (each: FrameJob = job) => renderer.render(each, readScript), job }
}

test('the frame of a screen is in that of the shell, and each script is sent once', async t => {
  const { render, reads, job } = setUp(t, 'export const renderFirstFrame = () => "<h1>Gallery"')
  const frame = {
    html: '<main class="frame-0"><h1>Gallery</h1></main>',
    css: '#first-frame .frame-0{top:0}',
    isIncomplete: false,
  }
  assert.deepEqual(await render(), frame)
  assert.deepEqual(await render(), frame)
  assert.deepEqual(reads.sort(), ['gallery 1', 'shell 1'])
  assert.equal((await render({ ...job, screen: null }))?.html, '<main>Loading</main>')
})

test('a screen that fails leaves the frame of the shell, and is not tried again at once', async t => {
  const { render, errors } = setUp(t, 'export const renderFirstFrame = () => { for (;;); }')
  const frame = { html: '<main>Loading</main>', css: '', isIncomplete: true }
  assert.deepEqual(await render(), frame)
  assert.match(errors.join(), /gallery 1 wall: Script execution timed out/)
  const started = performance.now()
  assert.deepEqual(await render(), frame)
  assert.ok(performance.now() - started < 100, 'the loop does not run again')
})

test('a script cannot read the environment of the server', async t => {
  process.env.FRAME_TEST_SECRET = 'secret'
  t.after(() => delete process.env.FRAME_TEST_SECRET)
  const { render } = setUp(
    t,
    'export const renderFirstFrame = () => `<p>${Object.keys(globalThis).join()}${typeof process}</p>`',
  )
  assert.equal((await render())?.html, '<main class="frame-0"><p>undefined</p></main>')
})

test('where no process can be started, pages have no first frame', async t => {
  const { render } = setUp(t, 'export const renderFirstFrame = () => "<h1>Gallery"')
  const { execPath } = process
  t.after(() => {
    process.execPath = execPath
  })
  process.execPath = '/no/such/program'
  assert.equal(await render(), null)
  // The error of the process arrives later, and must not end this one
  await new Promise(setImmediate)
  assert.equal(await render(), null)
})
