import { expect, it } from '@jest/globals'
import { getConsoleChangeSets } from '@tessera/shared-contracts'
import { screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderConsole } from '../../console-testing.tsx'
import { createChangeSet } from './change-set-testing.ts'
import { ChangeSetsScreen } from './change-sets-screen.tsx'

const renderSets = (language: 'en' | 'zh' = 'en') =>
  renderConsole(<ChangeSetsScreen />, { role: 'integrator', path: '/console/change-sets', language })

it.each([
  ['en', 'Change sets', ['albumsShared albums', 'mfe-gallery, mfe-portfolio', 'Canary', 'Not live']],
  ['zh', '变更集', ['albumsShared albums', 'mfe-gallery, mfe-portfolio', '灰度', '未上线']],
] as const)('lists the change sets with their state on each channel (%s)', async (language, title, cells) => {
  const { server, render } = renderSets(language)
  server.on(getConsoleChangeSets, () => ({ success: true, change_sets: [createChangeSet()] }))
  const { container } = render()
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  const [, row] = within(await screen.findByRole('table', { name: title })).getAllByRole('row')
  const texts = within(row ?? container)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(texts.slice(0, 4)).toEqual(cells)
  expect(texts[4]).toMatch(/2026.*team mfe-gallery/)
  expect(screen.getByRole('link', { name: 'albums' })).toHaveAttribute('href', '/console/change-sets/albums')
  expect(await axe(container)).toHaveNoViolations()
})

it('says so where there is none, and shows the state of a later server as it is', async () => {
  const { server, render } = renderSets()
  server.on(getConsoleChangeSets, () => ({ success: true, change_sets: [] }))
  const { unmount } = render()
  expect(await screen.findByText('There are no change sets.')).toBeVisible()
  unmount()
  const states = [{ channel: 'production' as const, state: 'archived' }]
  server.on(getConsoleChangeSets, () => ({ success: true, change_sets: [createChangeSet({ states })] }))
  render()
  expect(await screen.findByText('archived')).toBeVisible()
})
