import { expect, it } from '@jest/globals'
import { toUniqueNames } from './unique-names.ts'

it('numbers repeated names, also where they differ in case only', () => {
  expect(toUniqueNames(['lake', 'hill', 'Lake', 'lake'])).toEqual(['lake', 'hill', 'Lake (2)', 'lake (3)'])
})

it('does not give a name that another file has', () => {
  expect(toUniqueNames(['lake', 'lake (2)', 'lake'])).toEqual(['lake', 'lake (2)', 'lake (3)'])
})
