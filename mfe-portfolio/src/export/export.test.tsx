import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { renderScreen } from '@tessera/shared-auth/testing'
import type { PortfolioPage } from '@tessera/shared-contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { manifest } from '../manifest.ts'
import { createSamplePage } from '../screens/portfolio-editor/document/sample-document.ts'
import { fakeImages } from './drawing/fake-images.ts'
import { ExportButton } from './export-button.tsx'
import type { ExportedPortfolio } from './exported-portfolio.ts'
// Loaded before the tests: on a busy machine the first load takes longer than a query waits
import './dialog/export-dialog.tsx'
import './images/create-long-images.ts'
import './images/create-page-images.ts'
import './pdf/create-pdf.ts'

/** Called with each page that is drawn. */
let mockDraw = (_: HTMLElement): Promise<void> | void => {}
jest.mock('html2canvas', () => ({
  __esModule: true,
  default: async (element: HTMLElement, { scale }: { scale: number }) => {
    await mockDraw(element)
    const { width, height } = element.style
    return Object.assign(document.createElement('canvas'), {
      width: Math.round(Number.parseFloat(width) * scale),
      height: Math.round(Number.parseFloat(height) * scale),
    })
  },
}))
// The blobs of jsdom are no streams
const mockZipped: string[] = []
jest.mock('client-zip', () => ({
  downloadZip: (files: { name: string }[]) => {
    mockZipped.push(...files.map(({ name }) => name))
    return { blob: () => Promise.resolve(new Blob(['zip'])) }
  },
}))
const missing = new Set<string>()
let downloads: string[]
const drawImage = jest.fn()
beforeEach(() => {
  missing.clear()
  fakeImages(source => (missing.has(source) ? null : 2000))
  mockDraw = () => {}
  downloads = []
  drawImage.mockClear()
  Object.assign(URL, { createObjectURL: () => 'blob:export', revokeObjectURL: () => {} })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
  const prototype = HTMLCanvasElement.prototype
  jest.spyOn(prototype, 'getContext').mockReturnValue({ drawImage } as unknown as RenderingContext)
  jest
    .spyOn(prototype, 'toBlob')
    .mockImplementation((callback, type) => callback(new Blob(['image'], { type: type ?? 'image/png' })))
  // jsdom has no layout
  Object.assign(Range.prototype, { getBoundingClientRect: () => new DOMRect(0, 0, 10, 10) })
})

const createPages = (count: number): PortfolioPage[] =>
  Array.from({ length: count }, (_, index) => createSamplePage(`page_${index + 1}`))

const portfolio: ExportedPortfolio = {
  title: 'Lakes',
  description: '',
  author: 'mira',
  pages: createPages(3),
  isUnfinished: false,
}

async function openExport(changes: Partial<ExportedPortfolio> = {}, language: 'en' | 'zh' = 'en') {
  const load = () => ({ ...portfolio, ...changes })
  const rendered = renderScreen(<ExportButton load={load} />, {
    manifest,
    texts: { en, zh },
    language,
    path: '/portfolio/7',
    route: '/portfolio/:id',
  })
  await rendered.user.click(
    await screen.findByRole('button', { name: language === 'en' ? 'Export' : '导出' }),
  )
  const dialog = await screen.findByRole('dialog')
  const choose = (name: RegExp) => rendered.user.click(within(dialog).getByRole('button', { name }))
  return { ...rendered, dialog, choose }
}

/** Stops at each page until the returned function is called. */
function holdPages() {
  const waiting: (() => void)[] = []
  mockDraw = () => new Promise<void>(resolve => waiting.push(resolve))
  return {
    drawNext: async () => {
      await waitFor(() => expect(waiting).toHaveLength(1))
      waiting.shift()?.()
    },
    countWaiting: () => waiting.length,
  }
}

describe('a portfolio is exported', () => {
  it.each([
    [/^PDF/, 'Lakes.pdf'],
    [/^PNG images/, 'Lakes.zip'],
    [/^Long image/, 'Lakes.jpg'],
  ])('as %s', async (format, file) => {
    const { dialog, choose } = await openExport()
    await choose(format)
    expect(await within(dialog).findByText(`Saved to your downloads: ${file}`)).toBeVisible()
    expect(downloads).toEqual([file])
    expect(within(dialog).getByRole('button', { name: 'Download again' })).toBeVisible()
    expect(dialog).toHaveFocus()
  })

  it('as numbered images in the zip file', async () => {
    const { dialog, choose } = await openExport()
    mockZipped.length = 0
    await choose(/^PNG images/)
    await within(dialog).findByText(/^Saved/)
    expect(mockZipped).toEqual(['Lakes-01.png', 'Lakes-02.png', 'Lakes-03.png'])
  })

  it('in Chinese, with a title of its own', async () => {
    const { dialog, choose } = await openExport({ title: '水边的一年' }, 'zh')
    expect(within(dialog).getByText('每页一张图片，共 3 张。')).toBeVisible()
    await choose(/^长图/)
    expect(await within(dialog).findByText('已下载：水边的一年.jpg')).toBeVisible()
  })

  it('page by page, in one image in their order and without a gap', async () => {
    const { drawNext } = holdPages()
    const { dialog, choose } = await openExport()
    await choose(/^Long image/)
    const tops: unknown[] = []
    for (const number of [1, 2, 3]) {
      expect(await within(dialog).findByLabelText(`Page ${number} of 3`)).toBeVisible()
      await drawNext()
      await waitFor(() => expect(drawImage).toHaveBeenCalledTimes(number))
      tops.push(drawImage.mock.calls[number - 1]?.slice(1))
    }
    const { width, height } = createSamplePage('page_1')
    const drawn = Math.round((height / width) * 1080)
    expect(tops).toEqual([0, 1, 2].map(index => [0, index * drawn, 1080, drawn]))
  })

  it('with one page in the document at a time, which leaves it afterwards', async () => {
    const drawn: (string | undefined)[] = []
    mockDraw = element => {
      expect(document.querySelectorAll('[inert] p')).toHaveLength(1)
      drawn.push(element.textContent)
    }
    const { dialog, choose } = await openExport()
    await choose(/^PNG images/)
    await within(dialog).findByText(/^Saved/)
    expect(drawn).toHaveLength(3)
    expect(document.querySelector('[inert]')).toBeNull()
  })
})

describe('an export can be canceled', () => {
  it.each(['Cancel', 'Escape'])('with %s, at once and for good', async how => {
    const { drawNext, countWaiting } = holdPages()
    const { user, dialog, choose } = await openExport()
    await choose(/^PDF/)
    await drawNext()
    await within(dialog).findByLabelText('Page 2 of 3')
    await waitFor(() => expect(countWaiting()).toBe(1))
    if (how === 'Escape') fireEvent(dialog, new Event('cancel', { cancelable: true }))
    else await user.click(within(dialog).getByText('Cancel'))
    expect(await within(dialog).findByRole('button', { name: /^PDF/ })).toBeVisible()
    await drawNext()
    await choose(/^Long image/)
    expect(await within(dialog).findByLabelText('Page 1 of 3')).toBeVisible()
    expect(downloads).toEqual([])
  })

  it('by leaving the screen', async () => {
    const { drawNext, countWaiting } = holdPages()
    const { unmount, choose } = await openExport()
    await choose(/^PDF/)
    await waitFor(() => expect(countWaiting()).toBe(1))
    unmount()
    await drawNext()
    await Promise.resolve()
    expect(countWaiting()).toBe(0)
    expect(downloads).toEqual([])
  })
})

describe('what does not work is said', () => {
  it('an image that fails to load is left out, with the number of its page', async () => {
    const source = 'data:image/png;base64,AAAA'
    missing.add(source)
    const [first, second, third] = createPages(3)
    if (!first || !second || !third) throw new Error('There are three pages')
    const layers = second.layers.map(layer =>
      layer.type === 'image'
        ? { ...layer, style: { ...layer.style, backgroundImage: `url("${source}")` } }
        : layer,
    )
    const { dialog, choose } = await openExport({ pages: [first, { ...second, layers }, third] })
    await choose(/^PDF/)
    expect(
      await within(dialog).findByText("1 image couldn't be loaded and is left out. Page: 2"),
    ).toBeVisible()
    expect(downloads).toEqual(['Lakes.pdf'])
  })

  it('a page that cannot be drawn ends the export, which can be started again', async () => {
    mockDraw = () => {
      throw new Error('The canvas is too large')
    }
    const { dialog, choose } = await openExport()
    await choose(/^PDF/)
    expect(await within(dialog).findByText("The export didn't work. Try again.")).toBeVisible()
    mockDraw = () => {}
    await choose(/^PDF/)
    expect(await within(dialog).findByText(/^Saved/)).toBeVisible()
  })

  it('an empty portfolio has nothing to export', async () => {
    const { dialog } = await openExport({ pages: [] })
    expect(within(dialog).getByText('Nothing to export yet')).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: /^PDF/ })).not.toBeInTheDocument()
  })

  it('unfinished parts are left out', async () => {
    const { dialog } = await openExport({ isUnfinished: true })
    expect(within(dialog).getByText('Empty frames and sample texts are left out.')).toBeVisible()
  })

  it('so many pages that one image is too long are several images', async () => {
    const { dialog } = await openExport({ pages: createPages(50) })
    expect(within(dialog).getByRole('button', { name: /^Long image/ })).toHaveTextContent(
      'All pages in 5 images: a single one would be too long for phones.',
    )
  })
})

describe('on a phone', () => {
  let shared: (string[] | undefined)[]
  let refusal: string | null
  beforeEach(() => {
    shared = []
    refusal = null
    jest.spyOn(window, 'matchMedia').mockImplementation(
      query =>
        ({
          matches: query === '(pointer: coarse)',
          addEventListener: () => {},
          removeEventListener: () => {},
        }) as unknown as MediaQueryList,
    )
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files }: { files: File[] }) => {
        shared.push(files.map(({ name }) => name))
        return refusal === null ? Promise.resolve() : Promise.reject(new DOMException('', refusal))
      },
    })
  })

  it('the images are shared as they are, not as a zip file', async () => {
    const { user, dialog, choose } = await openExport()
    await choose(/^PNG images/)
    await user.click(await within(dialog).findByRole('button', { name: 'Share' }))
    expect(shared).toEqual([['Lakes-01.png', 'Lakes-02.png', 'Lakes-03.png']])
    expect(within(dialog).getByText('Your 3 images are ready.')).toBeVisible()
    expect(downloads).toEqual([])
  })

  it('the files can be downloaded instead', async () => {
    const { user, dialog, choose } = await openExport()
    await choose(/^PDF/)
    await user.click(await within(dialog).findByRole('button', { name: 'Download' }))
    await waitFor(() => expect(downloads).toEqual(['Lakes.pdf']))
  })

  it('they are downloaded where the device refuses to share them', async () => {
    refusal = 'NotAllowedError'
    const { user, dialog, choose } = await openExport()
    await choose(/^PDF/)
    await user.click(await within(dialog).findByRole('button', { name: 'Share' }))
    expect(await within(dialog).findByText('Saved to your downloads: Lakes.pdf')).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: 'Share' })).not.toBeInTheDocument()
  })

  it('a share sheet that is closed changes nothing', async () => {
    refusal = 'AbortError'
    const { user, dialog, choose } = await openExport()
    await choose(/^PDF/)
    await user.click(await within(dialog).findByRole('button', { name: 'Share' }))
    await waitFor(() => expect(shared).toHaveLength(1))
    expect(within(dialog).getByRole('button', { name: 'Share' })).toBeVisible()
    expect(downloads).toEqual([])
  })
})

it('has no axe violations', async () => {
  const { container } = await openExport()
  expect(await axe(container)).toHaveNoViolations()
})
