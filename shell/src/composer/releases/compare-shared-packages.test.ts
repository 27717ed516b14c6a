import { expect, it } from '@jest/globals'
import { compareSharedPackages } from './compare-shared-packages.ts'

it('lists packages that do not fit first', () => {
  const ranges = { react: '^19.3.1', i18next: '^28.0.0', 'new-package': '^1.0.0' }
  expect(compareSharedPackages(ranges, { react: '19.4.0', i18next: '27.1.2' })).toEqual([
    { name: 'i18next', range: '^28.0.0', provided: '27.1.2', matches: false },
    { name: 'new-package', range: '^1.0.0', provided: undefined, matches: false },
    { name: 'react', range: '^19.3.1', provided: '19.4.0', matches: true },
  ])
})
