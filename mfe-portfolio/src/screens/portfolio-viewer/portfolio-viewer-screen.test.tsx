import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { AccountModalsProvider } from '@tessera/shared-auth'
import { fakeServer, renderScreen, type FakeServer } from '@tessera/shared-auth/testing'
import {
  getCreations,
  getPortfolio,
  setCreationVisibility,
  type GalleryItem,
  type Portfolio,
} from '@tessera/shared-contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import en from '../../../locales/en.json'
import zh from '../../../locales/zh.json'
import { sampleLayers, createSamplePage } from '../portfolio-editor/document/sample-document.ts'
import { manifest } from '../../manifest.ts'
// Loaded before the tests: on a busy machine the first load takes longer than a query waits
import '../../export/dialog/export-dialog.tsx'
import { PortfolioViewerScreen } from './portfolio-viewer-screen.tsx'
import { ReportButton } from './report-button.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(getCreations, () => ({ success: true, creations: [] }))
})

const open = (path = '/portfolio/7', language: 'en' | 'zh' = 'en') =>
  renderScreen(<PortfolioViewerScreen />, {
    manifest,
    texts: { en, zh },
    language,
    path,
    route: path === '/portfolio' ? path : '/portfolio/:id',
  })

const portfolio: Portfolio = {
  title: 'Lakes',
  description: 'All of them',
  author: { username: 'mira', avatarUrl: null },
  pages: [createSamplePage('page_1'), createSamplePage('page_2')],
}

const coveringImage = {
  backgroundImage: 'url("/media/abc_DEF-12345678.png")',
  backgroundSize: 'cover',
  backgroundPosition: '20% 80%',
}

describe('a portfolio', () => {
  it('is shown with title, author, description and its pages', async () => {
    server.on(getPortfolio, () => ({ success: true, portfolio }))
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Lakes' })).toBeInTheDocument()
    expect(screen.getByRole('img', { name: 'mira' })).toBeInTheDocument()
    expect(screen.getByText('mira')).toBeInTheDocument()
    expect(screen.getByText('All of them')).toBeInTheDocument()
    expect(screen.getAllByRole('region').map(page => page.getAttribute('aria-label'))).toEqual([
      'Page 1',
      'Page 2',
    ])
    expect(screen.getAllByText('Before')).toHaveLength(2)
    expect(server.requests(getPortfolio)).toEqual([{ id: '7' }])
  })

  it('shows text as text, and images with a label', async () => {
    const page = createSamplePage('page_1')
    const { panel, text, image } = sampleLayers
    const layers = [
      panel,
      { ...text, content: '<b onclick="alert(1)">Bold</b>' },
      { ...image, style: coveringImage },
    ]
    server.on(getPortfolio, () => ({
      success: true,
      portfolio: { ...portfolio, pages: [{ ...page, layers }] },
    }))
    open()
    expect(await screen.findByText('<b onclick="alert(1)">Bold</b>')).toBeInTheDocument()
    const shown = screen.getByRole('img', { name: 'Image on page 1' })
    expect(shown).toHaveAttribute('src', '/media/abc_DEF-12345678.png')
    expect(shown).toHaveAttribute('srcset', expect.stringMatching(/^\S+-320\.webp 320w, /))
    expect(shown).toHaveAttribute('sizes', 'min(73vw, 590px)')
    expect(shown).toHaveStyle({ objectFit: 'cover', objectPosition: '20% 80%' })
  })

  it('loads the images of its first page at once, and the others when they come near', async () => {
    const layers = [{ ...sampleLayers.image, style: coveringImage }]
    const pages = ['page_1', 'page_2'].map(id => ({ ...createSamplePage(id), layers }))
    server.on(getPortfolio, () => ({ success: true, portfolio: { ...portfolio, pages } }))
    open()
    expect(await screen.findByRole('img', { name: 'Image on page 1' })).toHaveAttribute('loading', 'eager')
    expect(screen.getByRole('img', { name: 'Image on page 2' })).toHaveAttribute('loading', 'lazy')
  })

  it('shows a tiled image as a background', async () => {
    const style = { backgroundImage: 'url("/media/abc_DEF-12345678.png")' }
    const page = { ...createSamplePage('page_1'), layers: [{ ...sampleLayers.image, style }] }
    server.on(getPortfolio, () => ({ success: true, portfolio: { ...portfolio, pages: [page] } }))
    open()
    expect(await screen.findByRole('img', { name: 'Image on page 1' })).toHaveStyle(style)
  })

  it('loads no image from another site', async () => {
    const page = createSamplePage('page_1')
    const layers = [
      { ...sampleLayers.image, style: { backgroundImage: 'url("https://elsewhere.example/a.png")' } },
    ]
    server.on(getPortfolio, () => ({
      success: true,
      portfolio: { ...portfolio, pages: [{ ...page, layers }] },
    }))
    const { container } = open()
    await screen.findByRole('region', { name: 'Page 1' })
    expect(container.innerHTML).not.toContain('elsewhere.example')
  })

  it('is shown without the layers and the style properties of another release', async () => {
    const { text } = sampleLayers
    const layers = [
      { ...text, style: { position: 'fixed', zIndex: 9, color: '#ffcc00' } },
      { ...text, id: 'clip', type: 'video', content: 'A clip' },
    ]
    const page = { ...createSamplePage('page_1'), caption: 'The first winter', layers }
    server.on(getPortfolio, () => ({ success: true, portfolio: { ...portfolio, pages: [page] } }))
    open()
    const shown = await screen.findByText('Before')
    expect(shown).toHaveStyle({ color: 'rgb(255, 204, 0)' })
    expect([shown.style.position, shown.style.zIndex]).toEqual(['', ''])
    expect(screen.queryByText('A clip')).not.toBeInTheDocument()
  })

  it('is shown without author and description', async () => {
    server.on(getPortfolio, () => ({ success: true, portfolio: { title: 'Lakes', pages: [] } }))
    open()
    expect(await screen.findByRole('heading', { name: 'Lakes' })).toBeInTheDocument()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })

  it('has no axe violations', async () => {
    server.on(getPortfolio, () => ({ success: true, portfolio }))
    const { container } = open()
    await screen.findByRole('heading', { name: 'Lakes' })
    expect(await axe(container)).toHaveNoViolations()
  })
})

describe('the author of a portfolio', () => {
  const create = (id: string, fields: Partial<GalleryItem> = {}): GalleryItem => ({
    id,
    file_type: 'image',
    url: `/media/${id}.png`,
    title: `Creation ${id}`,
    ...fields,
  })
  const portfolios = ['9', '7', '5'].map(id =>
    create(`c${id}`, { file_type: 'portfolio', portfolio_id: id, title: `Portfolio ${id}` }),
  )

  it('is a link to all of their creations', async () => {
    server.on(getPortfolio, () => ({
      success: true,
      portfolio: { ...portfolio, author: { username: 'mira & co' } },
    }))
    open()
    const link = await screen.findByRole('link', { name: 'mira & co' })
    expect(link).toHaveAttribute('href', '/tools?author=mira%20%26%20co')
  })

  it('has further creations and the next portfolio at the end', async () => {
    server.on(getPortfolio, () => ({ success: true, portfolio }))
    server.on(getCreations, () => ({ success: true, creations: [create('a&b'), ...portfolios] }))
    open()
    const more = within(await screen.findByRole('region', { name: 'More by mira' }))
    const paths = more.getAllByRole('link').map(link => link.getAttribute('href'))
    expect(paths).toEqual(['/portfolio/5', '/tools?work=a%26b', '/portfolio/9', '/tools?author=mira'])
    expect(more.getByRole('link', { name: /Next portfolio/ })).toHaveAttribute('href', '/portfolio/5')
    expect(server.requests(getCreations)[0]).toMatchObject({ page: 1, author: 'mira' })
  })

  it('has the newest portfolio after the first one', async () => {
    server.on(getPortfolio, () => ({ success: true, portfolio }))
    server.on(getCreations, () => ({ success: true, creations: portfolios }))
    open('/portfolio/5')
    expect(await screen.findByRole('link', { name: /Next portfolio/ })).toHaveAttribute(
      'href',
      '/portfolio/9',
    )
  })

  it.each([
    ['has no other creation', () => ({ success: true, creations: portfolios.slice(1, 2) })],
    ['has creations that cannot be loaded', () => ({ success: false })],
  ])('has no such end where it %s', async (_, response) => {
    server.on(getPortfolio, () => ({ success: true, portfolio }))
    server.on(getCreations, response)
    open()
    await screen.findByRole('heading', { name: 'Lakes' })
    await waitFor(() => expect(server.requests(getCreations)).toHaveLength(1))
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument()
  })
})

describe('for its author, a portfolio', () => {
  const own = { creation_id: '70', public: true }

  it('has a link to the editor', async () => {
    server.on(getPortfolio, () => ({ success: true, portfolio, own }))
    open()
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/portfolio-editor?id=7',
    )
  })

  it('can be taken down after a confirmation, and published again', async () => {
    let isPublic = true
    server.on(getPortfolio, () => ({ success: true, portfolio, own: { ...own, public: isPublic } }))
    server.on(setCreationVisibility, request => {
      isPublic = request.public === '1'
      return { success: true }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Unpublish' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Unpublish this portfolio?' })
    await user.click(within(dialog).getByRole('button', { name: 'Unpublish' }))
    expect(await screen.findByText('Only you can see this portfolio.')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Publish again' }))
    expect(await screen.findByRole('button', { name: 'Unpublish' })).toBeInTheDocument()
    expect(server.requests(setCreationVisibility)).toEqual([
      { creation_id: '70', public: '0' },
      { creation_id: '70', public: '1' },
    ])
  })

  it.each([
    [{ success: false, error: 'Not now' }, 'Not now'],
    [{ success: false }, "Couldn't update the portfolio. Try again."],
  ])('shows why it cannot be published again: %j', async (response, text) => {
    server.on(getPortfolio, () => ({ success: true, portfolio, own: { ...own, public: false } }))
    server.on(setCreationVisibility, () => response)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Publish again' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(text)
  })

  it('can be exported, a private one too, with the pages that visitors see', async () => {
    const blank = { ...createSamplePage('page_3'), layers: [sampleLayers.panel, sampleLayers.image] }
    const pages = [...portfolio.pages, blank]
    server.on(getPortfolio, () => ({
      success: true,
      portfolio: { ...portfolio, pages },
      own: { ...own, public: false },
    }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    const dialog = await screen.findByRole('dialog', { name: 'Export portfolio' })
    expect(within(dialog).getByRole('button', { name: /^PNG images/ })).toHaveTextContent('2 in all')
  })

  it('has no author bar and no export for anyone else', async () => {
    server.on(getPortfolio, () => ({ success: true, portfolio }))
    open()
    await screen.findByRole('heading', { name: 'Lakes' })
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument()
  })
})

describe('what the author has not filled in', () => {
  it('is not shown to visitors', async () => {
    const { text, image, panel } = sampleLayers
    const sample = { ...text, id: 'sample', content: 'Your name', placeholder: 'Your name' }
    const pages = [
      { ...createSamplePage('blank'), layers: [panel, image, sample] },
      { ...createSamplePage('page_1'), layers: [text, image, sample] },
    ]
    server.on(getPortfolio, () => ({ success: true, portfolio: { ...portfolio, pages } }))
    open()
    const page = await screen.findByRole('region', { name: /^Page/ })
    expect(page).toHaveAccessibleName('Page 1')
    expect(within(page).getByText('Before')).toBeInTheDocument()
    expect(screen.queryByText('Your name')).not.toBeInTheDocument()
    expect(screen.queryByRole('img', { name: /^Image/ })).not.toBeInTheDocument()
  })
})

describe('a layer', () => {
  const showText = async (style: Record<string, string>) => {
    const page = { ...createSamplePage('page_1'), layers: [{ ...sampleLayers.text, style }] }
    server.on(getPortfolio, () => ({ success: true, portfolio: { ...portfolio, pages: [page] } }))
    open()
    return screen.findByText('Before')
  }

  it('has a size, an alignment and a box of its own', async () => {
    const style = {
      fontSize: '32px',
      textAlign: 'right',
      left: '56px',
      top: '64px',
      width: '300px',
      height: '120px',
    }
    expect(await showText(style)).toHaveStyle({
      fontSize: '32px',
      textAlign: 'right',
      inset: '64px auto auto 56px',
      width: '300px',
      height: '120px',
    })
  })

  it('has a font, a weight, a slant and a line height of its own', async () => {
    const style = { fontFamily: "'Lato'", fontWeight: '400', fontStyle: 'italic', lineHeight: '1.4' }
    expect(await showText(style)).toHaveStyle(style)
    expect(await showText({ ...style, lineHeight: '90' })).not.toHaveStyle({ lineHeight: '90' })
  })

  it('is where its class places it when its box leaves the page', async () => {
    const text = await showText({ left: '700px', top: '0px', width: '300px', height: '120px' })
    expect(text).toHaveStyle({ inset: '628px 56px 144px 53px' })
    expect(text.style.width).toBe('')
  })
})

describe('the tools of a portfolio', () => {
  it('copy its link', async () => {
    server.on(getPortfolio, () => ({ success: true, portfolio }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(new URL('/portfolio/7', location.href).href)
    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeInTheDocument()
  })

  it('show the link where it cannot be copied', async () => {
    server.on(getPortfolio, () => ({ success: true, portfolio }))
    const { user } = open()
    const button = await screen.findByRole('button', { name: 'Copy link' })
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'))
    await user.click(button)
    expect(await screen.findByRole('textbox', { name: 'Copy this link manually' })).toHaveValue(
      new URL('/portfolio/7', location.href).href,
    )
  })

  it('go from page to page by buttons and by keys', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView')
    server.on(getPortfolio, () => ({ success: true, portfolio }))
    const { user } = open()
    const pages = await screen.findByRole('navigation', { name: 'Pages' })
    const [next, previous] = ['Next page', 'Previous page'].map(name =>
      within(pages).getByRole('button', { name }),
    )
    expect(previous).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{ArrowRight}')
    expect(within(pages).getByRole('status')).toHaveTextContent('2 / 2')
    expect(scroll.mock.contexts.at(-1)).toBe(screen.getByRole('region', { name: 'Page 2' }))
    expect(next).toHaveAttribute('aria-disabled', 'true')
    if (previous) await user.click(previous)
    expect(within(pages).getByRole('status')).toHaveTextContent('1 / 2')
    const dialogAbove = document.body.appendChild(document.createElement('dialog'))
    dialogAbove.show()
    await user.keyboard('{ArrowRight}')
    expect(within(pages).getByRole('status')).toHaveTextContent('1 / 2')
    dialogAbove.remove()
  })

  it('report it', async () => {
    server.on(getPortfolio, () => ({ success: true, portfolio }))
    const { user, modals } = open()
    await user.click(await screen.findByRole('button', { name: 'Report this work' }))
    expect(modals.openReport).toHaveBeenCalledWith('7')
  })

  it('do not report it to its author, or in a shell without the dialog', async () => {
    server.on(getPortfolio, () => ({ success: true, portfolio, own: { creation_id: '70', public: true } }))
    open()
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Report this work' })).not.toBeInTheDocument()
    cleanup()

    const openNothing = () => undefined
    renderScreen(
      <AccountModalsProvider
        value={{ openLogin: openNothing, openRegister: openNothing, openPlans: openNothing }}
      >
        <ReportButton id="7" />
      </AccountModalsProvider>,
      { manifest, texts: { en, zh } },
    )
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('show it in full screen where the browser can', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
    const request = jest.fn(async () => undefined)
    Element.prototype.requestFullscreen = request
    server.on(getPortfolio, () => ({ success: true, portfolio }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Full screen' }))
    expect(request).toHaveBeenCalledTimes(1)
  })
})

it('shows that the portfolio is loading', async () => {
  server.on(getPortfolio, () => new Promise(() => {}))
  open()
  expect(screen.getByRole('status')).toHaveTextContent('Loading portfolio...')
})

it('links back to the toolbox', async () => {
  server.on(getPortfolio, () => ({ success: true, portfolio }))
  const { user, location } = open()
  await user.click(screen.getByRole('link', { name: 'Back to toolbox' }))
  expect(location()).toBe('/tools')
})

describe('an error is shown', () => {
  it('when there is no id', () => {
    open('/portfolio')
    expect(screen.getByRole('alert')).toHaveTextContent('No portfolio ID provided.')
  })

  it.each([
    [{ success: false, error: 'It is private' }, 'It is private'],
    [{ success: false }, 'Failed to load portfolio.'],
    [{ success: true }, 'Portfolio not found.'],
    [{ success: true, portfolio: null }, 'Portfolio not found.'],
  ])('when the response is %j', async (response, text) => {
    server.on(getPortfolio, () => response)
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })

  it.each([
    [{ status: 502, body: 'oops' }, 'HTTP error! status: 502'],
    [{ status: 404, body: { success: false, error: 'No such portfolio' } }, 'No such portfolio'],
    ['network' as const, 'An unknown error occurred.'],
  ])('when the request fails: %j', async (failure, text) => {
    server.fail(getPortfolio, failure)
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })

  it('in Chinese', async () => {
    server.on(getPortfolio, () => ({ success: true }))
    open('/portfolio/7', 'zh')
    expect(await screen.findByRole('alert')).toHaveTextContent('未找到作品集。')
    expect(screen.getByRole('link', { name: '返回工具箱' })).toBeInTheDocument()
  })
})
