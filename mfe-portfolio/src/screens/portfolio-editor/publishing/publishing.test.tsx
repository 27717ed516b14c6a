import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import {
  publishPortfolio,
  type Layer,
  setCreationVisibility,
  setDefaultVisibility,
} from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { saveDraft, loadDraft } from '../draft/draft-storage.ts'
import { emptyDocument } from '../document/portfolio-document.ts'
import { editorActions } from '../state/portfolio-editor-slice.ts'
import {
  createLaterDocument,
  createSampleDocument,
  createSamplePage,
  sampleLayers,
} from '../document/sample-document.ts'
import { addPage, getButton, testUser, openEditor } from '../editor-test-harness.tsx'
// Loaded before the tests: on a busy machine the first load takes longer than a query waits
import '../preview/portfolio-preview.tsx'

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
    const alert = await findAlert('Name your portfolio')
    expect(alert).toHaveTextContent('Please enter a portfolio title.')
    await user.click(within(alert).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus())
  })

  it('opens the log-in for a visitor and retains the draft', async () => {
    await saveDraft({ ...createSampleDocument('page_1'), title: 'Lakes' })
    const { user, modals } = await openEditor()
    await user.click(getButton('Publish'))
    expect(modals.openLogin).toHaveBeenCalledTimes(1)
    expect(server.requests(publishPortfolio)).toEqual([])
    expect((await loadDraft())?.document.title).toBe('Lakes')
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

  it('is for the author alone where they choose so, and one press in the notice shows it to everyone', async () => {
    const own = { creation_id: '70', public: false }
    server.on(publishPortfolio, () => ({ success: true, id: '7', own }))
    server.on(setDefaultVisibility, () => ({ success: true }))
    server.on(setCreationVisibility, () => ({ success: true }))
    const { user } = await openDraft()
    await user.click(screen.getByRole('switch', { name: 'Everyone' }))
    expect(screen.getByRole('switch', { name: 'Only me' })).not.toBeChecked()
    expect(server.requests(setDefaultVisibility)).toEqual([{ public: '0' }])
    await user.click(getButton('Publish'))
    const notice = await findAlert('Your portfolio is published')
    expect(server.requests(publishPortfolio)[0]?.public).toBe('0')
    expect(within(notice).getByText('Only you see it.')).toBeVisible()
    await user.click(within(notice).getByRole('button', { name: 'Make public' }))
    expect(await within(notice).findByText('Anyone with this link can see it.')).toBeVisible()
    expect(server.requests(setCreationVisibility)).toEqual([{ creation_id: '70', public: '1' }])
  })

  it('is for the author alone, too, where the choice cannot be stored for the next one', async () => {
    server.on(publishPortfolio, () => ({ success: true, id: '7', own: { creation_id: '70', public: false } }))
    server.on(setDefaultVisibility, () => ({ success: false }))
    const { user } = await openDraft()
    await user.click(screen.getByRole('switch', { name: 'Everyone' }))
    const message = await findAlert('Choice not stored')
    await user.click(within(message).getByRole('button', { name: 'OK' }))
    await user.click(getButton('Publish'))
    await findAlert('Your portfolio is published')
    expect(server.requests(publishPortfolio)[0]?.public).toBe('0')
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

  /** Lets the server respond when the returned function is called. */
  const holdResponse = () => {
    let respond = (_: { success: boolean; id?: string }) => {}
    server.on(publishPortfolio, () => new Promise(resolve => (respond = resolve)))
    return async (response: { success: boolean; id?: string }) => {
      await waitFor(() => expect(server.requests(publishPortfolio)).toHaveLength(1))
      respond(response)
    }
  }

  it('is busy until the server responds', async () => {
    const respond = holdResponse()
    const { user, location } = await openDraft()
    await user.click(getButton('Publish'))
    await user.click(await screen.findByRole('button', { name: 'Publishing...' }))
    await respond({ success: true })
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    expect(server.requests(publishPortfolio)).toHaveLength(1)
  })

  it('leaves an author who has left the editor where they are', async () => {
    const respond = holdResponse()
    const { user, location } = await openDraft()
    await user.click(getButton('Publish'))
    await user.click(screen.getByRole('link', { name: 'Back to toolbox' }))
    expect(location()).toBe('/tools')
    await respond({ success: true, id: '7' })
    const notice = await findAlert('Your portfolio is published')
    expect(location()).toBe('/tools')
    expect(await loadDraft()).toBeNull()
    await user.click(within(notice).getByRole('button', { name: 'View' }))
    await waitFor(() => expect(location()).toBe('/portfolio/7'))
  })

  it('retains what has changed since the document was sent', async () => {
    const respond = holdResponse()
    const isSaved = (title: string) =>
      waitFor(async () => expect((await loadDraft())?.document.title).toBe(title))
    const { user, store } = await openDraft()
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')
    await isSaved('Lakes!')
    await user.click(getButton('Publish'))
    await user.click(getButton('Undo'))
    await isSaved('Lakes')
    await respond({ success: true, id: '7' })
    await findAlert('Your portfolio is published')
    expect(store.getState()).toHaveProperty('portfolioEditor.history.present.title', 'Lakes')
    await isSaved('Lakes')
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
    expect((await loadDraft())?.document.title).toBe('Lakes')
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

  it('offers to view the portfolio and to copy its link afterwards', async () => {
    server.on(publishPortfolio, () => ({ success: true, id: '7' }))
    const { user, location } = await openDraft()
    await user.click(getButton('Publish'))
    const notice = await findAlert('Your portfolio is published')
    expect(location()).toBe('/personal-homepage')
    // The style sheets of the editor have left with it
    const address = within(notice).getByText(/\/portfolio\/7$/)
    expect(address).toHaveAttribute('style', expect.stringContaining('var(--text-sm)'))
    await user.click(within(notice).getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(new URL('/portfolio/7', document.baseURI).href)
    expect(await within(notice).findByRole('button', { name: 'Link copied' })).toBeInTheDocument()
    await user.click(within(notice).getByRole('button', { name: 'View' }))
    await waitFor(() => expect(location()).toBe('/portfolio/7'))
  })
})

describe('what is unfinished', () => {
  const { text, image, panel } = sampleLayers
  const sample = { ...text, id: 'author', content: 'Your name' }
  const openWith = async (...layers: Layer[]) => {
    const page = { ...createSamplePage('page_1'), layers }
    await saveDraft({ ...emptyDocument, title: 'Lakes', pages: [createSamplePage('page_0'), page] })
    return openEditor({ user: testUser })
  }

  const openList = async ({ click }: { click: (element: Element) => Promise<void> }, summary: string) => {
    await click(await screen.findByText(summary))
    return screen.getByRole('list', { name: 'Unfinished parts' })
  }

  it('is listed above the publish button, and an entry leads to its layer', async () => {
    const { user } = await openWith(panel, image, text, sample)
    const list = await openList(user, '3 parts are unfinished')
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Empty image frame 1 on page 1',
      'Empty image frame 1 on page 2',
      'Sample text 2 on page 2Your nameKeep text',
    ])
    await user.click(within(list).getByRole('button', { name: /^Sample text 2/ }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text 2 on page 2' })).toHaveFocus())
  })

  it('is published without a question, marked so that visitors do not see it', async () => {
    server.on(publishPortfolio, () => ({ success: true }))
    const { user, location } = await openWith(image, text, sample)
    await user.click(getButton('Publish'))
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    const [{ pages } = { pages: [] }] = server.requests(publishPortfolio)
    expect(pages[1]?.layers).toEqual([image, text, { ...sample, placeholder: 'Your name' }])
  })

  it('can be a sample text that the author wants to keep', async () => {
    server.on(publishPortfolio, () => ({ success: true }))
    const { user, location } = await openWith(text, sample)
    await openList(user, '2 parts are unfinished')
    await user.click(getButton('Keep text: Your name'))
    expect(screen.getByText('1 part is unfinished').closest('summary')).toHaveFocus()
    await user.click(getButton('Publish'))
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    const [{ pages } = { pages: [] }] = server.requests(publishPortfolio)
    expect(pages[1]?.layers[1]).toEqual({ ...sample, placeholder: '' })
  })

  it('ends with the last part, and the publish button has the focus', async () => {
    const page = { ...createSamplePage('page_1'), layers: [text, sample] }
    await saveDraft({ ...emptyDocument, title: 'Lakes', pages: [page] })
    const { user } = await openEditor({ user: testUser })
    await openList(user, '1 part is unfinished')
    await user.click(getButton('Keep text: Your name'))
    expect(screen.queryByText(/unfinished/)).not.toBeInTheDocument()
    expect(getButton('Publish')).toHaveFocus()
  })

  it('is not the name that a visitor could not know, once the author is known', async () => {
    const name = { ...sample, className: 'cover-author type-label' }
    const { user } = await openWith(text, name)
    await openList(user, '1 part is unfinished')
    await user.click(getButton('Preview'))
    const preview = await screen.findByRole('dialog', { name: 'Preview' })
    const page = await within(preview).findByRole('region', { name: 'Page 2' })
    expect(within(page).getByText('mira')).toBeInTheDocument()
  })

  it('is one thing for a page without anything of the author', async () => {
    const { user } = await openWith(panel, sample, image)
    const list = await openList(user, '2 parts are unfinished')
    expect(within(list).getByRole('button', { name: 'Page 2 is empty' })).toBeInTheDocument()
  })

  it('can be the whole portfolio: a page and a title are enough', async () => {
    server.on(publishPortfolio, () => ({ success: true, id: '7' }))
    await saveDraft({
      ...emptyDocument,
      title: 'Lakes',
      pages: [{ ...createSamplePage('page_1'), layers: [panel, image, { ...sample, content: '你的名字' }] }],
    })
    const { user, location } = await openEditor({ user: testUser })
    await user.click(getButton('Publish'))
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    expect(server.requests(publishPortfolio)).toHaveLength(1)
  })
})

describe('the preview', () => {
  it('shows what visitors will see, and returns to the same place', async () => {
    const sample = { ...sampleLayers.text, id: 'author', content: 'Your name' }
    const page = { ...createSamplePage('page_1'), layers: [sampleLayers.text, sample, sampleLayers.image] }
    await saveDraft({ ...emptyDocument, title: 'Lakes', pages: [page] })
    const { user } = await openEditor({ user: testUser })
    await user.click(getButton('Preview'))
    const dialog = await screen.findByRole('dialog', { name: 'Preview' })
    expect(await within(dialog).findByRole('heading', { name: 'Lakes' })).toBeInTheDocument()
    expect(within(dialog).getByText('Before')).toBeInTheDocument()
    expect(within(dialog).getByText('mira')).toBeInTheDocument()
    expect(within(dialog).queryByText('Your name')).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(getButton('Preview')).toHaveFocus())
  })

  it('says that there is nothing to see yet', async () => {
    const { user } = await openEditor()
    await addPage(user)
    await user.click(getButton('Preview'))
    expect(await screen.findByText('Nothing to see yet')).toBeInTheDocument()
  })
})
