import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyingModerator, type Classifier, type Likelihoods, type Verdict } from './moderation.ts'

const picture = Buffer.from('a picture')
const seen = (likelihoods: Partial<Likelihoods>): Likelihoods => ({
  drawing: 0,
  hentai: 0,
  neutral: 0,
  porn: 0,
  sexy: 0,
  ...likelihoods,
})

/** A moderator whose classifier sees what a test says, and the looks it took. */
function moderator(first: Partial<Likelihoods>, second: Partial<Likelihoods> = {}) {
  const looks: string[] = []
  const faults: unknown[] = []
  const classifier: Classifier = {
    async look(_, kind) {
      looks.push(kind)
      return seen(kind === 'first' ? first : second)
    },
  }
  const { review } = classifyingModerator(classifier, {
    harmless: ['Painter'],
    report: fault => faults.push(fault),
  })
  return { review, looks, faults }
}

test('what the first look finds harmless has passed, without a second one', async () => {
  const { review, looks } = moderator({ neutral: 0.7, sexy: 0.3 })
  assert.equal(await review(picture, { from: 'member' }), 'passed')
  assert.deepEqual(looks, ['first'])
})

const sure: Partial<Likelihoods> = { porn: 0.99 }
const cases: [second: Partial<Likelihoods>, verdict: Verdict][] = [
  [{ neutral: 0.9, porn: 0.1 }, 'passed'],
  [{ neutral: 0.6, porn: 0.2, hentai: 0.2 }, 'waiting'],
  [{ sexy: 0.8, neutral: 0.2 }, 'waiting'],
  [{ porn: 0.5, hentai: 0.34, neutral: 0.16 }, 'waiting'],
  [{ porn: 0.5, hentai: 0.4, neutral: 0.1 }, 'refused'],
]
for (const [second, verdict] of cases) {
  test(`what the first look suspects is ${verdict} where the second sees ${JSON.stringify(second)}`, async () => {
    const { review, looks } = moderator(sure, second)
    assert.equal(await review(picture, { from: 'engine', engine: 'Cloud' }), verdict)
    assert.deepEqual(looks, ['first', 'second'])
  })
}

test('an engine that can draw nothing harmful is not looked at, a member always', async () => {
  const { review, looks } = moderator(sure, sure)
  assert.equal(await review(picture, { from: 'engine', engine: 'Painter' }), 'passed')
  assert.deepEqual(looks, [])
  assert.equal(await review(picture, { from: 'member' }), 'refused')
})

test('a picture that nobody could look at waits for a person', async () => {
  const broken: Classifier = { look: () => Promise.reject(new Error('out of memory')) }
  const faults: unknown[] = []
  const { review } = classifyingModerator(broken, { harmless: [], report: fault => faults.push(fault) })
  assert.equal(await review(picture, { from: 'member' }), 'waiting')
  assert.equal(faults.length, 1)
})
