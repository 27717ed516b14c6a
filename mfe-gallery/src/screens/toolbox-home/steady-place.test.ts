import { expect, it } from '@jest/globals'
import { works } from './gallery-testing.tsx'
import { anchorAt, scrolledTo } from './steady-place.ts'
import { layOut } from './wall-layout.ts'

const arranged = (width: number, count = 40) => ({
  works: works(count),
  layout: layOut(
    Array.from({ length: count }, () => ({ expected: 1, known: 1 })),
    width,
  ),
})

it('finds the work in sight again in a wall of another width', () => {
  const wide = arranged(1600)
  const narrow = arranged(300)
  const anchor = anchorAt(wide, 700)
  const target = anchor && scrolledTo(narrow, anchor)
  expect(anchor).toMatchObject({ work: '13' })
  expect(target).toBe((narrow.layout.places[12]?.top ?? 0) + 700 - (wide.layout.places[12]?.top ?? 0))
})

it('holds on to nothing at the top of the wall', () => {
  expect(anchorAt(arranged(1600), 0)).toBeUndefined()
  expect(anchorAt(arranged(1600), -120)).toBeUndefined()
})

it('gives up where the work is gone', () => {
  expect(scrolledTo(arranged(1600), { work: '77', above: 3 })).toBeUndefined()
})
