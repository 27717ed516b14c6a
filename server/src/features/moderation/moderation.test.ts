import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createClassifierModerator,
  getStrictestModeration,
  type Classifier,
  type Likelihoods,
  type Review,
  type Verdict,
} from './moderation.ts'

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
  assert.equal((await review(image, { from: 'member' })).verdict, 'passed')
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
    assert.equal((await review(image, { from: 'engine', engine: 'Cloud' })).verdict, verdict)
    assert.deepEqual(stages, ['first', 'second'])
  })
}

test('a review has the likelihoods of the last stage that ran', async () => {
  const { review } = createModerator({ neutral: 0.7, sexy: 0.3 })
  assert.deepEqual((await review(image, { from: 'member' })).classification, {
    stage: 'first',
    likelihoods: toLikelihoods({ neutral: 0.7, sexy: 0.3 }),
  })
  const suspecting = createModerator(sure, { neutral: 0.9, porn: 0.1 })
  assert.deepEqual((await suspecting.review(image, { from: 'member' })).classification, {
    stage: 'second',
    likelihoods: toLikelihoods({ neutral: 0.9, porn: 0.1 }),
  })
  const broken = createClassifierModerator(
    { classify: () => Promise.reject(new Error('out of memory')) },
    { harmless: [], report: () => {} },
  )
  assert.equal((await broken.review(image, { from: 'member' })).classification, null)
})

test('of several stills the strictest verdict counts, with the image that led to it', () => {
  const toReview = (verdict: Verdict, likelihoods: Partial<Likelihoods>): Review => ({
    verdict,
    classification: { stage: 'second', likelihoods: toLikelihoods(likelihoods) },
  })
  const [doubtful, worse] = [
    toReview('waiting', { porn: 0.4 }),
    toReview('waiting', { porn: 0.3, hentai: 0.2 }),
  ]
  const reviews = [toReview('passed', { sexy: 0.7 }), doubtful, worse]
  assert.deepEqual(getStrictestModeration(reviews), worse)
  assert.deepEqual(getStrictestModeration([]), { verdict: 'passed', classification: null })
})

test('images of harmless engines pass without review, those of members do not', async () => {
  const { review, stages } = createModerator(sure, sure)
  assert.equal((await review(image, { from: 'engine', engine: 'Painter' })).verdict, 'passed')
  assert.deepEqual(stages, [])
  assert.equal((await review(image, { from: 'member' })).verdict, 'refused')
})

test('an image waits for a person if the classifier fails', async () => {
  const broken: Classifier = { classify: () => Promise.reject(new Error('out of memory')) }
  const errors: unknown[] = []
  const { review } = createClassifierModerator(broken, { harmless: [], report: error => errors.push(error) })
  assert.equal((await review(image, { from: 'member' })).verdict, 'waiting')
  assert.equal(errors.length, 1)
})
