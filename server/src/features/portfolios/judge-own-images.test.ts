import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { Verdict } from '../moderation/moderation.ts'
import { judgeOwnImages, judgeOwnImagesAgain } from './own-images.ts'

type Services = Parameters<typeof judgeOwnImages>[0]
type Own = Parameters<typeof judgeOwnImages>[1]
type Use = { portfolioId: string | null; moderation: Verdict }

const own = new Map([['/media/a.png', { id: 'a', fileExtension: 'png' }]]) as unknown as Own

/** Judges an image that is used in this way, and again after its uses have changed. */
async function judge(uses: readonly Use[], later: readonly Use[] = uses, reviewedAs: Verdict = 'refused') {
  const stores = (list: readonly Use[]) => ({ creations: { listUses: () => Promise.resolve(list) } })
  const judged = await judgeOwnImages(
    {
      stores: stores(uses),
      media: { read: () => Readable.from([Buffer.from('image')]) },
      moderator: { review: () => Promise.resolve({ verdict: reviewedAs, classification: null }) },
    } as unknown as Services,
    own,
  )
  return {
    first: judged.verdict,
    again: await judgeOwnImagesAgain(stores(later) as unknown as Services['stores'], own, judged),
  }
}

const creation = (moderation: Verdict): Use => ({ portfolioId: null, moderation })
const portfolio = (moderation: Verdict): Use => ({ portfolioId: 'p', moderation })

test('the decision on a creation counts, whatever became of portfolios that show it', async () => {
  for (const uses of [
    [portfolio('waiting'), creation('passed')],
    [creation('passed'), portfolio('refused')],
  ])
    assert.equal((await judge(uses)).first, 'passed')
  assert.equal((await judge([portfolio('passed'), creation('waiting')])).first, 'waiting')
})

test('an image of a portfolio that has not passed is reviewed again', async () => {
  assert.equal((await judge([portfolio('waiting')])).first, 'refused')
  assert.equal((await judge([portfolio('waiting'), portfolio('passed')])).first, 'passed')
})

test('an image whose verdict has changed meanwhile counts by the new one, and waits where it has none left', async () => {
  assert.equal((await judge([creation('passed')], [creation('refused')])).again, 'refused')
  assert.equal((await judge([portfolio('passed')], [portfolio('waiting')])).again, 'waiting')
  assert.equal((await judge([portfolio('waiting')], [portfolio('waiting')], 'passed')).again, 'passed')
})
