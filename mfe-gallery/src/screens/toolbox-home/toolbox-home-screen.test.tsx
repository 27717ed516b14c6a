import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { getCreations, inlinedCallAttribute } from '@tessera/shared-contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import {
  createFakeGalleryServer,
  mockNavigation,
  mockPageSize,
  renderGallery,
  createGalleryItem,
  createGalleryItems,
} from './gallery-testing.tsx'

beforeEach(() => mockPageSize())
afterEach(() => void jest.restoreAllMocks())

const getTiles = () =>
  within(screen.getByRole('list', { name: 'Creations' }))
    .getAllByRole('link')
    .filter(({ id }) => id.startsWith('work-'))

describe('the wall', () => {
  it('shows the type and the creator of each creation', async () => {
    createFakeGalleryServer([
      createGalleryItem(1),
      createGalleryItem(2, { file_type: 'video' }),
      createGalleryItem(3, { file_type: 'portfolio', portfolio_id: 9 }),
    ])
    const { container } = renderGallery()
    expect(await screen.findByRole('link', { name: 'Work 1 Image mira' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Work 2 Video mira' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Work 3 Portfolio mira' })).toHaveAttribute(
      'href',
      '/portfolio/9',
    )
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
    expect(await axe(container)).toHaveNoViolations()
  })

  it('is shown in Chinese', async () => {
    createFakeGalleryServer([createGalleryItem(1, { title: null, user: null })])
    renderGallery('/tools', 'zh')
    expect(await screen.findByRole('link', { name: '未命名图片 图片 未知创作者' })).toBeVisible()
    expect(screen.getByRole('button', { name: '作品集' })).toBePressed()
    expect(screen.getByRole('link', { name: '返回首页' })).toBeVisible()
    expect(screen.getByText('没有更多作品了。')).toBeVisible()
  })

  it('starts at the page in the address, and links to the newer one', async () => {
    createFakeGalleryServer([createGalleryItem(1)], [createGalleryItem(2)], [createGalleryItem(3)])
    renderGallery('/tools?page=3&show=image&work=9')
    expect(await screen.findByRole('link', { name: 'Work 3 Image mira' })).toBeVisible()
    expect(getTiles()).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Newer creations' })).toHaveAttribute(
      'href',
      '/tools?show=image&page=2',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Video' }))
    expect(await screen.findByRole('link', { name: 'Work 1 Image mira' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Newer creations' })).not.toBeInTheDocument()
  })

  it('shows the thumbnail, and escapes a hostile title', async () => {
    const title = '<img src=x onerror="alert(1)">'
    createFakeGalleryServer([
      createGalleryItem(1, { title, thumb_url: '/media/1-small.webp', width: 300, height: 400 }),
    ])
    renderGallery()
    expect(await screen.findByRole('img', { name: title })).toHaveAttribute('src', '/media/1-small.webp')
  })

  it('shows a fallback for a broken image', async () => {
    createFakeGalleryServer([createGalleryItem(1)])
    renderGallery()
    fireEvent.error(await screen.findByRole('img', { name: 'Work 1' }))
    expect(screen.getByRole('img', { name: 'Work 1: Image unavailable' })).toBeVisible()
  })

  it('shows a fallback for a broken video', async () => {
    createFakeGalleryServer([createGalleryItem(1, { file_type: 'video' })])
    renderGallery()
    fireEvent.error(await screen.findByLabelText('Work 1'))
    expect(screen.getByRole('img', { name: 'Work 1: Video unavailable' })).toBeVisible()
  })

  it('draws only the tiles near the viewport', async () => {
    createFakeGalleryServer(createGalleryItems(200))
    renderGallery()
    await screen.findByRole('link', { name: /^Work 1 / })
    expect(getTiles().length).toBeLessThan(60)
    expect(screen.queryByRole('link', { name: /^Work 200 / })).not.toBeInTheDocument()
  })

  it('draws the tiles near the viewport after the first paint', async () => {
    const frames: FrameRequestCallback[] = []
    jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(drawn => frames.push(drawn))
    createFakeGalleryServer(createGalleryItems(200))
    renderGallery()
    await screen.findByRole('link', { name: /^Work 1 / })
    const first = getTiles().length
    expect(first * 256 * 256).toBeGreaterThan(1024 * window.innerHeight)
    act(() => frames.forEach(drawn => drawn(0)))
    await waitFor(() => expect(getTiles().length).toBeGreaterThan(first))
  })

  it('measures an image whose size the server did not send', async () => {
    createFakeGalleryServer([createGalleryItem(1)])
    renderGallery()
    const image = await screen.findByRole('img', { name: 'Work 1' })
    const tile = screen.getByRole('listitem')
    const before = parseFloat(tile.style.height)
    Object.defineProperties(image, { naturalWidth: { value: 100 }, naturalHeight: { value: 150 } })
    fireEvent.load(image)
    expect(parseFloat(tile.style.height) - before).toBeCloseTo(parseFloat(tile.style.width) / 2, 0)
  })
})

describe('the first page', () => {
  it('is the inlined one, and the second page continues after it', async () => {
    mockPageSize({ height: 0 })
    const script = document.createElement('script')
    Object.assign(script, { type: 'application/json', lang: 'en' })
    script.setAttribute(inlinedCallAttribute, 'POST /api/get_creations.php?page=1')
    script.textContent = JSON.stringify({
      success: true,
      creations: createGalleryItems(50),
      snapshot: 60,
      next_before: 11,
      has_more: true,
    })
    document.body.append(script)
    mockNavigation()
    const server = createFakeGalleryServer([], createGalleryItems(10, 51))
    renderGallery()
    expect(await screen.findByRole('link', { name: /^Work 1 / })).toBeVisible()
    await screen.findByText('No more creations to show.')
    expect(server.requests(getCreations)).toEqual([{ page: 2, snapshot: 60, before: 11 }])
  })
})

describe('paging', () => {
  it('loads the next page within 500 px of the bottom, and no sooner', async () => {
    mockPageSize({ height: window.innerHeight + 501 })
    const server = createFakeGalleryServer()
    let respondSecond = () => {}
    server.on(getCreations, ({ page }) =>
      page === 1
        ? { success: true, creations: createGalleryItems(50) }
        : new Promise(resolve => {
            respondSecond = () => resolve({ success: true, creations: createGalleryItems(3, 51) })
          }),
    )
    renderGallery()
    await screen.findByRole('link', { name: /^Work 1 / })
    fireEvent.scroll(window)
    expect(server.requests(getCreations)).toEqual([{ page: 1 }])
    expect(screen.queryByText('No more creations to show.')).not.toBeInTheDocument()

    mockPageSize({ height: window.innerHeight + 500 })
    fireEvent.scroll(window)
    expect(await screen.findByText('Loading more creations...')).toBeVisible()
    respondSecond()
    expect(await screen.findByText('No more creations to show.')).toBeVisible()
    expect(server.requests(getCreations)).toEqual([{ page: 1 }, { page: 2 }])
  })

  it('loads pages until the viewport is full, and stops at an empty page', async () => {
    mockPageSize({ height: 0 })
    const server = createFakeGalleryServer(createGalleryItems(50), createGalleryItems(50, 51), [])
    renderGallery()
    expect(await screen.findByText('No more creations to show.')).toBeVisible()
    expect(screen.getByText('No more creations to show.')).not.toHaveClass('hidden')
    expect(server.requests(getCreations).map(({ page }) => page)).toEqual([1, 2, 3])
  })

  it('sends the cursors of the server', async () => {
    mockPageSize({ height: 0 })
    const server = createFakeGalleryServer()
    server.on(getCreations, ({ page }) =>
      page === 1
        ? { success: true, creations: createGalleryItems(50), snapshot: 99, next_before: 49, has_more: true }
        : { success: true, creations: [] },
    )
    renderGallery()
    await screen.findByText('No more creations to show.')
    expect(server.requests(getCreations)).toEqual([{ page: 1 }, { page: 2, snapshot: 99, before: 49 }])
  })

  it('stops at a failure, keeps the loaded creations, and retries on request', async () => {
    mockPageSize({ height: 0 })
    const server = createFakeGalleryServer()
    server.on(getCreations, ({ page }) =>
      page === 1
        ? { success: true, creations: createGalleryItems(50) }
        : { success: false, error: 'The shelf is locked' },
    )
    const { user } = renderGallery()
    expect(await screen.findByRole('alert')).toHaveTextContent('The shelf is locked')
    expect(screen.getByRole('link', { name: /^Work 1 / })).toBeVisible()
    fireEvent.scroll(window)
    expect(server.requests(getCreations)).toHaveLength(2)

    server.on(getCreations, () => ({ success: true, creations: createGalleryItems(1, 51) }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No more creations to show.')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(server.requests(getCreations).at(-1)).toEqual({ page: 2 })
    expect(screen.getAllByRole('link', { name: /^Work / })).toContain(document.activeElement)
  })

  it('shows a failure of the first page', async () => {
    const server = createFakeGalleryServer()
    server.fail(getCreations, 'network')
    const { user } = renderGallery()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Couldn't load the creations. Check your network and try again.",
    )
    server.on(getCreations, () => ({ success: true, creations: createGalleryItems(1) }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(await screen.findByRole('link', { name: /^Work 1 / })).toBeVisible()
  })

  it('shows an empty gallery', async () => {
    createFakeGalleryServer([])
    renderGallery()
    expect(await screen.findByText('The gallery is empty')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create an image' })).toHaveAttribute(
      'href',
      '/tools/text-to-image',
    )
  })
})

describe('the search', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Search works' })

  /** A server that finds what has the word in its title. */
  function createSearchServer() {
    const stored = [
      createGalleryItem(1, { title: 'A red lake' }),
      createGalleryItem(2, { title: 'A red fox', file_type: 'video' }),
      createGalleryItem(3, { title: '湖边的猫', user: { username: 'Ada & Co' } }),
    ]
    const server = createFakeGalleryServer()
    server.on(getCreations, ({ q, types }) => ({
      success: true,
      q: q ?? null,
      creations: stored.filter(
        ({ title, file_type }) => title?.includes(q ?? '') && (types?.includes(file_type) ?? true),
      ),
    }))
    return server
  }
  const listQueries = (server: ReturnType<typeof createSearchServer>) =>
    server.requests(getCreations).map(({ q }) => q)

  it('searches when the visitor stops typing, and says what it found', async () => {
    const server = createSearchServer()
    const { user, location, container } = renderGallery('/tools?show=image,portfolio')
    await screen.findByRole('link', { name: /^A red lake/ })
    await user.type(field(), 'lake')
    expect(await screen.findByText('1 creation found for “lake”')).toHaveAttribute('role', 'status')
    expect(listQueries(server)).toEqual([undefined, 'lake'])
    expect(server.requests(getCreations).at(-1)?.types).toEqual(['image', 'portfolio'])
    expect(getTiles()).toHaveLength(1)
    expect(location()).toMatch(/^\/tools\?show=image%2Cportfolio&q=lake$/)
    expect(await axe(container)).toHaveNoViolations()
  })

  it('is one entry of the history while the visitor types', async () => {
    createSearchServer()
    const { user, location } = renderGallery()
    await screen.findByRole('link', { name: /^A red lake/ })
    await user.type(field(), 're')
    await screen.findByText('2 creations found for “re”')
    await user.type(field(), 'd f')
    expect(await screen.findByText('1 creation found for “red f”')).toBeVisible()
    expect(location()).toBe('/tools?q=red+f')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(location()).toBe('/tools')
    expect(field()).toHaveValue('')
    await waitFor(() => expect(getTiles()).toHaveLength(3))
  })

  it('starts with Enter at once, and is cleared with Escape', async () => {
    const server = createSearchServer()
    const { user, location } = renderGallery()
    await screen.findByRole('link', { name: /^A red lake/ })
    await user.type(field(), '猫{Enter}')
    expect(listQueries(server)).toEqual([undefined, '猫'])
    await screen.findByText('1 creation found for “猫”')
    await user.type(field(), '{Escape}')
    expect(field()).toHaveValue('')
    expect(field()).toHaveFocus()
    expect(location()).toBe('/tools')
  })

  it('waits for the characters of an input method', async () => {
    const server = createSearchServer()
    renderGallery()
    await screen.findByRole('link', { name: /^A red lake/ })
    jest.useFakeTimers()
    fireEvent.compositionStart(field())
    fireEvent.change(field(), { target: { value: 'mao' } })
    act(() => jest.advanceTimersByTime(2_000))
    expect(listQueries(server)).toEqual([undefined])
    fireEvent.change(field(), { target: { value: '猫' } })
    fireEvent.compositionEnd(field())
    act(() => jest.advanceTimersByTime(400))
    jest.useRealTimers()
    await screen.findByText('1 creation found for “猫”')
    expect(listQueries(server)).toEqual([undefined, '猫'])
  })

  it('shows the best match first where the visitor chooses it', async () => {
    const server = createSearchServer()
    const { user, location } = renderGallery('/tools?q=red')
    await screen.findByText('2 creations found for “red”')
    const byFit = screen.getByRole('button', { name: 'Best match first' })
    expect(byFit).toHaveAttribute('aria-pressed', 'false')
    await user.click(byFit)
    expect(byFit).toHaveAttribute('aria-pressed', 'true')
    expect(location()).toBe('/tools?q=red&sort=fit')
    await waitFor(() =>
      expect(server.requests(getCreations).map(({ sort }) => sort)).toEqual([undefined, 'fit']),
    )
    await user.type(field(), '{Escape}')
    expect(location()).toBe('/tools')
    expect(screen.queryByRole('button', { name: 'Best match first' })).toBeNull()
  })

  it('offers a way back when it finds nothing', async () => {
    createSearchServer()
    const { user, location } = renderGallery('/tools?q=xylophone&show=video')
    expect(await screen.findAllByText('No creations found for “xylophone”')).toHaveLength(2)
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('No creations found for “xylophone”')
    // Only screen readers hear it, because the page says that there are none
    expect(screen.getByText('No more creations to show.')).toHaveClass('hidden')
    expect(field()).toHaveValue('xylophone')
    await user.click(screen.getByRole('button', { name: 'Show all creations' }))
    expect(location()).toBe('/tools')
    expect(field()).toHaveFocus()
    expect(field()).toHaveValue('')
    await waitFor(() => expect(getTiles()).toHaveLength(3))
  })

  it('is shown in Chinese', async () => {
    createSearchServer()
    renderGallery('/tools?q=钢琴', 'zh')
    expect(await screen.findAllByText('没有找到与“钢琴”相关的作品')).toHaveLength(2)
    expect(screen.getByRole('searchbox', { name: '搜索作品' })).toBeVisible()
    expect(screen.getByText('显示：')).toBeVisible()
  })

  it('says so if the server cannot search', async () => {
    createFakeGalleryServer([createGalleryItem(1)])
    renderGallery('/tools?q=lake')
    expect(await screen.findByText("Search isn't available right now. Showing all creations.")).toBeVisible()
    expect(getTiles()).toHaveLength(1)
  })
})

describe('the creations of an author', () => {
  it('are reached from the name at a tile', async () => {
    const server = createFakeGalleryServer()
    server.on(getCreations, ({ author }) => ({
      success: true,
      creations: [createGalleryItem(1, { user: { username: 'Ada & Co' } }), createGalleryItem(2)].filter(
        ({ user }) => author === undefined || user?.username === author,
      ),
      author: author === undefined ? null : { username: author, avatarUrl: null, works: 1 },
    }))
    const { user, location, container } = renderGallery('/tools?show=image')
    const link = await screen.findByRole('link', { name: 'Ada & Co' })
    expect(link.closest('a a')).toBeNull()
    await user.click(link)
    expect(location()).toBe('/tools?author=Ada+%26+Co')
    const heading = screen.getByRole('heading', { level: 1, name: 'Ada & Co' })
    expect(heading).toHaveFocus()
    expect(await screen.findByText('1 public creation')).toBeVisible()
    expect(getTiles()).toHaveLength(1)
    expect(server.requests(getCreations).at(-1)).toEqual({ page: 1, author: 'Ada & Co' })
    expect(await axe(container)).toHaveNoViolations()
    await user.click(screen.getByRole('link', { name: 'All creations' }))
    expect(location()).toBe('/tools')
    expect(screen.getByRole('heading', { level: 1, name: 'Gallery' })).toHaveFocus()
  })

  it('are reached from the lightbox', async () => {
    createFakeGalleryServer([createGalleryItem(1)])
    const { user, location } = renderGallery('/tools?work=1')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('link', { name: 'mira' }))
    expect(location()).toBe('/tools?author=mira')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('are selected by the page if the server returns all, and may be none', async () => {
    createFakeGalleryServer([createGalleryItem(1), createGalleryItem(2, { user: { username: 'Ada' } })])
    const { unmount } = renderGallery('/tools?author=Ada')
    expect(await screen.findByRole('link', { name: /^Work 2 / })).toBeVisible()
    expect(getTiles()).toHaveLength(1)
    unmount()
    renderGallery('/tools?author=Nobody')
    expect(await screen.findByText('No public creations by Nobody')).toBeVisible()
  })
})

describe('the filters', () => {
  const mixed = [
    createGalleryItem(1),
    createGalleryItem(2, { file_type: 'video' }),
    createGalleryItem(3, { file_type: 'portfolio', portfolio_id: 3 }),
  ]
  const toggle = (name: string) => screen.getByRole('button', { name })

  it('are all on at first, and hide a type that is turned off', async () => {
    createFakeGalleryServer(mixed)
    const { user, location } = renderGallery()
    await screen.findByRole('link', { name: /^Work 1 / })
    for (const name of ['Image', 'Video', 'Portfolio']) expect(toggle(name)).toBePressed()

    await user.click(toggle('Video'))
    expect(toggle('Video')).not.toBePressed()
    expect(getTiles()).toHaveLength(2)
    expect(decodeURIComponent(location())).toBe('/tools?show=image,portfolio')
  })

  it('all come back on when the last one is turned off', async () => {
    createFakeGalleryServer(mixed)
    const { user, location } = renderGallery('/tools?show=portfolio')
    expect(await screen.findByRole('link', { name: /^Work 3 / })).toBeVisible()
    expect(getTiles()).toHaveLength(1)

    await user.click(toggle('Portfolio'))
    expect(getTiles()).toHaveLength(3)
    for (const name of ['Image', 'Video', 'Portfolio']) expect(toggle(name)).toBePressed()
    expect(location()).toBe('/tools')
  })

  it('request the filtered creations, and keep the visible ones until they load', async () => {
    const server = createFakeGalleryServer()
    let respondVideos = () => {}
    server.on(getCreations, ({ types }) =>
      types === undefined
        ? { success: true, creations: mixed, has_more: true, snapshot: 9, next_before: 6 }
        : new Promise(resolve => {
            respondVideos = () =>
              resolve({
                success: true,
                creations: [2, 8].map(id => createGalleryItem(id, { file_type: 'video' })),
              })
          }),
    )
    const { user } = renderGallery()
    await screen.findByRole('link', { name: /^Work 1 / })
    await user.click(toggle('Image'))
    await user.click(toggle('Portfolio'))
    expect(getTiles().map(({ textContent }) => textContent)).toEqual(['Videomira'])
    expect(screen.queryByText('No more creations to show.')).not.toBeInTheDocument()
    expect(server.requests(getCreations).map(({ types }) => types)).toEqual([
      undefined,
      ['video', 'portfolio'],
      ['video'],
    ])
    respondVideos()
    expect(await screen.findByRole('link', { name: /^Work 8 / })).toBeVisible()
    expect(await screen.findByText('No more creations to show.')).toBeVisible()
  })

  it('are applied by the page if the server ignores them', async () => {
    createFakeGalleryServer(mixed)
    renderGallery('/tools?show=video')
    expect(await screen.findByRole('link', { name: /^Work 2 / })).toBeVisible()
    expect(getTiles()).toHaveLength(1)
  })

  it('can be reset if they hide everything', async () => {
    createFakeGalleryServer([createGalleryItem(1)])
    const { user } = renderGallery('/tools?show=video')
    await user.click(await screen.findByRole('button', { name: 'Show everything' }))
    expect(getTiles()).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Image' })).toHaveFocus()
  })
})
