import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startFrameEngine } from './frame-engine.ts'
import { defaultLimits } from './isolate.ts'

const limits = { ...defaultLimits, timeoutMs: 60, memoryMb: 16, maxLength: 100 }
const start = (body: string) =>
  startFrameEngine(`export function renderFirstFrame(request) { ${body} }`, limits)

test('a script gets the request and returns HTML, also by a promise', async () => {
  const engine = await start('return `<h1>${request.screen} ${new Intl.PluralRules("zh").select(1)}</h1>`')
  assert.equal(await engine.render({ screen: 'wall' }), '<h1>wall other</h1>')
  const later = await start('return Promise.resolve("<p>later</p>")')
  assert.equal(await later.render({}), '<p>later</p>')
  const none = await start('return null')
  assert.equal(await none.render({}), null)
  for (const each of [engine, later, none]) each.close()
})

test('a script has nothing of Node, and no imports', async () => {
  const engine = await start(
    'return ["process", "require", "fetch", "setTimeout", "Buffer"].filter(name => name in globalThis).join() || "<p>nothing</p>"',
  )
  assert.equal(await engine.render({}), '<p>nothing</p>')
  engine.close()
  await assert.rejects(
    startFrameEngine('import "node:fs"\nexport const renderFirstFrame = () => ""'),
    /cannot import "node:fs"/,
  )
  await assert.rejects(startFrameEngine('export const render = 1'), /does not export renderFirstFrame/)
})

const failures = {
  'a loop': ['for (;;);', /timed out/],
  'a promise that never settles': ['return new Promise(() => {})', /did not settle/],
  'too much memory': [
    'const all = []; for (;;) all.push(new Array(100_000).fill(request))',
    /memory limit|timed out/,
  ],
  'long HTML': ['return "x".repeat(101)', /has 101 characters/],
  'no HTML': ['return 1', /did not return HTML/],
  'an error': ['throw new Error("broken")', /broken/],
} satisfies Record<string, [string, RegExp]>
for (const [what, [body, reason]] of Object.entries(failures))
  test(`${what} ends the rendering`, async () => {
    const engine = await start(body)
    await assert.rejects(engine.render({}), reason)
    engine.close()
  })
