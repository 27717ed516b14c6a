import { expect, it } from '@jest/globals'
import { broughtPackages } from './packages.ts'
import { bringParts } from './parts.ts'

it('adds exports to a package on demand', async () => {
  expect(broughtPackages['react-i18next']).not.toHaveProperty('Trans')
  expect(broughtPackages['@tessera/shared-ui']).not.toHaveProperty('TextField')
  await bringParts(['texts-with-elements', 'editing'])
  expect(broughtPackages['react-i18next']).toHaveProperty('Trans')
  expect(broughtPackages['react-i18next']).toHaveProperty('useTranslation')
  expect(broughtPackages['@tessera/shared-ui']).toHaveProperty('TextField')
  expect(broughtPackages['@tessera/shared-contracts']).toHaveProperty('uploadCreation')
  expect(broughtPackages['@tessera/shared-ui']).not.toHaveProperty('Tabs')
})
