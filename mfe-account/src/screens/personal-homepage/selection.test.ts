import { expect, it } from '@jest/globals'
import { range, toggled } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']

it('a work is chosen and put aside again', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})

it('a range becomes as its beginning is, in both directions', () => {
  expect(range(['b'], order, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(range(['d'], order, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(range(['c', 'd', 'e'], order, 'b', 'd')).toEqual(['e'])
})
