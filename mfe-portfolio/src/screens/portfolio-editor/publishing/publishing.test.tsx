import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { publishPortfolio } from '@tessera/shared-contracts'
import { screen, waitFor } from '@testing-library/react'
import { saveDraft, loadDraft } from '../draft/draft-storage.ts'
import { emptyDocument } from '../document/portfolio-document.ts'
import { editorActions } from '../state/portfolio-editor-slice.ts'
import { createLaterDocument, createSampleDocument } from '../document/sample-document.ts'
import { getButton, testUser, openEditor } from '../editor-test-harness.tsx'

const preview = 'data:image/jpeg;base64,AAAA'
// jsdom has no layout and paints nothing, so there is nothing to capture
jest.mock('html2canvas', () => ({ __esModule: true, default: async () => ({ toDataURL: () => preview }) }))

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
})

describe('publishing', () => {
  const openDraft = async (title = 'Lakes') => {
    await saveDraft({ ...createSampleDocument('page_1', 'page_2'), title, description: 'All of them' })
    return openEditor({ user: testUser })
  }
  const findAlert = async (name: string) => screen.findByRole('alertdialog', { name })

  it('requires a page', async () => {
    const { user } = await openEditor()
    await user.click(getButton('Publish'))
    expect(await findAlert('Alert')).toHaveTextContent('Please add at least one page before publishing.')
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  })

  it('requires a title', async () => {
    const { user } = await openDraft('   ')
    await user.click(getButton('Publish'))
    expect(await findAlert('Alert')).toHaveTextContent('Please enter a portfolio title.')
  })

  it('opens the log-in for a visitor and retains the draft', async () => {
    await saveDraft({ ...createSampleDocument('page_1'), title: 'Lakes' })
    const { user, modals } = await openEditor()
    await user.click(getButton('Publish'))
    expect(modals.openLogin).toHaveBeenCalledTimes(1)
    expect(server.requests(publishPortfolio)).toEqual([])
    expect((await loadDraft())?.title).toBe('Lakes')
  })

  it('sends title, description, pages and preview, deletes the draft and opens the personal homepage', async () => {
    server.on(publishPortfolio, () => ({ success: true, id: '7' }))
    const { user, location, store } = await openDraft()
    await user.click(getButton('Publish'))
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    expect(server.requests(publishPortfolio)).toEqual([
      {
        title: 'Lakes',
        description: 'All of them',
        pages: createSampleDocument('page_1', 'page_2').pages,
        previewImage: preview,
      },
    ])
    expect(await loadDraft()).toBeNull()
    expect(store.getState()).toHaveProperty('portfolioEditor.history.present', emptyDocument)
  })

  it('sends what this release does not know', async () => {
    server.on(publishPortfolio, () => ({ success: true, id: '7' }))
    await saveDraft({ ...createLaterDocument(), title: 'Lakes' })
    const { user, location } = await openEditor({ user: testUser })
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')
    await user.click(getButton('Publish'))
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    const { fontColor: _fontColor, font: _font, ...content } = createLaterDocument()
    expect(server.requests(publishPortfolio)).toEqual([
      { ...content, title: 'Lakes!', previewImage: preview },
    ])
  })

  it('is busy until the server responds', async () => {
    let respond = (_: { success: boolean }) => {}
    server.on(publishPortfolio, () => new Promise(resolve => (respond = resolve)))
    const { user, location } = await openDraft()
    await user.click(getButton('Publish'))
    await user.click(await screen.findByRole('button', { name: 'Publishing...' }))
    await waitFor(() => expect(server.requests(publishPortfolio)).toHaveLength(1))
    respond({ success: true })
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    expect(server.requests(publishPortfolio)).toHaveLength(1)
  })

  it.each([
    ["the server's error", { success: false, error: 'Not this image' }, 'Not this image'],
    ['the default', { success: false }, 'Publish failed, please try again later.'],
  ])('shows %s when the server refuses, and retains the draft', async (_what, response, message) => {
    server.on(publishPortfolio, () => response)
    const { user, location } = await openDraft()
    await user.click(getButton('Publish'))
    expect(await findAlert('Publish failed')).toHaveTextContent(message)
    await user.click(getButton('OK'))
    expect(getButton('Publish')).not.toHaveAttribute('aria-disabled')
    expect(location()).toBe('/portfolio-editor')
    expect((await loadDraft())?.title).toBe('Lakes')
  })

  it.each([
    [{ status: 500, body: 'oops' }, 'Network response was not ok'],
    [{ status: 413, body: { success: false, error: 'Too large' } }, 'Too large'],
    ['network' as const, 'Publish failed, please try again later.'],
  ])('shows the error of a failed request: %p', async (failure, message) => {
    server.fail(publishPortfolio, failure)
    const { user } = await openDraft()
    await user.click(getButton('Publish'))
    expect(await findAlert('Publish failed')).toHaveTextContent(message)
  })

  it('shows an error when there is nothing to capture', async () => {
    const { user, store } = await openDraft()
    // Removes the pages in the same click that publishes
    const publish = getButton('Publish')
    publish.addEventListener('click', () => {
      store.dispatch(editorActions.pageRemoved({ pageId: 'page_1' }))
      store.dispatch(editorActions.pageRemoved({ pageId: 'page_2' }))
    })
    await user.click(publish)
    expect(await findAlert('Publish failed')).toHaveTextContent('Preview element not found')
  })
})
