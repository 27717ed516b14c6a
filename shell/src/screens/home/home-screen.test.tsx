import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import {
  defaultDesktopTools,
  getCreations,
  getDesktopTools,
  getPlans,
  type GalleryItem,
  type User,
} from '@tessera/shared-contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { useLayoutEffect, useState } from 'react'
import { AccountDialogsOpenContext } from '../../account-dialogs/account-dialogs-open-context.ts'
import { freeMember, payingMember, renderInShell } from '../../testing.tsx'
import { HeroVideo } from './hero/hero-video.tsx'
import { HomeScreen } from './home-screen.tsx'
import { PlansSection } from './plans-section.tsx'

const createImage = (id: number): GalleryItem => ({
  id,
  file_type: 'image',
  url: `/media/${id}.png`,
  title: `Work ${id}`,
  user: { username: 'Ada' },
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(getCreations, () => ({ success: true, creations: [createImage(1)] }))
  server.on(getDesktopTools, () => ({ success: true, tools: [...defaultDesktopTools] }))
})

const labels = {
  en: {
    start: 'Get for free',
    download: 'Download',
    soon: 'Coming soon',
    desktop: 'Desktop tools',
    member: 'From the community',
  },
  zh: { start: '免费获取', download: '下载', soon: '敬请期待', desktop: '桌面工具', member: '大家的作品' },
}

const toolCards = async (name = labels.en.desktop) => {
  const region = within(screen.getByRole('region', { name }))
  await waitFor(() => expect(region.queryByRole('status')).not.toBeInTheDocument())
  return region.getAllByRole('listitem')
}

describe.each(['en', 'zh'] as const)('in %s', language => {
  const { start, download, soon, desktop } = labels[language]

  it('opens the log-in for a visitor', async () => {
    const { user, modals, location } = renderInShell(
      <HomeScreen hasScreen={path => path !== '/tools/hd-upscale'} />,
      { language },
    )
    await user.click(screen.getByRole('button', { name: start }))
    expect(modals.openLogin).toHaveBeenCalledTimes(1)
    expect(location()).toBe('/')
  })

  it('opens the toolbox for a member', async () => {
    const { user, modals, location } = renderInShell(
      <HomeScreen hasScreen={path => path !== '/tools/hd-upscale'} />,
      { language, user: freeMember },
    )
    await user.click(screen.getByRole('button', { name: start }))
    expect(location()).toBe('/tools')
    expect(modals.openLogin).not.toHaveBeenCalled()
  })

  it('offers six desktop tools, one of them coming soon', async () => {
    const { container } = renderInShell(<HomeScreen hasScreen={path => path !== '/tools/hd-upscale'} />, {
      language,
    })
    const cards = await toolCards(desktop)
    expect(cards).toHaveLength(6)
    const downloads = screen.getAllByRole('link', { name: download })
    expect(downloads).toHaveLength(5)
    for (const link of downloads) expect(link.getAttribute('href')).toMatch(/^\/downloads\/[a-z-]+\.zip$/)
    expect(cards[5]).toHaveTextContent(soon)
    await screen.findByRole('img')
    // jsdom plays no video, and axe would wait for it.
    expect(await axe(container, { preload: false })).toHaveNoViolations()
  })
})

it('links to the available tools and marks the others as coming soon', () => {
  renderInShell(<HomeScreen hasScreen={path => path !== '/tools/hd-upscale'} />)
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
  it('shows the eight newest images and no videos', async () => {
    const video: GalleryItem = { ...createImage(99), file_type: 'video' }
    const images = Array.from({ length: 10 }, (_, place) => createImage(place + 1))
    server.on(getCreations, () => ({
      success: true,
      creations: [video, ...images],
    }))
    renderInShell(<HomeScreen hasScreen={path => path !== '/tools/hd-upscale'} />)
    const shown = await screen.findAllByRole('img')
    expect(shown.map(each => each.getAttribute('alt'))).toEqual(
      images.slice(0, 8).map(each => `${String(each.title)} by Ada`),
    )
    expect(server.requests(getCreations)).toEqual([{ page: 1, types: ['image'], limit: 8 }])
  })

  it('loads the images in sizes that fit, the first one larger', async () => {
    const thumb_url = '/media/abc_DEF-12345678-480.webp'
    const creations = [1, 2].map(place => ({ ...createImage(place), thumb_url }))
    server.on(getCreations, () => ({ success: true, creations }))
    renderInShell(<HomeScreen hasScreen={path => path !== '/tools/hd-upscale'} />)
    const [first, second] = await screen.findAllByRole('img')
    expect(first).toHaveAttribute(
      'srcset',
      expect.stringMatching(/^\S+-320\.webp 320w, .*\S+-960\.webp 960w$/),
    )
    expect([first, second].map(image => /[^)]+\)$/.exec(image?.getAttribute('sizes') ?? '')?.[0])).toEqual([
      ' 66vw, clamp(600px, 35vw, 900px)',
      ' 33vw, clamp(300px, 17.5vw, 450px)',
    ])
  })

  it('links an image to its creation in the gallery', async () => {
    server.on(getCreations, () => ({ success: true, creations: [{ ...createImage(1), id: 'a-1&b' }] }))
    renderInShell(<HomeScreen hasScreen={path => path !== '/tools/hd-upscale'} />)
    const link = await screen.findByRole('link', { name: 'Work 1 by Ada' })
    expect(link).toHaveAttribute('href', '/tools?work=a-1%26b')
  })

  it('shows a placeholder for an image that fails to load', async () => {
    renderInShell(<HomeScreen hasScreen={path => path !== '/tools/hd-upscale'} />)
    fireEvent.error(await screen.findByRole('img', { name: 'Work 1 by Ada' }))
    expect(screen.getByRole('img', { name: 'Work 1 by Ada: Image unavailable' })).toBeVisible()
  })

  it('shows fallback texts without a title and an author', async () => {
    server.on(getCreations, () => ({
      success: true,
      creations: [{ ...createImage(1), title: '', user: null }],
    }))
    renderInShell(<HomeScreen hasScreen={path => path !== '/tools/hd-upscale'} />)
    expect(await screen.findByRole('img', { name: 'Untitled creation by an unknown creator' })).toBeVisible()
  })

  it.each([[[]], [null]])('shows an invitation while it is empty (%j)', async creations => {
    server.on(getCreations, () => ({ success: true, creations }))
    renderInShell(<HomeScreen hasScreen={path => path !== '/tools/hd-upscale'} />)
    expect(await screen.findByText('Nothing published yet')).toBeVisible()
  })

  it.each(['network', { status: 500 }, { status: 200, body: { success: false } }] as const)(
    'offers a retry after %j',
    async failure => {
      server.fail(getCreations, failure)
      const { user } = renderInShell(<HomeScreen hasScreen={path => path !== '/tools/hd-upscale'} />)
      expect(await screen.findByText("Couldn't load the gallery")).toBeVisible()
      server.on(getCreations, () => ({ success: true, creations: [createImage(1)] }))
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(screen.getByRole('heading', { name: 'From the community' })).toHaveFocus()
      expect(await screen.findByRole('img', { name: 'Work 1 by Ada' })).toBeVisible()
    },
  )
})

it.each([
  ['en', 'Start for free', ['Basic', 'Monthly subscription', 'Annual subscription'], 'Compare plans'],
  ['zh', '免费开始使用', ['基础版', '月度订阅', '年度订阅'], '比较套餐'],
] as const)(
  'shows the prices of the plans and opens the plans in %s',
  async (language, title, names, compare) => {
    const { user, modals } = renderInShell(<HomeScreen hasScreen={() => true} />, { language })
    const section = within(screen.getByRole('region', { name: title }))
    const [free, monthly, annual] = names.map(name => section.getByRole('listitem', { name }))
    expect(free).toHaveTextContent(language === 'en' ? /Free.*60 credits/ : /免费.*60 积分/)
    expect(monthly).toHaveTextContent(/20\.00/)
    expect(annual).toHaveTextContent(/199\.00.*7,200/)
    await user.click(section.getByRole('button', { name: compare }))
    expect(modals.openPlans).toHaveBeenCalledTimes(1)
  },
)

describe('the plans of a member', () => {
  const inTrial: User = {
    ...payingMember,
    subscription: { ...payingMember.subscription, expiryDate: '2999-05-31', isTrial: true },
  }

  it.each([
    ['en', 'on the free plan', freeMember, 'Text to image needs a plan; try it free for 7 days.'],
    ['zh', 'on the free plan', freeMember, '文生图需要订阅，可免费试用 7 天。'],
    ['en', 'after the trial', { ...freeMember, trialUsed: true }, 'Text to image needs a plan.'],
    ['en', 'in a trial', inTrial, 'Your free trial runs until May 31, 2999.'],
    ['zh', 'in a trial', inTrial, '免费试用至 2999年5月31日，到期自动结束，不会扣款。'],
    ['en', 'who pays', payingMember, 'Your plan: Annual subscription. Expires May 31, 2027.'],
    ['zh', 'who pays', payingMember, '当前套餐：年度订阅，2027年5月31日 到期。'],
  ] as const)(
    'say in %s which one a member %s has, and invite to no start',
    async (language, _, user, text) => {
      server.on(getPlans, () => ({ success: true, currency: 'USD', offers: [] }))
      renderInShell(<PlansSection />, { language, user })
      expect(await screen.findByText(/\$20\.00/)).toBeVisible()
      const section = screen.getByRole('region', { name: language === 'en' ? 'Plans' : '套餐' })
      expect(section).toHaveTextContent(text)
      expect(section).not.toHaveTextContent(/Start for free|welcome credits|免费开始使用|注册即送积分，/)
    },
  )
})

describe('the desktop tools', () => {
  const mixer = {
    icon: '/downloads/mixer.png',
    title: { en: 'Color Mixer', zh: '调色工具' },
    description: { en: 'Mixes colors.', zh: '调配颜色。' },
    downloadLink: '/downloads/mixer.zip',
  }

  it('are those of the operator, with their icons', async () => {
    server.on(getDesktopTools, () => ({ success: true, tools: [mixer, { ...mixer, icon: 'skull' }] }))
    renderInShell(<HomeScreen hasScreen={() => true} />)
    const [first, second] = await toolCards()
    expect(first).toHaveTextContent('Color MixerMixes colors.Download')
    expect(first?.querySelector('img')).toHaveAttribute('src', '/downloads/mixer.png')
    expect(second?.querySelector('svg')).toBeVisible()
  })

  it('have a default icon where the operator’s icon fails to load', async () => {
    server.on(getDesktopTools, () => ({ success: true, tools: [mixer] }))
    renderInShell(<HomeScreen hasScreen={() => true} />)
    const [card] = await toolCards()
    fireEvent.error(card?.querySelector('img') ?? document.body)
    expect(card?.querySelector('img')).not.toBeInTheDocument()
    expect(card?.querySelector('svg')).toBeVisible()
  })

  it('are not shown where the operator has none', async () => {
    server.on(getDesktopTools, () => ({ success: true, tools: [] }))
    renderInShell(<HomeScreen hasScreen={() => true} />)
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
  ] as const)('are the default ones where the server responds with %j', async failure => {
    server.fail(getDesktopTools, failure)
    renderInShell(<HomeScreen hasScreen={() => true} />)
    expect(await toolCards()).toHaveLength(6)
  })
})

describe('the hero video', () => {
  const getVideo = () => document.querySelector('video')
  const getPoster = () => document.querySelector('picture img') ?? document.body
  const startPlaying = () => {
    fireEvent.load(getPoster())
    fireEvent.playing(getVideo() ?? document.body)
  }

  it('follows its poster, is muted and is hidden from screen readers', () => {
    renderInShell(<HomeScreen hasScreen={() => true} />)
    fireEvent.load(getPoster())
    expect(getVideo()).toHaveAttribute('aria-hidden', 'true')
    expect(getVideo()).toHaveAttribute('playsinline')
    expect(getVideo()?.muted).toBe(true)
    expect(getVideo()?.loop).toBe(true)
    expect(getVideo()?.previousElementSibling?.querySelector('img')).toHaveAttribute('alt', '')
    expect(screen.queryByRole('button', { name: /background video/ })).not.toBeInTheDocument()
  })

  it.each([
    ['en', 'Pause background video', 'Play background video'],
    ['zh', '暂停背景视频', '播放背景视频'],
  ] as const)('has a pause button while it plays, in %s', async (language, pause, play) => {
    const stop = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
    const start = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
    const { user } = renderInShell(<HomeScreen hasScreen={() => true} />, { language })
    startPlaying()
    await user.click(screen.getByRole('button', { name: pause }))
    expect(stop).toHaveBeenCalledTimes(1)
    fireEvent.pause(getVideo() ?? document.body)
    await user.click(screen.getByRole('button', { name: play }))
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('pauses behind a dialog and resumes afterwards, unless the user paused it', () => {
    const stop = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
    const start = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
    let cover = (_covered: boolean) => {}
    function Page() {
      const [covered, setCovered] = useState(false)
      cover = next => act(() => setCovered(next))
      return (
        <AccountDialogsOpenContext value={covered}>
          <HeroVideo />
        </AccountDialogsOpenContext>
      )
    }
    renderInShell(<Page />)
    startPlaying()
    cover(true)
    expect(stop).toHaveBeenCalledTimes(1)
    fireEvent.pause(getVideo() ?? document.body)
    cover(false)
    expect(start).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Pause background video' })).toBeVisible()

    fireEvent.pause(getVideo() ?? document.body)
    cover(true)
    cover(false)
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('is not shown with reduced motion', () => {
    const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
    jest.spyOn(globalThis, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList)
    renderInShell(<HomeScreen hasScreen={() => true} />)
    fireEvent.load(getPoster())
    expect(getVideo()).not.toBeInTheDocument()
  })

  it('is not shown to users who save data', () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    renderInShell(<HomeScreen hasScreen={() => true} />)
    fireEvent.load(getPoster())
    Reflect.deleteProperty(navigator, 'connection')
    expect(getVideo()).not.toBeInTheDocument()
  })

  it.each(['load', 'error'] as const)('loads after the %s event of its poster', event => {
    renderInShell(<HomeScreen hasScreen={() => true} />)
    expect(getVideo()).not.toBeInTheDocument()
    fireEvent[event](getPoster())
    expect(getVideo()).toBeInTheDocument()
  })

  it('loads after the page', () => {
    const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    renderInShell(<HomeScreen hasScreen={() => true} />)
    fireEvent.load(getPoster())
    expect(getVideo()).not.toBeInTheDocument()
    state.mockRestore()
    fireEvent(window, new Event('load'))
    expect(getVideo()).toBeInTheDocument()
  })

  it('loads where the page ends loading while it is drawn', () => {
    const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    /** Its effect comes after the first drawing, before those that wait for a paint. */
    function EndOfLoading() {
      useLayoutEffect(() => {
        state.mockRestore()
        fireEvent(window, new Event('load'))
      }, [])
      return null
    }
    renderInShell(
      <>
        <HomeScreen hasScreen={() => true} />
        <EndOfLoading />
      </>,
    )
    fireEvent.load(getPoster())
    expect(getVideo()).toBeInTheDocument()
  })
})
