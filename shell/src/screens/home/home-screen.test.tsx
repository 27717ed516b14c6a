import { beforeEach, describe, expect, it } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { getCreations, type GalleryItem } from '@tessera/shared-contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { grace, renderInShell } from '../../testing.tsx'
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
    const cards = within(screen.getByRole('region', { name: desktop })).getAllByRole('listitem')
    expect(cards).toHaveLength(6)
    const downloads = screen.getAllByRole('link', { name: download })
    expect(downloads).toHaveLength(5)
    for (const link of downloads) expect(link.getAttribute('href')).toMatch(/^\/downloads\/[a-z-]+\.zip$/)
    expect(cards[5]).toHaveTextContent(soon)
    await screen.findByRole('img')
    expect(await axe(container)).toHaveNoViolations()
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
      expect(await screen.findByRole('img', { name: 'Work 1 by Ada' })).toBeVisible()
    },
  )
})
