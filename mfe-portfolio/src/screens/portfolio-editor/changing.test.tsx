import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { getPortfolio, publishPortfolio } from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { keepDraft, readDraft } from '../../document/draft.ts'
import { sampleDocument } from '../../document/sample.ts'
import { button, mira, openEditor, pageNames, showEditor } from './open-editor.tsx'

const preview = 'data:image/jpeg;base64,AAAA'
// jsdom lays nothing out and paints nothing, so there is nothing to photograph.
jest.mock('html2canvas', () => ({ __esModule: true, default: async () => ({ toDataURL: () => preview }) }))

const { pages } = sampleDocument('page_1', 'page_2')
const published = { title: 'Lakes', description: 'All of them', pages: [...pages] }
const own = { creation_id: '70', public: true }

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  server.on(getPortfolio, () => ({ success: true, portfolio: published, own }))
})

const title = () => screen.getByRole('textbox', { name: 'Title' })

describe('a published portfolio', () => {
  it('is opened as it is, with nothing to take back', async () => {
    await openEditor({ user: mira, id: '7' })
    expect(server.requests(getPortfolio)).toEqual([{ id: '7' }])
    expect(screen.getByRole('heading', { name: 'Change portfolio' })).toBeInTheDocument()
    expect(title()).toHaveValue('Lakes')
    expect(pageNames()).toEqual(['1 Cover', '2 Cover'])
    expect(button('Undo')).toHaveAttribute('aria-disabled', 'true')
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument()
  })

  it('is published in its place', async () => {
    server.on(publishPortfolio, () => ({ success: true, id: '7' }))
    const { user, location } = await openEditor({ user: mira, id: '7' })
    await user.type(title(), '!')
    await user.click(button('Publish'))
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    expect(server.requests(publishPortfolio)).toEqual([
      { ...published, title: 'Lakes!', previewImage: preview, id: '7' },
    ])
  })

  it('has a draft of its own, which comes back and leaves the other draft alone', async () => {
    await keepDraft({ ...sampleDocument('page_9'), title: 'New' })
    const first = await openEditor({ user: mira, id: '7' })
    await first.user.type(title(), '!')
    expect(await screen.findByText('Draft saved in this browser')).toBeInTheDocument()
    first.unmount()

    await openEditor({ user: mira, id: '7' })
    expect(title()).toHaveValue('Lakes!')
    expect((await readDraft())?.title).toBe('New')
  })

  it('is as published again when the changes are discarded', async () => {
    await keepDraft({ ...sampleDocument('page_1'), title: 'Rivers' }, '7')
    const { user } = await openEditor({ user: mira, id: '7' })
    expect(title()).toHaveValue('Rivers')
    await user.click(button('Discard changes'))
    const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' })
    await user.click(within(question).getByRole('button', { name: 'Discard changes' }))
    expect(title()).toHaveValue('Lakes')
    await waitFor(() => expect(pageNames()).toHaveLength(2))
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    await waitFor(async () => expect(await readDraft('7')).toBeNull())
  })

  it('that was deleted meanwhile is published anew, at an address of its own', async () => {
    await keepDraft({ ...sampleDocument('page_1'), title: 'Rivers' }, '7')
    server.on(getPortfolio, () => ({ success: false, error: 'Portfolio not found.' }))
    server.on(publishPortfolio, () => ({ success: true, id: '8' }))
    const { user, location } = await openEditor({ user: mira, id: '7' })
    expect(screen.getByText(/it becomes a new portfolio with a new address/)).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Portfolio editor' })).toBeInTheDocument()
    await user.click(button('Publish'))
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
    expect(server.requests(publishPortfolio)).toEqual([
      expect.objectContaining({ title: 'Rivers', previewImage: preview }),
    ])
    expect(server.requests(publishPortfolio)[0]).not.toHaveProperty('id')
    expect(await readDraft('7')).toBeNull()
  })

  it('that is deleted while it is changed is kept as a draft, and published anew', async () => {
    const { user, location } = await openEditor({ user: mira, id: '7' })
    server.on(getPortfolio, () => ({ success: false, error: 'Portfolio not found.' }))
    server.on(publishPortfolio, ({ id }) =>
      id === undefined ? { success: true, id: '8' } : { success: false, error: 'Portfolio not found.' },
    )
    await user.type(title(), '!')
    await user.click(button('Publish'))
    const said = await screen.findByRole('alertdialog', { name: 'Publish failed' })
    expect(said).toHaveTextContent('This portfolio has been deleted, but your draft is still here.')
    await user.click(within(said).getByRole('button', { name: 'OK' }))
    expect(title()).toHaveValue('Lakes!')
    await user.click(button('Publish'))
    await waitFor(() => expect(location()).toBe('/personal-homepage'))
  })

  it('stays a draft of what it was for a visitor, from whom it may only be hidden', async () => {
    await keepDraft({ ...sampleDocument('page_1'), title: 'Rivers' }, '7')
    server.on(getPortfolio, () => ({ success: false, error: 'Portfolio not found.' }))
    await openEditor({ id: '7' })
    expect(title()).toHaveValue('Rivers')
    expect(screen.queryByText(/has been deleted/)).not.toBeInTheDocument()
  })

  it('is gone on with where the server cannot be reached', async () => {
    await keepDraft({ ...sampleDocument('page_1'), title: 'Rivers' }, '7')
    server.fail(getPortfolio, 'network')
    await openEditor({ user: mira, id: '7' })
    expect(title()).toHaveValue('Rivers')
  })
})

describe('what cannot be changed is explained', () => {
  it.each([
    [{ success: true, portfolio: published }, 'Only its author can change this portfolio.'],
    [{ success: false, error: 'It is private' }, 'It is private'],
    [{ success: false }, 'Failed to load portfolio.'],
    [{ success: true, portfolio: null }, 'Portfolio not found.'],
  ])('when the answer is %j', async (answer, text) => {
    server.on(getPortfolio, () => answer)
    showEditor({ user: mira, id: '7' })
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getByRole('link', { name: 'Start a new portfolio' })).toBeInTheDocument()
  })

  it('when the call fails', async () => {
    server.fail(getPortfolio, { status: 502, body: 'oops' })
    showEditor({ user: mira, id: '7' })
    expect(await screen.findByRole('alert')).toHaveTextContent('HTTP error! status: 502')
  })

  it('to a visitor, who may log in', async () => {
    server.on(getPortfolio, () => ({ success: true, portfolio: published }))
    const { user, modals } = showEditor({ id: '7' })
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    expect(modals.openLogin).toHaveBeenCalledTimes(1)
  })
})
