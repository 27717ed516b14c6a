import { expect, it } from '@jest/globals'
import { applyRange, toggleId } from './use-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']

it('toggleId selects an id and deselects it again', () => {
  expect(toggleId(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggleId(['a', 'b'], 'a')).toEqual(['b'])
})

it('applyRange gives a range the state of its start, in both directions', () => {
  expect(applyRange(['b'], order, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(applyRange(['d'], order, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(applyRange(['c', 'd', 'e'], order, 'b', 'd')).toEqual(['e'])
})
