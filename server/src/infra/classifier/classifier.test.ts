import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { judgeImage } from '../../features/moderation/moderation.ts'
import { systemTimer } from '../../scheduling/system-timer.ts'
import { sharpImageProcessor } from '../media/image-processor.ts'
import { openClassifier } from './classifier.ts'

const { readPixels } = sharpImageProcessor

const posters = new URL('../../../demo/videos/', import.meta.url)

test('the demo images pass: both stages find them harmless', { timeout: 120_000 }, async t => {
  const classifier = openClassifier({ timer: systemTimer, readPixels })
  t.after(() => classifier.close())
  const names = (await readdir(posters)).filter(name => name.endsWith('.webp'))
  assert.ok(names.length > 0)
  for (const name of names) {
    const image = await readFile(new URL(name, posters))
    for (const stage of ['first', 'second'] as const) {
      const { drawing, hentai, neutral, porn, sexy } = await classifier.classify(image, stage)
      assert.ok(neutral + drawing > 0.9, `${name}, ${stage} stage: ${neutral + drawing}`)
      assert.ok(Math.abs(drawing + hentai + neutral + porn + sexy - 1) < 0.001)
    }
    assert.equal((await judgeImage(classifier, image)).verdict, 'passed')
  }
})

/*
 * Plain ellipses in the colors of skin. They show nothing, but the networks suspect them. So the tests cover each
 * verdict without explicit images in the repository.
 */
const testImages = new URL('../../../test/moderation-samples/', import.meta.url)

for (const [name, verdict] of [
  ['refused', 'refused'],
  ['doubtful', 'waiting'],
  ['cleared', 'passed'],
] as const) {
  test(
    `${name}.webp, which the first stage suspects, is ${verdict} after the second`,
    { timeout: 120_000 },
    async t => {
      const classifier = openClassifier({ timer: systemTimer, readPixels })
      t.after(() => classifier.close())
      const image = await readFile(new URL(`${name}.webp`, testImages))
      const { porn, hentai, neutral } = await classifier.classify(image, 'first')
      assert.ok(porn + hentai > 0.5 && porn + hentai > neutral)
      assert.equal((await judgeImage(classifier, image)).verdict, verdict)
    },
  )
}

/** The outputs of the networks on TensorFlow.js, for which they were published; processors differ a little. */
const expectedOutputs = [
  ['refused', 'first', { drawing: 0.0004, hentai: 0.0032, neutral: 0.1258, porn: 0.8628, sexy: 0.0078 }],
  ['cleared', 'first', { drawing: 0.0072, hentai: 0.0112, neutral: 0.3175, porn: 0.6449, sexy: 0.0192 }],
  ['refused', 'second', { drawing: 0.0038, hentai: 0.0527, neutral: 0.0501, porn: 0.878, sexy: 0.0154 }],
  ['doubtful', 'second', { drawing: 0.0023, hentai: 0.0106, neutral: 0.4798, porn: 0.4963, sexy: 0.0109 }],
] as const

test('the networks return the outputs of their original runtime', { timeout: 120_000 }, async t => {
  const classifier = openClassifier({ timer: systemTimer, readPixels })
  t.after(() => classifier.close())
  for (const [name, look, expected] of expectedOutputs) {
    const likelihoods = await classifier.classify(await readFile(new URL(`${name}.webp`, testImages)), look)
    for (const kind of Object.keys(expected) as (keyof typeof expected)[])
      assert.ok(
        Math.abs(likelihoods[kind] - expected[kind]) < 0.01,
        `${name}, ${look}: ${kind} ${likelihoods[kind]}`,
      )
  }
})

test('an idle worker stops, and the next request starts another', { timeout: 120_000 }, async t => {
  let fire: (() => void) | null = null
  const classifier = openClassifier({
    readPixels,
    timer(_, callback) {
      fire = callback
      return () => (fire = null)
    },
  })
  t.after(() => classifier.close())
  const image = await readFile(new URL('cleared.webp', testImages))
  const start = once(process, 'worker') as Promise<[Worker]>
  const [first] = await Promise.all([
    classifier.classify(image, 'first'),
    assert.doesNotReject(classifier.classify(image, 'first')),
  ])
  const [worker] = await start
  assert.ok(fire)
  const exit = once(worker, 'exit')
  ;(fire as () => void)()
  assert.deepEqual(await exit, [0])
  assert.deepEqual(await classifier.classify(image, 'first'), first)
})

test('an invalid image rejects, and the next request succeeds', async t => {
  const classifier = openClassifier({ timer: systemTimer, readPixels })
  t.after(() => classifier.close())
  await assert.rejects(classifier.classify(Buffer.from('no image'), 'first'))
  const [name = ''] = (await readdir(posters)).filter(each => each.endsWith('.webp'))
  const likelihoods = await classifier.classify(await readFile(new URL(name, posters)), 'first')
  assert.ok(likelihoods.neutral > 0.5)
})

test('a closed classifier rejects', async () => {
  const classifier = openClassifier({ timer: systemTimer, readPixels })
  const image = await readFile(new URL('cleared.webp', testImages))
  await classifier.close()
  await assert.rejects(classifier.classify(image, 'first'), /closed/)
})
