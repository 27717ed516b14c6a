import { beforeEach, expect, it, jest } from '@jest/globals'
import { fakeServer } from '@tessera/shared-auth/testing'
import { createImageLink, limits } from '@tessera/shared-contracts'
import { screen, waitFor } from '@testing-library/react'
import { createSampleDocument } from '../document/sample-document.ts'
import { loadDraft, saveDraft } from '../draft/draft-storage.ts'
import { getButton, getPageNames, openEditor } from '../editor-test-harness.tsx'

const path = createImageLink('/portfolio-editor', { url: '/media/lake.png', title: '' }, location.href) ?? ''

/** Adds an image to a fake server that knows no call. */
function serveImage(): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async input => {
    if (input !== '/media/lake.png') throw new TypeError('Failed to fetch')
    return { ok: true, blob: async () => new Blob(['lake'], { type: 'image/png' }) } as Response
  })
}

beforeEach(() => {
  localStorage.clear()
  fakeServer()
  // jsdom decodes no images
  HTMLImageElement.prototype.decode = async () => {}
})

it('the image of the address is on a new page of the draft, which can be undone', async () => {
  await saveDraft(createSampleDocument('page_1'))
  serveImage()
  const { user, location } = await openEditor({ path })
  await waitFor(() => expect(getPageNames()).toHaveLength(2))
  expect(location()).toBe('/portfolio-editor')
  await waitFor(async () => {
    const layers = (await loadDraft())?.document.pages[1]?.layers.filter(({ type }) => type === 'image')
    expect(layers).toHaveLength(1)
    expect(layers?.[0]?.style.backgroundImage).toMatch(/^url\("data:image\/png;base64,/)
  })
  await user.click(getButton('Undo'))
  expect(getPageNames()).toEqual(['1 Cover'])
})

it('an image that cannot be loaded is told, and adds no page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { location } = await openEditor({ path })
  expect(await screen.findByRole('alertdialog')).toHaveTextContent("Couldn't open this image.")
  expect(getPageNames()).toEqual([])
  expect(location()).toBe('/portfolio-editor')
})

it('a full portfolio gets no page, and the reason is told', async () => {
  const { maxPages } = limits.portfolio
  await saveDraft(createSampleDocument(...Array.from({ length: maxPages }, (_, index) => `page_${index}`)))
  serveImage()
  await openEditor({ path })
  // Rendering so many pages takes long
  const alert = await screen.findByRole('alertdialog', {}, { timeout: 10_000 })
  expect(alert).toHaveTextContent(`up to ${maxPages} pages`)
  expect(getPageNames()).toHaveLength(maxPages)
})
