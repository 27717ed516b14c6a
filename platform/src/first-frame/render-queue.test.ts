import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRenderQueue } from './render-queue.ts'

/** A queue with a clock of its own, whose renderings end when the test says so. */
function setUp() {
  let now = 0
  const queue = createRenderQueue(() => now)
  const started: string[] = []
  let end = () => {}
  const advance = async (ms: number) => {
    await new Promise(setImmediate)
    now += ms
  }
  return {
    advance,
    started,
    /** The rendering that runs ends after a time in milliseconds. */
    async finish(ms: number) {
      await advance(ms)
      end()
      await new Promise(setImmediate)
    },
    run: (visitor: string, name: string) =>
      queue.run(visitor, async () => {
        started.push(name)
        await new Promise<void>(resolve => {
          end = resolve
        })
        return name
      }),
  }
}

test('one rendering runs at a time, and the first of a visitor precedes the second of another', async () => {
  const { run, finish, started } = setUp()
  const all = [
    run('flood', 'f1'),
    run('flood', 'f2'),
    run('flood', 'f3'),
    run('guest', 'g1'),
    run('flood', 'f4'),
  ]
  for (let done = 0; done < 5; done += 1) await finish(25)
  assert.deepEqual(started, ['f1', 'g1', 'f2', 'f3', 'f4'])
  assert.deepEqual(await Promise.all(all), ['f1', 'f2', 'f3', 'g1', 'f4'])
})

test('a visitor has four renderings at a time', async () => {
  const { run, finish } = setUp()
  const four = ['1', '2', '3', '4'].map(name => run('flood', name))
  assert.equal(await run('flood', '5'), null)
  await finish(25)
  const next = run('flood', '6')
  for (let done = 0; done < 4; done += 1) await finish(25)
  assert.deepEqual(await Promise.all([...four, next]), ['1', '2', '3', '4', '6'])
})

test('a page does not wait where many visitors are before it', async () => {
  const { run, finish, started } = setUp()
  const accepted = Array.from({ length: 100 }, (_, visitor) => run(`v${visitor}`, String(visitor)))
  for (let done = 0; done < 13; done += 1) await finish(25)
  const results = await Promise.all(accepted)
  assert.equal(started.length, 13, 'one runs, and twelve wait 300 ms at most')
  assert.deepEqual(results.slice(0, 13), started)
  assert.ok(results.slice(13).every(result => result === null))
})

test('a page does not wait behind a rendering that takes long', async () => {
  const { run, finish, advance } = setUp()
  const slow = run('a', 'slow')
  await advance(301)
  assert.equal(await run('b', 'late'), null)
  await finish(0)
  assert.equal(await slow, 'slow')
  const next = run('b', 'next')
  await finish(25)
  assert.equal(await next, 'next')
})
