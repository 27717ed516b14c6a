import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isWidespread, exceedsErrorBudget, isInCanary, getVisitorPosition } from './canary.ts'

const visitors = Array.from({ length: 200_000 }, (_, number) => `visitor-${number}`)
const share = (percent: number) =>
  visitors.filter(visitor => isInCanary(visitor, 'mfe-gallery', percent)).length / visitors.length

describe('a canary', () => {
  it('is served to its share of visitors, to a tenth of a percentage point', () => {
    const measured = share(10)
    assert.ok(measured >= 0.099 && measured <= 0.101, `10 % measured ${(measured * 100).toFixed(2)} %`)
  })

  it('keeps its visitors when its share grows', () => {
    const early = visitors.filter(visitor => isInCanary(visitor, 'mfe-gallery', 10))
    assert.ok(early.every(visitor => isInCanary(visitor, 'mfe-gallery', 50)))
  })

  it('selects visitors independently for each remote', () => {
    const both = visitors.filter(
      visitor => isInCanary(visitor, 'mfe-gallery', 10) && isInCanary(visitor, 'mfe-account', 10),
    )
    assert.ok(Math.abs(both.length / visitors.length - 0.01) < 0.002)
  })

  it('always makes the same choice for a visitor', () => {
    assert.equal(getVisitorPosition('a', 'mfe-gallery'), getVisitorPosition('a', 'mfe-gallery'))
  })
})

describe('the error budget', () => {
  const live = { mounts: 990, faults: 10 }
  it('is exceeded by a release that fails in 5 % of its mounts', () => {
    assert.equal(exceedsErrorBudget({ mounts: 95, faults: 5 }, live), true)
  })
  it('is exceeded from more than two points above the live release', () => {
    const flawless = { mounts: 500, faults: 0 }
    assert.equal(exceedsErrorBudget({ mounts: 490, faults: 10 }, flawless), false)
    assert.equal(exceedsErrorBudget({ mounts: 489, faults: 11 }, flawless), true)
  })
  it('is not exceeded by a release as good as the live one', () => {
    assert.equal(exceedsErrorBudget({ mounts: 985, faults: 15 }, live), false)
  })
  it('is not exceeded by a release that fails as often as a bad live one', () => {
    const badLive = { mounts: 900, faults: 100 }
    assert.equal(exceedsErrorBudget({ mounts: 90, faults: 10 }, badLive), false)
    assert.equal(exceedsErrorBudget({ mounts: 85, faults: 15 }, badLive), true)
  })
  it('is not exceeded before enough pages have reported', () => {
    assert.equal(exceedsErrorBudget({ mounts: 16, faults: 3 }, live), false)
    assert.equal(exceedsErrorBudget({ mounts: 17, faults: 3 }, live), true)
    assert.equal(exceedsErrorBudget({ mounts: 40, faults: 2 }, { mounts: 40, faults: 0 }), false)
  })
  it('needs faults from two networks, unless only one has reported', () => {
    assert.equal(isWidespread({ withOutcome: 1, all: 2 }), false)
    assert.equal(isWidespread({ withOutcome: 2, all: 2 }), true)
    assert.equal(isWidespread({ withOutcome: 1, all: 1 }), true)
  })
})
