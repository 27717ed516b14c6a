import { beforeEach, describe, expect, it } from '@jest/globals'
import type { FakeServer } from '@tessera/shared-auth/testing'
import { deleteHistory, fetchHistory } from '@tessera/shared-contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { clearStorage, openScreen, pastGeneration, fakeGenerationServer } from '../testing.tsx'

let server: FakeServer
beforeEach(() => {
  clearStorage()
  server = fakeGenerationServer()
})

const history = () => within(screen.getByRole('region', { name: 'History' }))

it('shows that it is loading', async () => {
  server.on(fetchHistory, () => new Promise(() => {}))
  await openScreen()
  expect(history().getByText('Loading history...')).toBeInTheDocument()
})

it('lists generations in the order of the server, with up to four thumbnails each', async () => {
  const older = { ...pastGeneration, id: 'six', prompt: 'a fox', images: ['/f.png'] }
  server.on(fetchHistory, () => ({ success: true, data: [pastGeneration, older] }))
  await openScreen()
  const entries = await history().findAllByRole('article')
  expect(entries.map(entry => entry.textContent)).toEqual(['a hare in the snow', 'a fox'])
  expect(entries.map(entry => within(entry).getAllByRole('button', { name: /^Open/ }).length)).toEqual([4, 1])
})

it('shows small files as thumbnails where there are any, and originals in the lightbox', async () => {
  const sparse = { ...pastGeneration, thumbs: ['/a-small.webp', '', '/c-small.webp'] }
  server.on(fetchHistory, () => ({ success: true, data: [sparse] }))
  const { user } = await openScreen()
  const thumbnails = within(await history().findByRole('article')).getAllByRole('button', { name: /^Open/ })
  expect(thumbnails.map(each => each.querySelector('img')?.getAttribute('src'))).toEqual([
    '/a-small.webp',
    '/b.png',
    '/c-small.webp',
    '/d.png',
  ])
  await user.click(screen.getByRole('button', { name: 'Open image 1: a hare in the snow' }))
  const lightbox = within(screen.getByRole('dialog', { name: 'Image details' }))
  expect(lightbox.getByRole('img', { name: 'a hare in the snow' })).toHaveAttribute('src', '/a.png')
})

it('shows a placeholder for a thumbnail that fails to load', async () => {
  await openScreen()
  const thumbnail = await history().findByRole('button', { name: 'Open image 2: a hare in the snow' })
  const file = thumbnail.querySelector('img')
  if (!file) throw new Error('There is no image in the thumbnail')
  fireEvent.error(file)
  expect(within(thumbnail).getByRole('img', { name: 'Image unavailable' })).toBeVisible()
})

it('shows that it is empty', async () => {
  server.on(fetchHistory, () => ({ success: true, data: [] }))
  await openScreen()
  expect(await history().findByText('Nothing generated yet')).toBeVisible()
})

it.each<[string, () => void]>([
  ['declines', () => server.on(fetchHistory, () => ({ success: false, error: 'Busy' }))],
  ['breaks', () => server.fail(fetchHistory, { status: 500 })],
  ['cannot be reached', () => server.fail(fetchHistory, 'network')],
])('shows when the server %s, and can be retried', async (_, arrange) => {
  arrange()
  const { user } = await openScreen()
  expect(await history().findByRole('alert')).toHaveTextContent('Failed to load history.')
  server.on(fetchHistory, () => ({ success: true, data: [pastGeneration] }))
  await user.click(history().getByRole('button', { name: 'Try again' }))
  expect(await history().findByText('a hare in the snow')).toBeVisible()
  expect(history().queryByRole('alert')).not.toBeInTheDocument()
  expect(history().getByRole('heading', { name: 'History' })).toHaveFocus()
})

describe('the search', () => {
  const fox = { ...pastGeneration, id: 'six', prompt: '雪中的狐狸', images: ['/f.png'] }
  const listPrompts = () =>
    history()
      .queryAllByRole('article')
      .map(entry => entry.textContent)
  const searchField = () => history().findByRole('searchbox', { name: 'Search history' })

  it('is made by the server, which knows both languages, once for what was typed', async () => {
    server.on(fetchHistory, ({ search }) => {
      const data = search === undefined ? [pastGeneration, fox] : search === 'fox' ? [fox] : []
      return { success: true, data, ...(search !== undefined && { searched: 2 }) }
    })
    const { user } = await openScreen()
    await user.type(await searchField(), ' fox ')
    await waitFor(() => expect(listPrompts()).toEqual(['雪中的狐狸']))
    await user.type(await searchField(), 'es')
    expect(await history().findByText('No prompts contain “fox es”.')).toHaveAttribute('role', 'status')
    expect(listPrompts()).toEqual([])
    await user.clear(await searchField())
    await waitFor(() => expect(listPrompts()).toHaveLength(2))
    const searches = server.requests(fetchHistory).map(({ search }) => search)
    expect([...new Set(searches)]).toEqual([undefined, 'fox', 'fox es'])
  })

  it('waits for the end of an input method', async () => {
    server.on(fetchHistory, ({ search }) => ({
      success: true,
      data: search === undefined ? [pastGeneration, fox] : [fox],
      ...(search !== undefined && { searched: 2 }),
    }))
    await openScreen()
    const field = await searchField()
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: 'hu li' } })
    fireEvent.change(field, { target: { value: '狐狸' } })
    fireEvent.compositionEnd(field)
    await waitFor(() => expect(listPrompts()).toEqual(['雪中的狐狸']))
    expect(server.requests(fetchHistory).flatMap(({ search }) => search ?? [])).toEqual(['狐狸'])
  })

  it('can be retried when it fails, and does not lose the words', async () => {
    const { user } = await openScreen()
    const field = await searchField()
    server.fail(fetchHistory, 'network')
    await user.type(field, 'fox')
    expect(await history().findByRole('alert')).toHaveTextContent('Failed to load history.')
    expect(field).toHaveValue('fox')
    server.on(fetchHistory, () => ({ success: true, data: [fox], searched: 2 }))
    await user.click(history().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(listPrompts()).toEqual(['雪中的狐狸']))
  })

  it('finds prompts that contain all words where the server of an earlier release does not search', async () => {
    const other = { ...pastGeneration, id: 'seven', prompt: 'a Fox in the snow' }
    server.on(fetchHistory, () => ({ success: true, data: [pastGeneration, other] }))
    const { user } = await openScreen()
    await user.type(await searchField(), 'snow fox')
    await waitFor(() => expect(listPrompts()).toEqual(['a Fox in the snow']))
  })
})

describe('the pages', () => {
  const generation = (id: string) => ({ ...pastGeneration, id, prompt: `a ${id}` })
  const serve = () =>
    server.on(fetchHistory, ({ before_id: before }) =>
      before === undefined
        ? { success: true, data: [generation('fox'), generation('hare')], next_before: 'hare' }
        : { success: true, data: [generation('crane')] },
    )
  const listPrompts = () =>
    history()
      .getAllByRole('article')
      .map(entry => entry.textContent)

  it('are loaded one after the other, and each has a bounded size', async () => {
    serve()
    const { user } = await openScreen()
    await user.click(await history().findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(listPrompts()).toEqual(['a fox', 'a hare', 'a crane']))
    expect(history().queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
    expect(server.requests(fetchHistory)).toEqual([{ limit: 20 }, { limit: 20, before_id: 'hare' }])
  })

  it('stay when the next one cannot be loaded, which can be retried', async () => {
    serve()
    const { user } = await openScreen()
    const more = await history().findByRole('button', { name: 'Load more' })
    server.fail(fetchHistory, 'network')
    await user.click(more)
    expect(await history().findByText('Failed to load history.')).toBeVisible()
    expect(listPrompts()).toEqual(['a fox', 'a hare'])
    serve()
    await user.click(history().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(listPrompts()).toHaveLength(3))
  })

  it('of a search go further back', async () => {
    server.on(fetchHistory, ({ search, before_id: before }) => {
      if (search === undefined) return { success: true, data: [generation('fox')] }
      return before === undefined
        ? { success: true, data: [], next_before: 'hare', searched: 2_000 }
        : { success: true, data: [generation('crane')], searched: 40 }
    })
    const { user } = await openScreen()
    await user.type(await history().findByRole('searchbox', { name: 'Search history' }), 'crane')
    expect(await history().findByText(/None of the newest 2000 prompts contain/)).toBeVisible()
    await user.click(history().getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(listPrompts()).toEqual(['a crane']))
    expect(server.requests(fetchHistory).at(-1)).toEqual({ limit: 20, before_id: 'hare', search: 'crane' })
    expect(history().queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  })
})

it('groups the generations by day', async () => {
  const at = (daysAgo: number) => {
    const date = new Date()
    date.setDate(date.getDate() - daysAgo)
    return date.toISOString()
  }
  const old = '2025-03-04T12:00:00.000Z'
  const days = [at(0), at(0), at(1), old]
  const data = days.map((created_at, id) => ({ ...pastGeneration, id, created_at }))
  server.on(fetchHistory, () => ({ success: true, data }))
  const { unmount } = await openScreen()
  const headings = async () =>
    (await history().findAllByRole('heading', { level: 3 })).map(each => each.textContent)
  expect(await headings()).toEqual(['Today', 'Yesterday', 'Mar 4, 2025'])
  expect(within(history().getByRole('region', { name: 'Today' })).getAllByRole('article')).toHaveLength(2)
  unmount()
  await openScreen({ language: 'zh' })
  const inChinese = within(screen.getByRole('region', { name: '历史记录' })).findAllByRole('heading', {
    level: 3,
  })
  expect((await inChinese).map(each => each.textContent)).toEqual(['今天', '昨天', '2025年3月4日'])
})

it('is behind a button on a narrow screen', async () => {
  const wide = globalThis.matchMedia
  globalThis.matchMedia = query => Object.assign(wide(query), { matches: query === '(width < 900px)' })
  try {
    const { user } = await openScreen()
    const toggle = history().getByRole('button', { name: 'History', expanded: false })
    expect(history().queryByRole('article')).not.toBeInTheDocument()
    await user.click(toggle)
    expect(await history().findByRole('article')).toBeInTheDocument()
    expect(history().getByRole('button', { name: 'History', expanded: true })).toHaveFocus()
  } finally {
    globalThis.matchMedia = wide
  }
})

describe('a generation that is deleted', () => {
  const press = async (user: Awaited<ReturnType<typeof openScreen>>['user'], buttonName: string) => {
    await user.click(await history().findByRole('button', { name: 'Delete: a hare in the snow' }))
    const question = screen.getByRole('alertdialog', { name: 'Delete this generation?' })
    expect(question).toHaveTextContent('except those you saved as creations')
    await user.click(within(question).getByRole('button', { name: buttonName }))
  }

  it('disappears after the confirmation', async () => {
    server.on(deleteHistory, async () => {
      server.on(fetchHistory, () => ({ success: true, data: [] }))
      return { success: true }
    })
    const { user } = await openScreen()
    await press(user, 'Delete')
    expect(await history().findByText('Nothing generated yet')).toBeVisible()
    expect(server.requests(deleteHistory)).toEqual([{ id: 7 }])
    expect(history().getByRole('heading', { name: 'History' })).toHaveFocus()
  })

  it('moves the focus to the next one', async () => {
    const fox = { ...pastGeneration, id: 'six', prompt: 'a fox', images: ['/f.png'] }
    server.on(fetchHistory, () => ({ success: true, data: [pastGeneration, fox] }))
    server.on(deleteHistory, async () => {
      server.on(fetchHistory, () => ({ success: true, data: [fox] }))
      return { success: true }
    })
    const { user } = await openScreen()
    await press(user, 'Delete')
    await waitFor(() => expect(history().getAllByRole('article')).toHaveLength(1))
    expect(history().getByRole('button', { name: 'Delete: a fox' })).toHaveFocus()
  })

  it('stays without the confirmation', async () => {
    const { user } = await openScreen()
    await press(user, 'Cancel')
    expect(history().getByText('a hare in the snow')).toBeVisible()
    expect(server.requests(deleteHistory)).toHaveLength(0)
  })

  it.each<[string, () => void, string]>([
    ['declines', () => server.on(deleteHistory, () => ({ success: false, error: 'Not yours' })), 'Not yours'],
    ['cannot be reached', () => server.fail(deleteHistory, 'network'), "Couldn't reach the server."],
  ])('stays and alerts when the server %s', async (_, arrange, text) => {
    arrange()
    const { user } = await openScreen()
    await press(user, 'Delete')
    expect(await screen.findByRole('alertdialog', { name: 'Delete failed' })).toHaveTextContent(text)
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(history().getByText('a hare in the snow')).toBeVisible()
  })
})

it('offers a visitor the log-in, without a call', async () => {
  const { user, modals } = await openScreen({ user: null })
  await user.click(history().getByRole('button', { name: 'Log in' }))
  expect(modals.openLogin).toHaveBeenCalledTimes(1)
  expect(server.requests(fetchHistory)).toHaveLength(0)
})
