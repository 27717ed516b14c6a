import { beforeEach, expect, it } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import {
  createSelectionLink,
  getSelectedCreations,
  limits,
  type SelectedCreation,
} from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { createSampleDocument } from '../document/sample-document.ts'
import { loadDraft, saveDraft } from '../draft/draft-storage.ts'
import { getButton, getPageNames, openEditor, testUser } from '../editor-test-harness.tsx'

const ids = ['w1', 'w2', 'w3', 'w4', 'w5']
const path = createSelectionLink(ids)
const creations: SelectedCreation[] = ids.map((id, index) => ({
  id,
  file_type: 'image',
  full_url: `/media/${id}.png`,
  width: 600,
  height: index % 2 === 0 ? 800 : 400,
  title: `Lake ${index}`,
  prompt: null,
}))

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  server.on(getSelectedCreations, () => ({ success: true, creations }))
})

const title = () => screen.getByRole('textbox', { name: 'Title' })

it('a selection opens as a laid-out portfolio, is saved as a draft, and is undone in one step', async () => {
  const { user, location } = await openEditor({ user: testUser, path })
  await waitFor(() => expect(getPageNames().length).toBeGreaterThan(2))
  expect(server.requests(getSelectedCreations)).toEqual([{ ids }])
  expect(location()).toBe('/portfolio-editor')
  expect(getPageNames()[0]).toBe('1 Cover')
  expect(title()).toHaveValue('Lake 0 and more')
  expect(screen.queryByText(/unfinished/)).not.toBeInTheDocument()
  await waitFor(async () => {
    const images = (await loadDraft())?.document.pages
      .flatMap(page => page.layers)
      .filter(({ alt }) => alt?.en)
    expect(new Set(images?.map(({ style }) => style.backgroundImage)).size).toBe(ids.length)
  })
  await user.click(getButton('Undo'))
  expect(getPageNames()).toEqual([])
  expect(title()).toHaveValue('')
})

it('is in Chinese for a member who reads Chinese', async () => {
  await openEditor({ user: testUser, path, language: 'zh' })
  expect(await screen.findByRole('textbox', { name: '标题' })).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('textbox', { name: '标题' })).toHaveValue('《Lake 0》及其他'))
})

it('a draft is replaced or continued, as the member chooses', async () => {
  await saveDraft({ ...createSampleDocument('page_1'), title: 'Rivers' })
  const first = await openEditor({ user: testUser, path })
  const dialog = await screen.findByRole('alertdialog', { name: 'Replace your draft?' })
  await first.user.click(within(dialog).getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(getPageNames().length).toBeGreaterThan(3))
  expect(title()).toHaveValue('Rivers')
  await first.user.click(getButton('Undo'))
  expect(getPageNames()).toEqual(['1 Cover'])
  first.unmount()

  const second = await openEditor({ user: testUser, path })
  await second.user.click(await screen.findByRole('button', { name: 'Replace draft' }))
  await waitFor(() => expect(title()).toHaveValue('Lake 0 and more'))
  await second.user.click(getButton('Undo'))
  expect(title()).toHaveValue('Rivers')
})

it('a draft that has no room is not continued, and the reason is told', async () => {
  const { maxPages } = limits.portfolio
  await saveDraft(
    createSampleDocument(...Array.from({ length: maxPages - 2 }, (_, index) => `page_${index}`)),
  )
  const { user } = await openEditor({ user: testUser, path })
  await user.click(await screen.findByRole('button', { name: 'Add to draft' }, { timeout: 10_000 }))
  expect(await screen.findByText(`A portfolio can have up to ${maxPages} pages.`)).toBeInTheDocument()
  expect(getPageNames()).toHaveLength(maxPages - 2)
})

it.each([
  [{ success: false, error: 'Not now' }, 'Not now'],
  [{ success: false }, "Couldn't load your creations. Try again."],
  [{ success: true, creations: [] }, 'The selection has no images to show.'],
])('why nothing was made is told: %j', async (response, text) => {
  server.on(getSelectedCreations, () => response)
  const { location } = await openEditor({ user: testUser, path })
  expect(await screen.findByRole('alertdialog', { name: 'No portfolio was made' })).toHaveTextContent(text)
  expect(getPageNames()).toEqual([])
  expect(location()).toBe('/portfolio-editor')
})

it('a visitor logs in first, and the selection stays in the address', async () => {
  const { modals, location } = await openEditor({ path })
  await waitFor(() => expect(modals.openLogin).toHaveBeenCalledTimes(1))
  expect(location()).toBe(path)
  expect(server.requests(getSelectedCreations)).toEqual([])
})
