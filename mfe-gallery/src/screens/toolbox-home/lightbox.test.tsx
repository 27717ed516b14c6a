import { beforeEach, describe, expect, it } from '@jest/globals'
import { getCreations } from '@tessera/shared-contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { galleryServer, pageMeasures, renderGallery, work, works } from './gallery-testing.tsx'

beforeEach(() => pageMeasures())

const shelf = [
  work(1, { generation_history_id: 11 }),
  work(2, { file_type: 'portfolio', portfolio_id: 'p2' }),
  work(3, { file_type: 'video', url: '/media/3.mp4' }),
  work(4),
]
const dialog = () => screen.findByRole('dialog')
const tile = (id: number) => screen.findByRole('link', { name: new RegExp(`^Work ${id} `) })

describe('the lightbox', () => {
  it('opens a work with its own address, and closes with Escape', async () => {
    galleryServer(shelf)
    const { user, location, baseElement } = renderGallery()
    await user.click(await tile(1))
    const box = await dialog()
    expect(location()).toBe('/tools?work=1')
    expect(box).toHaveAccessibleName('Work 1')
    expect(within(box).getByRole('img', { name: 'Work 1' })).toHaveAttribute('src', '/media/1.png')
    expect(within(box).getByText('mira')).toBeVisible()
    expect(await within(box).findByText('the prompt of 1')).toBeVisible()
    expect(await axe(baseElement)).toHaveNoViolations()

    await user.keyboard('{Escape}')
    await waitFor(() => expect(location()).toBe('/tools'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await tile(1)).toHaveFocus()
  })

  it('closes with its button, from a shared link too', async () => {
    galleryServer(shelf)
    const { user, location } = renderGallery('/tools?show=image&work=4')
    await dialog()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(location()).toBe('/tools?show=image')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('says so when the linked work is not there', async () => {
    galleryServer(shelf)
    renderGallery('/tools?work=77')
    expect(await screen.findByText(/^The work in this address is no longer/)).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('asks for a work that the wall does not have, and opens what comes', async () => {
    const server = galleryServer()
    server.on(getCreations, ({ id }) =>
      id === undefined
        ? { success: true, creations: shelf }
        : { success: true, prompt: 'far below', creation: work(77, { generation_history_id: 5 }) },
    )
    const { user, location } = renderGallery('/tools?work=77')
    const box = await dialog()
    expect(within(box).getByRole('img', { name: 'Work 77' })).toHaveAttribute('src', '/media/77.png')
    expect(within(box).getByText('far below')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next work' })).toHaveAttribute('aria-disabled', 'true')
    expect(server.requests(getCreations)).toEqual([{ page: 1 }, { id: '77' }])
    await user.keyboard('{Escape}')
    expect(location()).toBe('/tools')
  })

  it('turns with keys and buttons, past the portfolios, and gives the focus to the last work', async () => {
    galleryServer(shelf)
    const { user, location } = renderGallery()
    await user.click(await tile(1))
    await dialog()
    expect(screen.getByRole('button', { name: 'Previous work' })).toHaveAttribute('aria-disabled', 'true')

    await user.keyboard('{ArrowRight}')
    expect(location()).toBe('/tools?work=3')
    await user.click(screen.getByRole('button', { name: 'Next work' }))
    expect(location()).toBe('/tools?work=4')
    expect(screen.getByRole('button', { name: 'Next work' })).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowRight}')
    expect(location()).toBe('/tools?work=4')

    await user.keyboard('{Escape}')
    await waitFor(() => expect(location()).toBe('/tools'))
    expect(await tile(4)).toHaveFocus()
  })

  it('goes on into works that the wall has not asked for yet', async () => {
    const server = galleryServer(works(50), works(2, 51))
    const { user, location } = renderGallery('/tools?work=49')
    await dialog()
    expect(server.requests(getCreations)).toEqual([{ page: 1 }])
    await user.keyboard('{ArrowRight}')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Next work' })).not.toHaveAttribute('aria-disabled'),
    )
    await user.keyboard('{ArrowRight}')
    expect(location()).toBe('/tools?work=51')
  })

  it('plays a video with controls, and says so where it cannot', async () => {
    galleryServer(shelf)
    renderGallery('/tools?work=3')
    const box = await dialog()
    const film = within(box).getByLabelText('Work 3')
    expect(film).toHaveAttribute('controls')
    fireEvent.error(film)
    expect(within(box).getByRole('img', { name: 'Work 3: This video cannot be shown' })).toBeVisible()
  })

  it('saves the original file, and leads to the tool with the same parameters', async () => {
    galleryServer([work(1, { thumb_url: '/media/1-small.webp' })])
    renderGallery('/tools?work=1')
    await dialog()
    const download = screen.getByRole('link', { name: 'Download' })
    expect(download).toHaveAttribute('href', '/media/1.png')
    expect(download).toHaveAttribute('download')
    expect(screen.getByRole('link', { name: 'Create Similar' })).toHaveAttribute(
      'href',
      '/tools/text-to-image?similar=1',
    )
  })
})

describe('the prompt', () => {
  const generated = work(1, { generation_history_id: 11 })

  it('is not asked for where a work was not generated', async () => {
    const server = galleryServer([work(4)])
    renderGallery('/tools?work=4')
    expect(await screen.findByText('This work has no parameter information.')).toBeVisible()
    expect(server.requests(getCreations)).toEqual([{ page: 1 }])
  })

  it('is loading until it is there, and may be an object', async () => {
    const server = galleryServer()
    let answer = (_prompt: { positive: string }) => {}
    server.on(getCreations, ({ id }) =>
      id === undefined
        ? { success: true, creations: [generated] }
        : new Promise(resolve => {
            answer = prompt => resolve({ success: true, prompt })
          }),
    )
    renderGallery('/tools?work=1')
    expect(await screen.findByText('Loading the prompt...')).toBeVisible()
    answer({ positive: 'a lighthouse in fog' })
    expect(await screen.findByText('a lighthouse in fog')).toBeVisible()
    expect(server.requests(getCreations).at(-1)).toEqual({ id: '1' })
  })

  it.each([
    ['No prompt provided.', { success: true, prompt: '' }],
    ['The prompt could not be loaded.', { success: false }],
    ['The prompt could not be loaded.', { success: true, prompt: 42 as unknown as string }],
  ])('reads %j when the answer is %j', async (text, answer) => {
    const server = galleryServer()
    server.on(getCreations, ({ id }) =>
      id === undefined ? { success: true, creations: [generated] } : answer,
    )
    renderGallery('/tools?work=1')
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('says in Chinese that it could not be loaded', async () => {
    const server = galleryServer()
    server.on(getCreations, () => {
      server.fail(getCreations, 'network')
      return { success: true, creations: [generated] }
    })
    renderGallery('/tools?work=1', 'zh')
    expect(await screen.findByText('提示词加载失败。')).toBeVisible()
    expect(screen.getByRole('link', { name: '生成同款' })).toBeVisible()
    expect(screen.getByRole('link', { name: '下载' })).toBeVisible()
  })
})
