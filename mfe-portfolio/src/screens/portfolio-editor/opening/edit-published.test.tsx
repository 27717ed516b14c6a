import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { getPortfolio, publishPortfolio, setDefaultVisibility } from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { saveDraft, loadDraft } from '../draft/draft-storage.ts'
import { createSampleDocument } from '../document/sample-document.ts'
import { getButton, testUser, openEditor, getPageNames, renderEditor } from '../editor-test-harness.tsx'

const preview = 'data:image/jpeg;base64,AAAA'
// jsdom has no layout and paints nothing, so there is nothing to capture
jest.mock('html2canvas', () => ({ __esModule: true, default: async () => ({ toDataURL: () => preview }) }))

const { pages } = createSampleDocument('page_1', 'page_2')
const published = { title: 'Lakes', description: 'All of them', pages: [...pages] }
const own = { creation_id: '70', public: true }

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  server.on(getPortfolio, () => ({ success: true, portfolio: published, own }))
})

const title = () => screen.getByRole('textbox', { name: 'Title' })

describe('a published portfolio in the editor', () => {
  it('opens as published, with nothing to undo', async () => {
    await openEditor({ user: testUser, id: '7' })
    expect(server.requests(getPortfolio)).toEqual([{ id: '7' }])
    expect(screen.getByRole('heading', { name: 'Edit portfolio' })).toBeInTheDocument()
    expect(title()).toHaveValue('Lakes')
    expect(getPageNames()).toEqual(['1 Cover', '2 Cover'])
    expect(getButton('Undo')).toHaveAttribute('aria-disabled', 'true')
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument()
  })

  it('is published under the same id', async () => {
    server.on(publishPortfolio, () => ({ success: true, id: '7' }))
    const { user, location } = await openEditor({ user: testUser, id: '7' })
    await user.type(title(), '!')
    await user.click(getButton('Update'))
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    expect(server.requests(publishPortfolio)).toEqual([
      { ...published, title: 'Lakes!', previewImage: preview, id: '7' },
    ])
  })

  it('stays for the author alone until they choose otherwise, which is no choice for other creations', async () => {
    server.on(getPortfolio, () => ({ success: true, portfolio: published, own: { ...own, public: false } }))
    server.on(publishPortfolio, () => ({ success: true, id: '7' }))
    const { user } = await openEditor({ user: testUser, id: '7' })
    await user.click(await screen.findByRole('switch', { name: 'Only me' }))
    await user.click(getButton('Update'))
    await waitFor(() => expect(server.requests(publishPortfolio)[0]?.public).toBe('1'))
    expect(server.requests(setDefaultVisibility)).toEqual([])
  })

  it('has its own draft, separate from the draft of a new portfolio', async () => {
    await saveDraft({ ...createSampleDocument('page_9'), title: 'New' })
    const first = await openEditor({ user: testUser, id: '7' })
    await first.user.type(title(), '!')
    expect(await screen.findByText('Draft saved in this browser')).toBeInTheDocument()
    first.unmount()

    await openEditor({ user: testUser, id: '7' })
    expect(title()).toHaveValue('Lakes!')
    expect((await loadDraft())?.document.title).toBe('New')
  })

  it('is as published after the changes are discarded', async () => {
    await saveDraft({ ...createSampleDocument('page_1'), title: 'Rivers' }, '7')
    const { user } = await openEditor({ user: testUser, id: '7' })
    expect(title()).toHaveValue('Rivers')
    await user.click(getButton('Discard changes'))
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard changes?' })
    await user.click(within(dialog).getByRole('button', { name: 'Discard changes' }))
    expect(title()).toHaveValue('Lakes')
    await waitFor(() => expect(getPageNames()).toHaveLength(2))
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    await waitFor(async () => expect(await loadDraft('7')).toBeNull())
  })

  it('that has been deleted is published as a new one', async () => {
    await saveDraft({ ...createSampleDocument('page_1'), title: 'Rivers' }, '7')
    server.on(getPortfolio, () => ({ success: false, error: 'Portfolio not found.' }))
    server.on(publishPortfolio, () => ({ success: true, id: '8' }))
    const { user, location } = await openEditor({ user: testUser, id: '7' })
    expect(screen.getByText(/creates a new portfolio with a new link/)).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Portfolio editor' })).toBeInTheDocument()
    await user.click(getButton('Publish'))
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    expect(server.requests(publishPortfolio)).toEqual([
      expect.objectContaining({ title: 'Rivers', previewImage: preview }),
    ])
    expect(server.requests(publishPortfolio)[0]).not.toHaveProperty('id')
    expect(await loadDraft('7')).toBeNull()
  })

  it('that is deleted during the edit remains a draft and is published as a new one', async () => {
    const { user, location } = await openEditor({ user: testUser, id: '7' })
    server.on(getPortfolio, () => ({ success: false, error: 'Portfolio not found.' }))
    server.on(publishPortfolio, ({ id }) =>
      id === undefined ? { success: true, id: '8' } : { success: false, error: 'Portfolio not found.' },
    )
    await user.type(title(), '!')
    await user.click(getButton('Update'))
    const alert = await screen.findByRole('alertdialog', { name: 'Publish failed' })
    expect(alert).toHaveTextContent('This portfolio was deleted, but your draft is still here.')
    await user.click(within(alert).getByRole('button', { name: 'OK' }))
    expect(title()).toHaveValue('Lakes!')
    await user.click(getButton('Publish'))
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
  })

  it('does not count as deleted for a visitor, who may not see it', async () => {
    await saveDraft({ ...createSampleDocument('page_1'), title: 'Rivers' }, '7')
    server.on(getPortfolio, () => ({ success: false, error: 'Portfolio not found.' }))
    await openEditor({ id: '7' })
    expect(title()).toHaveValue('Rivers')
    expect(screen.queryByText(/was deleted/)).not.toBeInTheDocument()
  })

  it('opens from its draft where the server cannot be reached', async () => {
    await saveDraft({ ...createSampleDocument('page_1'), title: 'Rivers' }, '7')
    server.fail(getPortfolio, 'network')
    await openEditor({ user: testUser, id: '7' })
    expect(title()).toHaveValue('Rivers')
  })
})

describe('an error is shown', () => {
  it.each([
    [{ success: true, portfolio: published }, 'Only its creator can edit this portfolio.'],
    [{ success: false, error: 'It is private' }, 'It is private'],
    [{ success: false }, 'Failed to load portfolio.'],
    [{ success: true, portfolio: null }, 'Portfolio not found.'],
  ])('when the response is %j', async (response, text) => {
    server.on(getPortfolio, () => response)
    renderEditor({ user: testUser, id: '7' })
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getByRole('link', { name: 'Start a new portfolio' })).toBeInTheDocument()
  })

  it('when the request fails', async () => {
    server.fail(getPortfolio, { status: 502, body: 'oops' })
    renderEditor({ user: testUser, id: '7' })
    expect(await screen.findByRole('alert')).toHaveTextContent('HTTP error! status: 502')
  })

  it('with a log-in button for a visitor', async () => {
    server.on(getPortfolio, () => ({ success: true, portfolio: published }))
    const { user, modals } = renderEditor({ id: '7' })
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    expect(modals.openLogin).toHaveBeenCalledTimes(1)
  })
})
