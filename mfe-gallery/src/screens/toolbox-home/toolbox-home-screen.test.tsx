import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { galleryPageElementId, getCreations } from '@tessera/shared-contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { galleryServer, pageIsNew, pageMeasures, renderGallery, work, works } from './gallery-testing.tsx'

beforeEach(() => pageMeasures())
afterEach(() => void jest.restoreAllMocks())

const tiles = () => within(screen.getByRole('list', { name: 'Creations' })).getAllByRole('link')

describe('the wall', () => {
  it('says what each work is and who made it', async () => {
    galleryServer([
      work(1),
      work(2, { file_type: 'video' }),
      work(3, { file_type: 'portfolio', portfolio_id: 9 }),
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

  it('speaks Chinese', async () => {
    galleryServer([work(1, { title: null, user: null })])
    renderGallery('/tools', 'zh')
    expect(await screen.findByRole('link', { name: '未命名图片 图片 未知创作者' })).toBeVisible()
    expect(screen.getByRole('button', { name: '作品集' })).toBePressed()
    expect(screen.getByRole('link', { name: '返回首页' })).toBeVisible()
    expect(screen.getByText('没有更多作品了。')).toBeVisible()
  })

  it('shows the small picture, and keeps a hostile title as text', async () => {
    const title = '<img src=x onerror="alert(1)">'
    galleryServer([work(1, { title, thumb_url: '/media/1-small.webp', width: 300, height: 400 })])
    renderGallery()
    expect(await screen.findByRole('img', { name: title })).toHaveAttribute('src', '/media/1-small.webp')
  })

  it('shows a placeholder for a broken picture', async () => {
    galleryServer([work(1)])
    renderGallery()
    fireEvent.error(await screen.findByRole('img', { name: 'Work 1' }))
    expect(screen.getByRole('img', { name: 'Work 1: This picture cannot be shown' })).toBeVisible()
  })

  it('shows a placeholder for a broken video', async () => {
    galleryServer([work(1, { file_type: 'video' })])
    renderGallery()
    fireEvent.error(await screen.findByLabelText('Work 1'))
    expect(screen.getByRole('img', { name: 'Work 1: This video cannot be shown' })).toBeVisible()
  })

  it('draws only the tiles near the viewport', async () => {
    galleryServer(works(200))
    renderGallery()
    await screen.findByRole('link', { name: /^Work 1 / })
    expect(tiles().length).toBeLessThan(60)
    expect(screen.queryByRole('link', { name: /^Work 200 / })).not.toBeInTheDocument()
  })

  it('draws first what is in sight, and what is near when that has been painted', async () => {
    const frames: FrameRequestCallback[] = []
    jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(drawn => frames.push(drawn))
    galleryServer(works(200))
    renderGallery()
    await screen.findByRole('link', { name: /^Work 1 / })
    const first = tiles().length
    expect(first * 256 * 256).toBeGreaterThan(1024 * window.innerHeight)
    act(() => frames.forEach(drawn => drawn(0)))
    await waitFor(() => expect(tiles().length).toBeGreaterThan(first))
  })

  it('learns the shape of a picture whose size the server did not send', async () => {
    galleryServer([work(1)])
    renderGallery()
    const picture = await screen.findByRole('img', { name: 'Work 1' })
    const tile = screen.getByRole('listitem')
    const before = parseFloat(tile.style.height)
    Object.defineProperties(picture, { naturalWidth: { value: 100 }, naturalHeight: { value: 150 } })
    fireEvent.load(picture)
    expect(parseFloat(tile.style.height) - before).toBeCloseTo(parseFloat(tile.style.width) / 2, 0)
  })
})

describe('the first page', () => {
  it('is the one that came with the page, and the next goes on from there', async () => {
    pageMeasures({ height: 0 })
    const script = document.createElement('script')
    Object.assign(script, { type: 'application/json', id: galleryPageElementId })
    script.textContent = JSON.stringify({
      success: true,
      creations: works(50),
      snapshot: 60,
      next_before: 11,
      has_more: true,
    })
    document.body.append(script)
    pageIsNew()
    const server = galleryServer([], works(10, 51))
    renderGallery()
    expect(await screen.findByRole('link', { name: /^Work 1 / })).toBeVisible()
    await screen.findByText('No more creations to show.')
    expect(server.requests(getCreations)).toEqual([{ page: 2, snapshot: 60, before: 11 }])
  })
})

describe('paging', () => {
  it('asks for the next page within 500 px of the bottom, and no sooner', async () => {
    pageMeasures({ height: window.innerHeight + 501 })
    const server = galleryServer()
    let answerSecond = () => {}
    server.on(getCreations, ({ page }) =>
      page === 1
        ? { success: true, creations: works(50) }
        : new Promise(resolve => {
            answerSecond = () => resolve({ success: true, creations: works(3, 51) })
          }),
    )
    renderGallery()
    await screen.findByRole('link', { name: /^Work 1 / })
    fireEvent.scroll(window)
    expect(server.requests(getCreations)).toEqual([{ page: 1 }])
    expect(screen.queryByText('No more creations to show.')).not.toBeInTheDocument()

    pageMeasures({ height: window.innerHeight + 500 })
    fireEvent.scroll(window)
    expect(await screen.findByText('Loading more creations...')).toBeVisible()
    answerSecond()
    expect(await screen.findByText('No more creations to show.')).toBeVisible()
    expect(server.requests(getCreations)).toEqual([{ page: 1 }, { page: 2 }])
  })

  it('loads on until the page is full, and stops at a page without works', async () => {
    pageMeasures({ height: 0 })
    const server = galleryServer(works(50), works(50, 51), [])
    renderGallery()
    expect(await screen.findByText('No more creations to show.')).toBeVisible()
    expect(server.requests(getCreations).map(({ page }) => page)).toEqual([1, 2, 3])
  })

  it('sends the cursors that the server gave', async () => {
    pageMeasures({ height: 0 })
    const server = galleryServer()
    server.on(getCreations, ({ page }) =>
      page === 1
        ? { success: true, creations: works(50), snapshot: 99, next_before: 49, has_more: true }
        : { success: true, creations: [] },
    )
    renderGallery()
    await screen.findByText('No more creations to show.')
    expect(server.requests(getCreations)).toEqual([{ page: 1 }, { page: 2, snapshot: 99, before: 49 }])
  })

  it('stops at a failure, keeps what is there, and tries again when asked to', async () => {
    pageMeasures({ height: 0 })
    const server = galleryServer()
    server.on(getCreations, ({ page }) =>
      page === 1 ? { success: true, creations: works(50) } : { success: false, error: 'The shelf is locked' },
    )
    const { user } = renderGallery()
    expect(await screen.findByRole('alert')).toHaveTextContent('The shelf is locked')
    expect(screen.getByRole('link', { name: /^Work 1 / })).toBeVisible()
    fireEvent.scroll(window)
    expect(server.requests(getCreations)).toHaveLength(2)

    server.on(getCreations, () => ({ success: true, creations: works(1, 51) }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No more creations to show.')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(server.requests(getCreations).at(-1)).toEqual({ page: 2 })
    expect(screen.getAllByRole('link', { name: /^Work / })).toContain(document.activeElement)
  })

  it('says so when not even the first page comes', async () => {
    const server = galleryServer()
    server.fail(getCreations, 'network')
    const { user } = renderGallery()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The creations could not be loaded. Please check your network.',
    )
    server.on(getCreations, () => ({ success: true, creations: works(1) }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(await screen.findByRole('link', { name: /^Work 1 / })).toBeVisible()
  })

  it('says so when there is nothing yet', async () => {
    galleryServer([])
    renderGallery()
    expect(await screen.findByText('The gallery is still empty')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create an image' })).toHaveAttribute(
      'href',
      '/tools/text-to-image',
    )
  })
})

describe('the filters', () => {
  const mixed = [
    work(1),
    work(2, { file_type: 'video' }),
    work(3, { file_type: 'portfolio', portfolio_id: 3 }),
  ]
  const toggle = (name: string) => screen.getByRole('button', { name })

  it('are all on at first, and hide what is turned off', async () => {
    galleryServer(mixed)
    const { user, location } = renderGallery()
    await screen.findByRole('link', { name: /^Work 1 / })
    for (const name of ['Image', 'Video', 'Portfolio']) expect(toggle(name)).toBePressed()

    await user.click(toggle('Video'))
    expect(toggle('Video')).not.toBePressed()
    expect(tiles()).toHaveLength(2)
    expect(decodeURIComponent(location())).toBe('/tools?show=image,portfolio')
  })

  it('all come back on when the last one is turned off', async () => {
    galleryServer(mixed)
    const { user, location } = renderGallery('/tools?show=portfolio')
    expect(await screen.findByRole('link', { name: /^Work 3 / })).toBeVisible()
    expect(tiles()).toHaveLength(1)

    await user.click(toggle('Portfolio'))
    expect(tiles()).toHaveLength(3)
    for (const name of ['Image', 'Video', 'Portfolio']) expect(toggle(name)).toBePressed()
    expect(location()).toBe('/tools')
  })

  it('ask the server for the works they show, and keep those in sight until they come', async () => {
    const server = galleryServer()
    let answerVideos = () => {}
    server.on(getCreations, ({ types }) =>
      types === undefined
        ? { success: true, creations: mixed, has_more: true, snapshot: 9, next_before: 6 }
        : new Promise(resolve => {
            answerVideos = () =>
              resolve({ success: true, creations: [2, 8].map(id => work(id, { file_type: 'video' })) })
          }),
    )
    const { user } = renderGallery()
    await screen.findByRole('link', { name: /^Work 1 / })
    await user.click(toggle('Image'))
    await user.click(toggle('Portfolio'))
    expect(tiles().map(({ textContent }) => textContent)).toEqual(['VideoMmira'])
    expect(screen.queryByText('No more creations to show.')).not.toBeInTheDocument()
    expect(server.requests(getCreations).map(({ types }) => types)).toEqual([
      undefined,
      ['video', 'portfolio'],
      ['video'],
    ])
    answerVideos()
    expect(await screen.findByRole('link', { name: /^Work 8 / })).toBeVisible()
    expect(await screen.findByText('No more creations to show.')).toBeVisible()
  })

  it('are kept by the page where a server does not know them', async () => {
    galleryServer(mixed)
    renderGallery('/tools?show=video')
    expect(await screen.findByRole('link', { name: /^Work 2 / })).toBeVisible()
    expect(tiles()).toHaveLength(1)
  })

  it('can be undone where they leave nothing to see', async () => {
    galleryServer([work(1)])
    const { user } = renderGallery('/tools?show=video')
    await user.click(await screen.findByRole('button', { name: 'Show everything' }))
    expect(tiles()).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Image' })).toHaveFocus()
  })
})
