import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClassifierModerator, type Classifier, type Likelihoods, type Verdict } from './moderation.ts'

const image = Buffer.from('an image')
const toLikelihoods = (likelihoods: Partial<Likelihoods>): Likelihoods => ({
  drawing: 0,
  hentai: 0,
  neutral: 0,
  porn: 0,
  sexy: 0,
  ...likelihoods,
})

/** Creates a moderator with a fake classifier that returns the given likelihoods and records its stages. */
function createModerator(first: Partial<Likelihoods>, second: Partial<Likelihoods> = {}) {
  const stages: string[] = []
  const errors: unknown[] = []
  const classifier: Classifier = {
    async classify(_, stage) {
      stages.push(stage)
      return toLikelihoods(stage === 'first' ? first : second)
    },
  }
  const { review } = createClassifierModerator(classifier, {
    harmless: ['Painter'],
    report: error => errors.push(error),
  })
  return { review, stages, errors }
}

test('an image that the first stage finds harmless passes without the second', async () => {
  const { review, stages } = createModerator({ neutral: 0.7, sexy: 0.3 })
  assert.equal(await review(image, { from: 'member' }), 'passed')
  assert.deepEqual(stages, ['first'])
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
  test(`a suspected image is ${verdict} if the second stage returns ${JSON.stringify(second)}`, async () => {
    const { review, stages } = createModerator(sure, second)
    assert.equal(await review(image, { from: 'engine', engine: 'Cloud' }), verdict)
    assert.deepEqual(stages, ['first', 'second'])
  })
}

test('images of harmless engines pass without review, those of members do not', async () => {
  const { review, stages } = createModerator(sure, sure)
  assert.equal(await review(image, { from: 'engine', engine: 'Painter' }), 'passed')
  assert.deepEqual(stages, [])
  assert.equal(await review(image, { from: 'member' }), 'refused')
})

test('an image waits for a person if the classifier fails', async () => {
  const broken: Classifier = { classify: () => Promise.reject(new Error('out of memory')) }
  const errors: unknown[] = []
  const { review } = createClassifierModerator(broken, { harmless: [], report: error => errors.push(error) })
  assert.equal(await review(image, { from: 'member' }), 'waiting')
  assert.equal(errors.length, 1)
})
