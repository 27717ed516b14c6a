import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import {
  defaultDesktopTools,
  getCreations,
  getDesktopTools,
  type GalleryItem,
} from '@tessera/shared-contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { useState } from 'react'
import { AccountDialogsOpen } from '../../modals/account-dialogs-open.ts'
import { grace, renderInShell } from '../../testing.tsx'
import { HeroFilm } from './hero-film.tsx'
import { HomeScreen } from './home-screen.tsx'

const picture = (id: number): GalleryItem => ({
  id,
  file_type: 'image',
  url: `/media/${id}.png`,
  title: `Work ${id}`,
  user: { username: 'Ada' },
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(getCreations, () => ({ success: true, creations: [picture(1)] }))
  server.on(getDesktopTools, () => ({ success: true, tools: [...defaultDesktopTools] }))
})

const labels = {
  en: {
    start: 'Get for free',
    download: 'Download',
    soon: 'Coming soon',
    desktop: 'Desktop tools',
    member: 'Made by members',
  },
  zh: { start: '免费获取', download: '下载', soon: '敬请期待', desktop: '桌面工具', member: '会员作品' },
}

const toolCards = async (name = labels.en.desktop) => {
  const region = within(screen.getByRole('region', { name }))
  await waitFor(() => expect(region.queryByRole('status')).not.toBeInTheDocument())
  return region.getAllByRole('listitem')
}

describe.each(['en', 'zh'] as const)('in %s', language => {
  const { start, download, soon, desktop } = labels[language]

  it('lets a visitor log in first', async () => {
    const { user, modals, location } = renderInShell(
      <HomeScreen isOpen={path => path !== '/tools/hd-upscale'} />,
      { language },
    )
    await user.click(screen.getByRole('button', { name: start }))
    expect(modals.openLogin).toHaveBeenCalledTimes(1)
    expect(location()).toBe('/')
  })

  it('leads a member to the toolbox', async () => {
    const { user, modals, location } = renderInShell(
      <HomeScreen isOpen={path => path !== '/tools/hd-upscale'} />,
      { language, user: grace },
    )
    await user.click(screen.getByRole('button', { name: start }))
    expect(location()).toBe('/tools')
    expect(modals.openLogin).not.toHaveBeenCalled()
  })

  it('offers six desktop tools, one of them coming soon', async () => {
    const { container } = renderInShell(<HomeScreen isOpen={path => path !== '/tools/hd-upscale'} />, {
      language,
    })
    const cards = await toolCards(desktop)
    expect(cards).toHaveLength(6)
    const downloads = screen.getAllByRole('link', { name: download })
    expect(downloads).toHaveLength(5)
    for (const link of downloads) expect(link.getAttribute('href')).toMatch(/^\/downloads\/[a-z-]+\.zip$/)
    expect(cards[5]).toHaveTextContent(soon)
    await screen.findByRole('img')
    // Nothing plays here: axe would wait for the film
    expect(await axe(container, { preload: false })).toHaveNoViolations()
  })
})

it('leads to the tools that are open, and says of the others that they are coming', () => {
  renderInShell(<HomeScreen isOpen={path => path !== '/tools/hd-upscale'} />)
  const stops = within(
    screen.getByRole('region', { name: 'One toolbox, from idea to portfolio' }),
  ).getAllByRole('listitem')
  expect(stops.map(stop => within(stop).queryByRole('link')?.getAttribute('href'))).toEqual([
    '/tools/text-to-image',
    undefined,
    '/portfolio-editor',
  ])
  expect(stops[1]).toHaveTextContent('HD upscale Coming soon')
})

describe('the feature gallery', () => {
  it('shows the eight newest pictures, and nothing but pictures', async () => {
    const video: GalleryItem = { ...picture(99), file_type: 'video' }
    const works = Array.from({ length: 10 }, (_, place) => picture(place + 1))
    server.on(getCreations, () => ({
      success: true,
      creations: [video, ...works],
    }))
    renderInShell(<HomeScreen isOpen={path => path !== '/tools/hd-upscale'} />)
    const pictures = await screen.findAllByRole('img')
    expect(pictures.map(each => each.getAttribute('alt'))).toEqual(
      works.slice(0, 8).map(each => `${String(each.title)} by Ada`),
    )
    expect(server.requests(getCreations)).toEqual([{ page: 1 }])
  })

  it('leads from a picture to its work in the gallery', async () => {
    server.on(getCreations, () => ({ success: true, creations: [{ ...picture(1), id: 'a-1&b' }] }))
    renderInShell(<HomeScreen isOpen={path => path !== '/tools/hd-upscale'} />)
    const work = await screen.findByRole('link', { name: 'Work 1 by Ada' })
    expect(work).toHaveAttribute('href', '/tools?work=a-1%26b')
  })

  it('shows a placeholder for a picture that fails', async () => {
    renderInShell(<HomeScreen isOpen={path => path !== '/tools/hd-upscale'} />)
    fireEvent.error(await screen.findByRole('img', { name: 'Work 1 by Ada' }))
    expect(screen.getByRole('img', { name: 'Work 1 by Ada: Picture not available' })).toBeVisible()
  })

  it('does without a title and an author', async () => {
    server.on(getCreations, () => ({ success: true, creations: [{ ...picture(1), title: '', user: null }] }))
    renderInShell(<HomeScreen isOpen={path => path !== '/tools/hd-upscale'} />)
    expect(await screen.findByRole('img', { name: 'Untitled work by a member' })).toBeVisible()
  })

  it.each([[[]], [null]])('invites to be the first while it is empty (%j)', async creations => {
    server.on(getCreations, () => ({ success: true, creations }))
    renderInShell(<HomeScreen isOpen={path => path !== '/tools/hd-upscale'} />)
    expect(await screen.findByText('The first tile is still missing')).toBeVisible()
  })

  it.each(['network', { status: 500 }, { status: 200, body: { success: false } }] as const)(
    'can be tried again after %j',
    async failure => {
      server.fail(getCreations, failure)
      const { user } = renderInShell(<HomeScreen isOpen={path => path !== '/tools/hd-upscale'} />)
      expect(await screen.findByText('The gallery cannot be shown right now')).toBeVisible()
      server.on(getCreations, () => ({ success: true, creations: [picture(1)] }))
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(screen.getByRole('heading', { name: 'Made by members' })).toHaveFocus()
      expect(await screen.findByRole('img', { name: 'Work 1 by Ada' })).toBeVisible()
    },
  )
})

it.each([
  ['en', 'Begin for free', ['Basic', 'Monthly subscription', 'Annual subscription'], 'Compare plans'],
  ['zh', '先免费开始', ['基础版', '月度订阅', '年度订阅'], '比较套餐'],
] as const)('says what the plans cost, and opens them, in %s', async (language, title, names, compare) => {
  const { user, modals } = renderInShell(<HomeScreen isOpen={() => true} />, { language })
  const section = within(screen.getByRole('region', { name: title }))
  const [free, monthly, annual] = names.map(name => section.getByRole('listitem', { name }))
  expect(free).toHaveTextContent(language === 'en' ? /Free.*60 credits/ : /免费.*60 积分/)
  expect(monthly).toHaveTextContent(/20\.00/)
  expect(annual).toHaveTextContent(/199\.00.*7,200/)
  await user.click(section.getByRole('button', { name: compare }))
  expect(modals.openPlans).toHaveBeenCalledTimes(1)
})

describe('the desktop tools', () => {
  const mixer = {
    icon: '/downloads/mixer.png',
    title: { en: 'Colour Mixer', zh: '调色工具' },
    description: { en: 'Mixes colours.', zh: '调配颜色。' },
    downloadLink: '/downloads/mixer.zip',
  }

  it('are those of the operator, with their own pictures', async () => {
    server.on(getDesktopTools, () => ({ success: true, tools: [mixer, { ...mixer, icon: 'skull' }] }))
    renderInShell(<HomeScreen isOpen={() => true} />)
    const [first, second] = await toolCards()
    expect(first).toHaveTextContent('Colour MixerMixes colours.Download')
    expect(first?.querySelector('img')).toHaveAttribute('src', '/downloads/mixer.png')
    expect(second?.querySelector('svg')).toBeVisible()
  })

  it('have a plain picture where the operator’s own cannot be shown', async () => {
    server.on(getDesktopTools, () => ({ success: true, tools: [mixer] }))
    renderInShell(<HomeScreen isOpen={() => true} />)
    const [card] = await toolCards()
    fireEvent.error(card?.querySelector('img') ?? document.body)
    expect(card?.querySelector('img')).not.toBeInTheDocument()
    expect(card?.querySelector('svg')).toBeVisible()
  })

  it('leave no trace where the operator offers none', async () => {
    server.on(getDesktopTools, () => ({ success: true, tools: [] }))
    renderInShell(<HomeScreen isOpen={() => true} />)
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Desktop tools' })).not.toBeInTheDocument(),
    )
  })

  it.each([
    'network',
    { status: 404, body: '<h1>Not found</h1>' },
    { status: 500 },
    { status: 200, body: '<!doctype html>' },
    { status: 200, body: { success: false, tools: [] } },
  ] as const)('are the built-in ones with a server that answers %j', async failure => {
    server.fail(getDesktopTools, failure)
    renderInShell(<HomeScreen isOpen={() => true} />)
    expect(await toolCards()).toHaveLength(6)
  })
})

describe('the film behind the hero', () => {
  const film = () => document.querySelector('video')
  const firstFrame = () => document.querySelector('picture img') ?? document.body
  const begin = () => {
    fireEvent.load(firstFrame())
    fireEvent.playing(film() ?? document.body)
  }

  it('lies over its first frame, silent and out of the way', () => {
    renderInShell(<HomeScreen isOpen={() => true} />)
    fireEvent.load(firstFrame())
    expect(film()).toHaveAttribute('aria-hidden', 'true')
    expect(film()).toHaveAttribute('playsinline')
    expect(film()?.muted).toBe(true)
    expect(film()?.loop).toBe(true)
    expect(film()?.previousElementSibling?.querySelector('img')).toHaveAttribute('alt', '')
    expect(screen.queryByRole('button', { name: /background film/ })).not.toBeInTheDocument()
  })

  it.each([
    ['en', 'Pause the background film', 'Play the background film'],
    ['zh', '暂停背景影片', '播放背景影片'],
  ] as const)('can be stopped once it plays, in %s', async (language, pause, play) => {
    const stop = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
    const start = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
    const { user } = renderInShell(<HomeScreen isOpen={() => true} />, { language })
    begin()
    await user.click(screen.getByRole('button', { name: pause }))
    expect(stop).toHaveBeenCalledTimes(1)
    fireEvent.pause(film() ?? document.body)
    await user.click(screen.getByRole('button', { name: play }))
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('stands still behind a dialog, and goes on afterwards unless it was stopped', () => {
    const stop = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
    const start = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
    let cover = (_covered: boolean) => {}
    function Page() {
      const [covered, setCovered] = useState(false)
      cover = next => act(() => setCovered(next))
      return (
        <AccountDialogsOpen value={covered}>
          <HeroFilm />
        </AccountDialogsOpen>
      )
    }
    renderInShell(<Page />)
    begin()
    cover(true)
    expect(stop).toHaveBeenCalledTimes(1)
    fireEvent.pause(film() ?? document.body)
    cover(false)
    expect(start).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Pause the background film' })).toBeVisible()

    fireEvent.pause(film() ?? document.body)
    cover(true)
    cover(false)
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('is not there for who wants no motion', () => {
    const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
    jest.spyOn(globalThis, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList)
    renderInShell(<HomeScreen isOpen={() => true} />)
    fireEvent.load(firstFrame())
    expect(film()).not.toBeInTheDocument()
  })

  it('is not there for who saves data', () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    renderInShell(<HomeScreen isOpen={() => true} />)
    fireEvent.load(firstFrame())
    Reflect.deleteProperty(navigator, 'connection')
    expect(film()).not.toBeInTheDocument()
  })

  it.each(['load', 'error'] as const)('waits until its first frame is there, or cannot be had: %s', come => {
    renderInShell(<HomeScreen isOpen={() => true} />)
    expect(film()).not.toBeInTheDocument()
    fireEvent[come](firstFrame())
    expect(film()).toBeInTheDocument()
  })

  it('waits until the page has loaded', () => {
    const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    renderInShell(<HomeScreen isOpen={() => true} />)
    fireEvent.load(firstFrame())
    expect(film()).not.toBeInTheDocument()
    state.mockRestore()
    fireEvent(window, new Event('load'))
    expect(film()).toBeInTheDocument()
  })
})
