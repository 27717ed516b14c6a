import { expect, it } from '@jest/globals'
import { compareShared } from './shared-ranges.ts'

it('marks what the shell does not bring as asked, first', () => {
  const asked = { react: '^19.3.1', i18next: '^28.0.0', 'new-package': '^1.0.0' }
  expect(compareShared(asked, { react: '19.4.0', i18next: '27.1.2' })).toEqual([
    { name: 'i18next', asked: '^28.0.0', brought: '27.1.2', matches: false },
    { name: 'new-package', asked: '^1.0.0', brought: undefined, matches: false },
    { name: 'react', asked: '^19.3.1', brought: '19.4.0', matches: true },
  ])
})
