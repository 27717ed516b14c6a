import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { publishPortfolio } from '@tessera/shared-contracts'
import { screen, waitFor } from '@testing-library/react'
import { keepDraft, readDraft } from '../../document/draft.ts'
import { emptyDocument } from '../../document/portfolio-document.ts'
import { editorActions } from '../../document/portfolio-editor-slice.ts'
import { sampleDocument } from '../../document/sample.ts'
import { button, mira, openEditor } from './open-editor.tsx'

const preview = 'data:image/jpeg;base64,AAAA'
// jsdom lays nothing out and paints nothing, so there is nothing to photograph.
jest.mock('html2canvas', () => ({ __esModule: true, default: async () => ({ toDataURL: () => preview }) }))

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
})

describe('publishing', () => {
  const openDraft = async (title = 'Lakes') => {
    await keepDraft({ ...sampleDocument('page_1', 'page_2'), title, description: 'All of them' })
    return openEditor({ user: mira })
  }
  const alertOf = async (name: string) => screen.findByRole('alertdialog', { name })

  it('asks for a page first', async () => {
    const { user } = await openEditor()
    await user.click(button('Publish'))
    expect(await alertOf('Alert')).toHaveTextContent('Please add at least one page before publishing.')
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  })

  it('then asks for a title', async () => {
    const { user } = await openDraft('   ')
    await user.click(button('Publish'))
    expect(await alertOf('Alert')).toHaveTextContent('Please enter a portfolio title.')
  })

  it('then asks a visitor to log in, and keeps the draft', async () => {
    await keepDraft({ ...sampleDocument('page_1'), title: 'Lakes' })
    const { user, modals } = await openEditor()
    await user.click(button('Publish'))
    expect(modals.openLogin).toHaveBeenCalledTimes(1)
    expect(server.requests(publishPortfolio)).toEqual([])
    expect((await readDraft())?.title).toBe('Lakes')
  })

  it('sends title, description, pages and preview, clears the draft and goes to the personal homepage', async () => {
    server.on(publishPortfolio, () => ({ success: true, id: '7' }))
    const { user, location, store } = await openDraft()
    await user.click(button('Publish'))
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    expect(server.requests(publishPortfolio)).toEqual([
      {
        title: 'Lakes',
        description: 'All of them',
        pages: sampleDocument('page_1', 'page_2').pages,
        previewImage: preview,
      },
    ])
    expect(await readDraft()).toBeNull()
    expect(store.getState()).toHaveProperty('portfolioEditor.history.present', emptyDocument)
  })

  it('shows that it is busy', async () => {
    let answer = (_: { success: boolean }) => {}
    server.on(publishPortfolio, () => new Promise(resolve => (answer = resolve)))
    const { user, location } = await openDraft()
    await user.click(button('Publish'))
    await user.click(await screen.findByRole('button', { name: 'Publishing...' }))
    await waitFor(() => expect(server.requests(publishPortfolio)).toHaveLength(1))
    answer({ success: true })
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    expect(server.requests(publishPortfolio)).toHaveLength(1)
  })

  it.each([
    ["the server's error", { success: false, error: 'Not this picture' }, 'Not this picture'],
    ['the default', { success: false }, 'Publish failed, please try again later.'],
  ])('shows %s when it is refused, and keeps the draft', async (_what, answer, message) => {
    server.on(publishPortfolio, () => answer)
    const { user, location } = await openDraft()
    await user.click(button('Publish'))
    expect(await alertOf('Publish failed')).toHaveTextContent(message)
    await user.click(button('OK'))
    expect(button('Publish')).not.toHaveAttribute('aria-disabled')
    expect(location()).toBe('/portfolio-editor')
    expect((await readDraft())?.title).toBe('Lakes')
  })

  it.each([
    [{ status: 500, body: 'oops' }, 'Network response was not ok'],
    [{ status: 413, body: { success: false, error: 'Too large' } }, 'Too large'],
    ['network' as const, 'Publish failed, please try again later.'],
  ])('explains a call that fails: %p', async (failure, message) => {
    server.fail(publishPortfolio, failure)
    const { user } = await openDraft()
    await user.click(button('Publish'))
    expect(await alertOf('Publish failed')).toHaveTextContent(message)
  })

  it('says so when there is nothing to photograph', async () => {
    const { user, store } = await openDraft()
    // The last page goes away in the very moment of publishing.
    const publish = button('Publish')
    publish.addEventListener('click', () => {
      store.dispatch(editorActions.pageRemoved({ pageId: 'page_1' }))
      store.dispatch(editorActions.pageRemoved({ pageId: 'page_2' }))
    })
    await user.click(publish)
    expect(await alertOf('Publish failed')).toHaveTextContent('Preview element not found')
  })
})
