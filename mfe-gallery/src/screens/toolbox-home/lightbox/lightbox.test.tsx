import { beforeEach, describe, expect, it } from '@jest/globals'
import { AccountModalsProvider } from '@tessera/shared-auth'
import { renderScreen } from '@tessera/shared-auth/testing'
import { getCreations } from '@tessera/shared-contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import en from '../../../../locales/en.json'
import zh from '../../../../locales/zh.json'
import { manifest } from '../../../manifest.ts'
import {
  createFakeGalleryServer,
  mockPageSize,
  renderGallery,
  createGalleryItem,
  createGalleryItems,
} from '../gallery-testing.tsx'
import { ReportButton } from './report-button.tsx'

beforeEach(() => mockPageSize())

const creations = [
  createGalleryItem(1, { generation_history_id: 11 }),
  createGalleryItem(2, { file_type: 'portfolio', portfolio_id: 'p2' }),
  createGalleryItem(3, { file_type: 'video', url: '/media/3.mp4' }),
  createGalleryItem(4),
]
const findDialog = () => screen.findByRole('dialog')
const findTile = (id: number) => screen.findByRole('link', { name: new RegExp(`^Work ${id} `) })

const listImageSources = (element: HTMLElement) =>
  [...element.querySelectorAll('img')].map(image => image.getAttribute('src'))

describe('the lightbox', () => {
  it('opens a creation with its own URL, and closes with Escape', async () => {
    createFakeGalleryServer(creations)
    const { user, location, baseElement } = renderGallery()
    await user.click(await findTile(1))
    const box = await findDialog()
    expect(location()).toBe('/tools?work=1')
    expect(box).toHaveAccessibleName('Work 1')
    expect(within(box).getByRole('img', { name: 'Work 1' })).toHaveAttribute('src', '/media/1.png')
    expect(within(box).getByText('mira')).toBeVisible()
    expect(await within(box).findByText('the prompt of 1')).toBeVisible()
    expect(await axe(baseElement)).toHaveNoViolations()

    await user.keyboard('{Escape}')
    await waitFor(() => expect(location()).toBe('/tools'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await findTile(1)).toHaveFocus()
  })

  it('closes with its button when opened by a link', async () => {
    createFakeGalleryServer(creations)
    const { user, location } = renderGallery('/tools?show=image&work=4')
    await findDialog()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(location()).toBe('/tools?show=image')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('shows a notice if the linked creation does not exist', async () => {
    createFakeGalleryServer(creations)
    renderGallery('/tools?work=77')
    expect(await screen.findByText(/^This creation is no longer/)).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('fetches and opens a creation that is not on the wall', async () => {
    const server = createFakeGalleryServer()
    server.on(getCreations, ({ id }) =>
      id === undefined
        ? { success: true, creations }
        : {
            success: true,
            prompt: 'far below',
            creation: createGalleryItem(77, { generation_history_id: 5 }),
          },
    )
    const { user, location } = renderGallery('/tools?work=77')
    const box = await findDialog()
    expect(within(box).getByRole('img', { name: 'Work 77' })).toHaveAttribute('src', '/media/77.png')
    expect(within(box).getByText('far below')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next creation' })).toHaveAttribute('aria-disabled', 'true')
    expect(server.requests(getCreations)).toEqual([{ page: 1 }, { id: '77' }])
    await user.keyboard('{Escape}')
    expect(location()).toBe('/tools')
  })

  it('names the page after the creation, also after a deep link, and restores the title', async () => {
    document.title = 'Toolbox · Tessera'
    createFakeGalleryServer(creations)
    const { user } = renderGallery('/tools?work=1')
    await findDialog()
    expect(document.title).toBe('Work 1 · Tessera')
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.title).toBe('Work 3 · Tessera'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.title).toBe('Toolbox · Tessera'))
  })

  it('moves with keys and buttons, skips portfolios, and focuses the tile shown last', async () => {
    createFakeGalleryServer(creations)
    const { user, location } = renderGallery()
    await user.click(await findTile(1))
    await findDialog()
    expect(screen.getByRole('button', { name: 'Previous creation' })).toHaveAttribute('aria-disabled', 'true')

    await user.keyboard('{ArrowRight}')
    expect(location()).toBe('/tools?work=3')
    await user.click(screen.getByRole('button', { name: 'Next creation' }))
    expect(location()).toBe('/tools?work=4')
    expect(screen.getByRole('button', { name: 'Next creation' })).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowRight}')
    expect(location()).toBe('/tools?work=4')
    const dialogAbove = document.body.appendChild(document.createElement('dialog'))
    dialogAbove.show()
    await user.keyboard('{ArrowLeft}')
    expect(location()).toBe('/tools?work=4')
    dialogAbove.remove()

    await user.keyboard('{Escape}')
    await waitFor(() => expect(location()).toBe('/tools'))
    expect(await findTile(4)).toHaveFocus()
  })

  it('loads the next page at the end of the wall', async () => {
    const server = createFakeGalleryServer(createGalleryItems(50), createGalleryItems(2, 51))
    const { user, location } = renderGallery('/tools?work=49')
    await findDialog()
    expect(screen.getByText('49 of 50+')).toBeVisible()
    await user.keyboard('{ArrowRight}')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Next creation' })).not.toHaveAttribute('aria-disabled'),
    )
    expect(server.requests(getCreations)).toContainEqual({ page: 2 })
    await user.keyboard('{ArrowRight}')
    expect(location()).toBe('/tools?work=51')
    expect(screen.getByText('51 of 52')).toBeVisible()
  })

  it.each([
    ['en', '3 of 3', 'Nov 28, 2026'],
    ['zh', '第 3 个，共 3 个', '2026年11月28日'],
  ] as const)('has its place on the wall and its date (%s)', async (language, position, date) => {
    const server = createFakeGalleryServer(creations)
    server.on(getCreations, ({ id }) =>
      id === undefined
        ? { success: true, creations }
        : { success: true, prompt: null, created_at: '2026-11-28T12:00:00.000Z' },
    )
    renderGallery('/tools?work=4', language)
    expect(within(await findDialog()).getByText(position)).toBeVisible()
    expect(await screen.findByText(date)).toBeVisible()
  })

  it('says that the browser cannot decode a video while it plays the sound', async () => {
    createFakeGalleryServer(creations)
    renderGallery('/tools?work=3')
    const video = within(await findDialog()).getByLabelText('Work 3')
    Object.defineProperty(video, 'videoWidth', { value: 0 })
    fireEvent.loadedMetadata(video)
    expect(await screen.findByText("This browser can't play the format of this video.")).toBeVisible()
  })

  it('plays a video with controls, or shows that it cannot', async () => {
    createFakeGalleryServer(creations)
    renderGallery('/tools?work=3')
    const box = await findDialog()
    const video = within(box).getByLabelText('Work 3')
    expect(video).toHaveAttribute('controls')
    fireEvent.error(video)
    expect(within(box).getByRole('img', { name: 'Work 3: Video unavailable' })).toBeVisible()
  })

  it('loads an image in a size that fits the window', async () => {
    const url = '/media/abc_DEF-12345678.png'
    createFakeGalleryServer([createGalleryItem(1, { url, width: 3000, height: 2000 })])
    renderGallery('/tools?work=1')
    const image = within(await findDialog()).getByRole('img', { name: 'Work 1' })
    expect(image).toHaveAttribute('srcset', expect.stringMatching(/-960\.webp 960w, \S+-1920\.webp 1920w$/))
    expect(image).toHaveAttribute(
      'sizes',
      '(width < 900px) min(100vw - 40px, 60vh * 1.500), min(100vw - 412px, (100vh - 128px) * 1.500)',
    )
  })

  it('shows the thumbnail of the wall until the image is loaded, but fetches none after a link', async () => {
    const thumbnail = '/media/1-small.webp'
    createFakeGalleryServer([createGalleryItem(1, { thumb_url: thumbnail })])
    const { user } = renderGallery()
    await user.click(await findTile(1))
    expect(listImageSources(await findDialog())).toEqual([thumbnail, '/media/1.png'])
    cleanup()
    renderGallery('/tools?work=1')
    expect(listImageSources(await findDialog())).toEqual(['/media/1.png'])
  })

  it('links to the original file and to the tool with the same parameters', async () => {
    createFakeGalleryServer([createGalleryItem(1, { thumb_url: '/media/1-small.webp' })])
    renderGallery('/tools?work=1')
    await findDialog()
    const download = screen.getByRole('link', { name: 'Download' })
    expect(download).toHaveAttribute('href', '/media/1.png')
    expect(download).toHaveAttribute('download', 'Work 1.png')
    expect(screen.getByRole('link', { name: 'Create Similar' })).toHaveAttribute(
      'href',
      '/tools/text-to-image?similar=1',
    )
  })
})

describe('the label of generated images', () => {
  it.each([
    ['of one that its file marks', { ai_generated: true }, true],
    [
      'of one that was generated here, which an earlier server does not mark',
      { generation_history_id: 7 },
      true,
    ],
    ['of one without a mark', { ai_generated: false }, false],
    ['of one of which nothing is known', {}, false],
  ] as const)('is shown in the details %s: %j', async (_, fields, isShown) => {
    createFakeGalleryServer([createGalleryItem(1, fields)])
    renderGallery('/tools?work=1')
    expect(within(await findDialog()).queryAllByText('AI-generated')).toHaveLength(isShown ? 1 : 0)
  })
})

describe('the prompt', () => {
  const generated = createGalleryItem(1, { generation_history_id: 11 })

  it('is said to be missing for a creation that was not generated', async () => {
    createFakeGalleryServer([createGalleryItem(4)])
    renderGallery('/tools?work=4')
    expect(await screen.findByText('This work has no parameter information.')).toBeVisible()
  })

  it('shows that it is loading, and may be an object', async () => {
    const server = createFakeGalleryServer()
    let respond = (_prompt: { positive: string }) => {}
    server.on(getCreations, ({ id }) =>
      id === undefined
        ? { success: true, creations: [generated] }
        : new Promise(resolve => {
            respond = prompt => resolve({ success: true, prompt })
          }),
    )
    renderGallery('/tools?work=1')
    expect(await screen.findByText('Loading the prompt...')).toBeVisible()
    respond({ positive: 'a lighthouse in fog' })
    expect(await screen.findByText('a lighthouse in fog')).toBeVisible()
    expect(server.requests(getCreations).at(-1)).toEqual({ id: '1' })
  })

  it.each([
    ['No prompt provided.', { success: true, prompt: '' }],
    ["Couldn't load the prompt.", { success: false }],
    ["Couldn't load the prompt.", { success: true, prompt: 42 as unknown as string }],
  ])('shows %j when the response is %j', async (text, response) => {
    const server = createFakeGalleryServer()
    server.on(getCreations, ({ id }) =>
      id === undefined ? { success: true, creations: [generated] } : response,
    )
    renderGallery('/tools?work=1')
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('shows in Chinese that it could not be loaded', async () => {
    const server = createFakeGalleryServer()
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

describe('what can be done with a creation', () => {
  const parameters = {
    positive: 'a lake',
    scenario: 'general',
    width: 960,
    height: 1280,
    seed: 7,
    engine: 'Embedded',
  }
  const open = async (id: number) => {
    const server = createFakeGalleryServer(creations)
    server.on(getCreations, ({ id: one }) =>
      one === undefined ? { success: true, creations } : { success: true, prompt: parameters },
    )
    const page = renderGallery(`/tools?work=${id}`)
    const dialog = await findDialog()
    return { page, dialog, inDialog: within(dialog) }
  }
  const getSlotProps = (dialog: HTMLElement, name: string) =>
    JSON.parse(dialog.querySelector(`tessera-slot[name=${name}]`)?.getAttribute('props') ?? 'null') as unknown

  it('is to copy its prompt and its link', async () => {
    const { page, inDialog } = await open(1)
    await page.user.click(inDialog.getByRole('button', { name: 'More actions' }))
    await page.user.click(await inDialog.findByRole('button', { name: 'Copy prompt' }))
    expect(await navigator.clipboard.readText()).toBe('a lake')
    expect(inDialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    await page.user.click(inDialog.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe('http://localhost/tools?work=1')
  })

  it('comes from the other areas, which get its parameters', async () => {
    const { page, dialog, inDialog } = await open(1)
    await inDialog.findByText('a lake')
    await page.user.click(inDialog.getByRole('button', { name: 'More actions' }))
    expect(getSlotProps(dialog, 'image-details')).toMatchObject({
      generation: { seed: 7, engine: 'Embedded' },
    })
    expect(getSlotProps(dialog, 'image-actions')).toEqual({
      image: { url: '/media/1.png', title: 'Work 1' },
      generation: { creationId: '1', seed: 7, engine: 'Embedded' },
    })
  })

  it('is to report it', async () => {
    const { page, inDialog } = await open(1)
    await page.user.click(inDialog.getByRole('button', { name: 'More actions' }))
    await page.user.click(inDialog.getByRole('button', { name: 'Report this work' }))
    expect(page.modals.openReport).toHaveBeenCalledWith('1')
  })

  it('is not to report it for its creator, or in a shell without the dialog', async () => {
    createFakeGalleryServer(creations)
    const { user } = renderGallery('/tools?work=1', 'en', { username: 'mira' })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    expect(await screen.findByRole('button', { name: 'Copy prompt' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Report this work' })).not.toBeInTheDocument()
    cleanup()

    const openNothing = () => undefined
    renderScreen(
      <AccountModalsProvider
        value={{ openLogin: openNothing, openRegister: openNothing, openPlans: openNothing }}
      >
        <ReportButton creationId="1" />
      </AccountModalsProvider>,
      { manifest, texts: { en, zh } },
    )
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('is less for a creation without parameters', async () => {
    const { page, dialog, inDialog } = await open(4)
    await page.user.click(inDialog.getByRole('button', { name: 'More actions' }))
    expect(inDialog.getByText('This work has no parameter information.')).toBeVisible()
    expect(inDialog.queryByRole('button', { name: 'Copy prompt' })).not.toBeInTheDocument()
    expect(getSlotProps(dialog, 'image-details')).toBeNull()
    expect(getSlotProps(dialog, 'image-actions')).toEqual({ image: { url: '/media/4.png', title: 'Work 4' } })
  })
})
