import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exceedsBudget, getsCanary, visitorPosition } from './canary.ts'

const visitors = Array.from({ length: 200_000 }, (_, number) => `visitor-${number}`)
const share = (percent: number) =>
  visitors.filter(visitor => getsCanary(visitor, 'mfe-gallery', percent)).length / visitors.length

describe('a canary', () => {
  it('reaches its share of visitors, to a tenth of a percentage point', () => {
    const reached = share(10)
    assert.ok(reached >= 0.099 && reached <= 0.101, `10 % reached ${(reached * 100).toFixed(2)} %`)
  })

  it('keeps everyone it has when its share grows', () => {
    const early = visitors.filter(visitor => getsCanary(visitor, 'mfe-gallery', 10))
    assert.ok(early.every(visitor => getsCanary(visitor, 'mfe-gallery', 50)))
  })

  it('draws other visitors for other remotes', () => {
    const both = visitors.filter(
      visitor => getsCanary(visitor, 'mfe-gallery', 10) && getsCanary(visitor, 'mfe-account', 10),
    )
    assert.ok(Math.abs(both.length / visitors.length - 0.01) < 0.002)
  })

  it('puts a visitor on the same side every time', () => {
    assert.equal(visitorPosition('a', 'mfe-gallery'), visitorPosition('a', 'mfe-gallery'))
  })
})

describe('the error budget', () => {
  const live = { mounts: 990, faults: 10 }
  it('is spent by a release that throws in 5 % of its mounts', () => {
    assert.equal(exceedsBudget({ mounts: 95, faults: 5 }, live), true)
  })
  it('is not spent by a release that is as good as the live one', () => {
    assert.equal(exceedsBudget({ mounts: 985, faults: 15 }, live), false)
  })
  it('waits until enough pages have spoken', () => {
    assert.equal(exceedsBudget({ mounts: 0, faults: 3 }, live), false)
    assert.equal(exceedsBudget({ mounts: 40, faults: 2 }, { mounts: 40, faults: 0 }), false)
  })
})
