import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import {
  createCompositionLink,
  getStatus,
  listReleases,
  type Composition,
  type Language,
  type RemoteStatus,
} from '@tessera/shared-contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { createRemoteLoader } from '../composition/loader/remote-loader.ts'
import { createComposition, createGalleryRelease } from '../composition/testing.ts'
import { renderInShell } from '../testing.tsx'
import { Composer } from './composer.tsx'
import { readLocalServers } from './local-servers/local-releases.ts'
import { galleryRecord, getReleaseRecord } from './testing.ts'

const gallery = {
  name: 'mfe-gallery',
  current: createGalleryRelease('2.0.0'),
  previous: createGalleryRelease('1.0.0'),
}
const staging: Composition = { ...createComposition(gallery), channel: 'staging' }

const galleryStatus: RemoteStatus = {
  remote: 'mfe-gallery',
  version: '2.0.0',
  previous: '1.0.0',
  activatedBy: 'Ada',
  activatedAt: '2026-11-20T09:30:00Z',
  mounts: 128,
  faults: {
    count: 1,
    last: {
      composition: 'c0',
      remote: 'mfe-gallery',
      version: '2.0.0',
      fellBackTo: '1.0.0',
      phase: 'load',
      message: 'The entry is garbage.',
      stack: null,
      path: '/tools',
      at: '2026-11-21T09:30:00Z',
    },
  },
  canary: {
    version: '3.0.0',
    percent: 10,
    mounts: 1,
    faults: { count: 0, last: null },
    activatedBy: 'Grace',
  },
  shared: { react: '^19.3.1', i18next: '^28.0.0' },
  provenance: { commit: '1a2b3c4d5e6f', branch: 'main', author: 'Grace', note: 'Larger tiles' },
}

const createRelease = (remote: string, version: string) => ({
  remote,
  version,
  publishedAt: '2026-11-20T09:00:00Z',
  publishedBy: 'Ada',
  bytes: 1_000,
})
const url = 'https://staging.example.org/?composition=signed'

let server: FakeServer
let page: { assign: jest.Mock; reload: jest.Mock }

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  page = { assign: jest.fn(), reload: jest.fn() }
  server = fakeServer()
  server.on(getStatus, () => ({
    success: true,
    channel: 'staging' as const,
    composition: 'c1',
    shell: { version: '1.0.0', shared: { react: '19.3.1', i18next: '27.1.2' } },
    remotes: [galleryStatus],
  }))
  setReleases([
    createRelease('shell', '1.1.0'),
    createRelease('shell', '1.0.0'),
    createRelease('mfe-gallery', '3.0.0'),
    createRelease('mfe-gallery', '2.0.0'),
    createRelease('mfe-poster', '1.0.0'),
  ])
  server.on(createCompositionLink, () => ({ success: true, url, expires: '2026-11-22T09:30:00Z' }))
})

/** Publishes releases, newest first. */
const setReleases = (releases: ReturnType<typeof createRelease>[]) =>
  server.on(listReleases, ({ remote, newest, limit = 500 }) => {
    if (newest) {
      const names = new Set(releases.map(release => release.remote))
      return { success: true, releases: releases.filter(release => names.delete(release.remote)) }
    }
    const found = releases.filter(release => release.remote === remote)
    return {
      success: true,
      releases: found.slice(0, limit),
      nextBefore: found.length > limit ? 'position' : null,
    }
  })

function createLoader() {
  const Screen = () => null
  return createRemoteLoader({
    loadRelease: async () => ({
      screens: { wall: async () => Screen },
      slices: {},
      languages: { en: async () => ({}), zh: async () => ({}) },
    }),
    install: async () => {},
    refetchFiles: async () => {},
    prefetchFiles: async () => {},
    reportFault: () => {},
    onFirstMount: () => {},
    timeoutMs: 5_000,
  })
}

async function openPanel(composition = staging, language: Language = 'en') {
  const loader = createLoader()
  const rendered = renderInShell(<Composer composition={composition} loader={loader} page={page} />, {
    language,
  })
  const name = language === 'en' ? 'Composition' : '组合'
  await rendered.user.click(screen.getByRole('button', { name }))
  const panel = within(screen.getByRole('region', { name }))
  await panel.findByRole('combobox', { name: /mfe-gallery/ })
  return { ...rendered, loader, panel }
}

describe('the panel', () => {
  it('opens and closes with its button and Escape, and restores the focus', async () => {
    const { user, container } = await openPanel()
    const toggle = screen.getByRole('button', { name: 'Composition' })
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
    expect(await axe(container)).toHaveNoViolations()

    await user.click(screen.getByLabelText('Address'))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
    expect(toggle).toHaveFocus()
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
  })

  it('is translated to Chinese', async () => {
    const { panel } = await openPanel(staging, 'zh')
    expect(panel.getByRole('combobox', { name: 'mfe-gallery 的版本' })).toHaveValue('2.0.0')
    expect(panel.getByText('挂载 128 次 ·', { exact: false })).toBeVisible()
  })

  it('shows the live release, the previous one and the canary with their health', async () => {
    const { panel } = await openPanel()
    const card = within(panel.getByRole('listitem', { name: 'mfe-gallery' }))
    expect(panel.getByText('c1')).toBeVisible()
    expect(card.getByText(/^by Ada, /)).toBeVisible()
    expect(card.getByText('1a2b3c4d5e, main, Grace')).toBeVisible()
    expect(card.getByText('Larger tiles')).toBeVisible()
    expect(card.getByText('128 mounts ·', { exact: false })).toHaveTextContent('128 mounts · 1 fault')
    expect(card.getByText('The entry is garbage.')).toBeVisible()
    expect(card.getByText('10% of visitors, by Grace')).toBeVisible()
    expect(card.getByText('1 mount ·', { exact: false })).toHaveTextContent('1 mount · 0 faults')
  })

  it.each([
    ['en', '20% of a list of 12 members, by Grace'],
    ['zh', '20% 的名单会员（12 名），由 Grace 发起'],
  ] as const)('says which visitors get a canary (%s)', async (language, text) => {
    const { canary } = galleryStatus
    const limited = canary && { ...canary, percent: 20, cohort: { kind: 'members', members: 12 } }
    server.on(getStatus, () => ({
      success: true,
      channel: 'staging' as const,
      composition: 'c1',
      remotes: [{ ...galleryStatus, canary: limited }],
    }))
    const { panel } = await openPanel(staging, language)
    expect(panel.getByText(text)).toBeVisible()
  })

  it('says of a remote that it is not live once that is known', async () => {
    const answer = Promise.withResolvers<null>()
    server.on(getStatus, async () => {
      await answer.promise
      return { success: true, channel: 'staging' as const, composition: 'c1', remotes: [] }
    })
    const { panel } = await openPanel()
    const card = within(panel.getByRole('listitem', { name: 'mfe-gallery' }))
    expect(card.queryByText('Not live')).not.toBeInTheDocument()
    answer.resolve(null)
    expect(await card.findByText('Not live')).toBeVisible()
  })

  it('marks a shared package whose version does not fit', async () => {
    const { panel } = await openPanel()
    expect(panel.getByText('1 mismatch')).toBeVisible()
    expect(panel.getByRole('row', { name: 'i18next ^28.0.0 27.1.2 Mismatch' })).toBeVisible()
    expect(panel.getByRole('row', { name: 'react ^19.3.1 19.3.1' })).toBeVisible()
  })

  it('shows which release the page mounts', async () => {
    const { panel, loader } = await openPanel()
    expect(panel.getByText('Not mounted yet')).toBeVisible()
    const wall = await loader.loadScreen(gallery, 'wall')
    act(() => void loader.handleRenderError(gallery, wall, new Error('boom')))
    expect(panel.getByText('Fell back from 2.0.0')).toBeVisible()
    const older = await loader.loadScreen(gallery, 'wall')
    act(() => loader.markMounted(older))
    expect(panel.getByText('Mounted')).toBeVisible()
  })

  it('shows a failed request and retries it', async () => {
    server.fail(getStatus, { status: 503, body: { success: false, error: 'Staging is waking up.' } })
    const { user, panel } = await openPanel()
    expect(await panel.findByRole('alert')).toHaveTextContent('Staging is waking up.')
    server.on(getStatus, () => ({ success: true, remotes: [galleryStatus] }))
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    expect(await panel.findByText(/^by Ada, /)).toBeVisible()
    expect(panel.queryByRole('alert')).not.toBeInTheDocument()
    expect(panel.getByRole('button', { name: 'Refresh' })).toHaveFocus()
  })

  it('shows when a linked composition expires', async () => {
    const { panel } = await openPanel({ ...staging, linked: { expires: '2026-11-22T09:30:00Z' } })
    expect(panel.getByText(/^This page shows a linked composition until Nov 22, 2026/)).toBeVisible()
  })
})

describe('with many remotes', () => {
  const names = Array.from({ length: 30 }, (_, index) => `mfe-area-${String(index).padStart(2, '0')}`)
  beforeEach(() =>
    setReleases([createRelease('mfe-gallery', '2.0.0'), ...names.map(name => createRelease(name, '1.0.0'))]),
  )

  it('shows some, and finds the others by name', async () => {
    const { user, panel } = await openPanelOfMany()
    expect(panel.getAllByRole('listitem')).toHaveLength(10)
    await user.click(panel.getByRole('button', { name: 'Show more (10 of 32)' }))
    expect(panel.getAllByRole('listitem')).toHaveLength(20)
    await user.type(panel.getByRole('searchbox', { name: 'Find a remote' }), 'Area-2')
    expect(panel.getAllByRole('listitem')).toHaveLength(10)
    await user.type(panel.getByRole('searchbox', { name: 'Find a remote' }), '99')
    expect(panel.getByText('No remote matches.')).toBeVisible()
  })

  it('requests the releases of those that it shows only', async () => {
    await openPanelOfMany()
    const listRequested = () => server.requests(listReleases).map(({ remote }) => remote)
    await waitFor(() => expect(listRequested()).toContain('mfe-area-08'))
    expect(listRequested()).not.toContain('mfe-area-09')
  })

  it('can show only what differs from the live releases', async () => {
    const { user, panel } = await openPanelOfMany()
    await user.click(panel.getByRole('checkbox', { name: 'Only what differs from live' }))
    expect(panel.getByText('No remote matches.')).toBeVisible()
    await user.click(panel.getByRole('checkbox', { name: 'Only what differs from live' }))
    await user.selectOptions(await panel.findByRole('combobox', { name: 'Release of mfe-area-00' }), '1.0.0')
    await user.click(panel.getByRole('checkbox', { name: 'Only what differs from live' }))
    expect(panel.getAllByRole('listitem')).toHaveLength(1)
    expect(panel.getByRole('listitem', { name: 'mfe-area-00' })).toBeVisible()
  })

  it('a remote with many releases has the newest and the live one, and older ones on request', async () => {
    setReleases(
      Array.from({ length: 1_000 }, (_, index) => createRelease('mfe-gallery', `9.${1_000 - index}.0`)),
    )
    const { user, panel } = await openPanel()
    const choice = panel.getByRole('combobox', { name: 'Release of mfe-gallery' })
    expect(within(choice).getAllByRole('option')).toHaveLength(21)
    expect(choice).toHaveValue('2.0.0')
    await user.click(panel.getByRole('button', { name: 'Older releases of mfe-gallery' }))
    await waitFor(() => expect(within(choice).getAllByRole('option')).toHaveLength(41))
  })

  async function openPanelOfMany() {
    const rendered = renderInShell(<Composer composition={staging} loader={createLoader()} page={page} />)
    await rendered.user.click(screen.getByRole('button', { name: 'Composition' }))
    const panel = within(screen.getByRole('region', { name: 'Composition' }))
    await panel.findByRole('listitem', { name: 'mfe-area-00' })
    return { ...rendered, panel }
  }
})

it('says which address two remotes of the page claim', async () => {
  const rival = { ...createGalleryRelease('1.0.0'), name: 'mfe-rival' }
  const { panel } = await openPanel({
    ...staging,
    remotes: [...staging.remotes, { name: 'mfe-rival', current: rival, previous: null }],
  })
  expect(panel.getByText(/^\/tools belongs to mfe-gallery and mfe-rival\./)).toBeVisible()
})

describe('a link', () => {
  it('names all chosen releases and keeps the address', async () => {
    history.replaceState(null, '', '/tools?type=video')
    const { user, panel } = await openPanel()
    await user.selectOptions(panel.getByRole('combobox', { name: 'Release of mfe-gallery' }), '3.0.0')
    await user.click(panel.getByRole('button', { name: 'Show this composition' }))
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith(url))
    expect(server.requests(createCompositionLink)).toEqual([
      {
        releases: [
          { remote: 'shell', version: '1.0.0' },
          { remote: 'mfe-gallery', version: '3.0.0' },
        ],
        path: '/tools?type=video',
      },
    ])
  })

  it('can name another shell, which needs a new page', async () => {
    const { user, panel } = await openPanel()
    const card = within(panel.getByRole('listitem', { name: 'shell' }))
    const choice = card.getByRole('combobox', { name: 'Release of shell' })
    expect(choice).toHaveValue('1.0.0')
    expect(choice).toHaveAccessibleDescription(/^Takes effect on the next page load\./)
    await user.selectOptions(choice, '1.1.0')
    await user.click(panel.getByRole('button', { name: 'Show this composition' }))
    await waitFor(() => expect(page.assign).toHaveBeenCalledWith(url))
    expect(server.requests(createCompositionLink)).toMatchObject([
      { releases: [{ remote: 'shell', version: '1.1.0' }, { remote: 'mfe-gallery' }] },
    ])
  })

  it('can include a remote that is not live yet', async () => {
    const { user, panel } = await openPanel()
    await user.selectOptions(await panel.findByRole('combobox', { name: 'Release of mfe-poster' }), '1.0.0')
    await user.click(panel.getByRole('button', { name: 'Copy link' }))
    expect(await panel.findByRole('status')).toHaveTextContent(/^Link copied. It works until Nov 22/)
    expect(await navigator.clipboard.readText()).toBe(url)
    const command = panel.getByRole('textbox', { name: /^Put exactly these releases live/ })
    expect(command).toHaveValue('npx @tessera/cli activate --link signed --channel production')
    expect(server.requests(createCompositionLink)).toEqual([
      {
        releases: [
          { remote: 'shell', version: '1.0.0' },
          { remote: 'mfe-gallery', version: '2.0.0' },
          { remote: 'mfe-poster', version: '1.0.0' },
        ],
        path: '/',
      },
    ])
  })

  async function copyLink(address: string) {
    server.on(createCompositionLink, () => ({ success: true, url: address, expires: '2026-11-22T09:30:00Z' }))
    const { user, panel } = await openPanel()
    await user.click(panel.getByRole('button', { name: 'Copy link' }))
    await panel.findByRole('status')
    return panel.queryByRole('textbox', { name: /^Put exactly these releases live/ })
  }

  it('has a command without the address of the page, which can contain other commands', async () => {
    expect(
      await copyLink('https://staging.example.org/tools/$(open)"|x?a=`b`&composition=a-b_C.1'),
    ).toHaveValue('npx @tessera/cli activate --link a-b_C.1 --channel production')
  })

  it.each(['$(open)', '-x', 'a;b', 'a b', ''])('has no command where its id is "%s"', async id => {
    const address = new URL('https://staging.example.org/')
    address.searchParams.set('composition', id)
    expect(await copyLink(address.href)).toBeNull()
  })

  it('can be copied by hand where the clipboard is not available', async () => {
    const { user, panel } = await openPanel()
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'))
    await user.click(panel.getByRole('button', { name: 'Copy link' }))
    expect(await panel.findByRole('textbox', { name: 'Link' })).toHaveValue(url)
  })

  it('shows the message of the server when it fails', async () => {
    server.fail(createCompositionLink, {
      status: 429,
      body: { success: false, error: 'Too many links.' },
    })
    const { user, panel } = await openPanel()
    await user.click(panel.getByRole('button', { name: 'Show this composition' }))
    expect(await panel.findByRole('alert')).toHaveTextContent('Too many links.')
    expect(page.assign).not.toHaveBeenCalled()
  })

  it('and development servers are removed by going back to live', async () => {
    sessionStorage.setItem('composer-local-servers', '{"mfe-gallery":"http://127.0.0.1:4001/"}')
    history.replaceState(null, '', '/tools?type=video')
    const { user, panel } = await openPanel()
    await user.click(panel.getByRole('button', { name: 'Back to live' }))
    expect(page.assign).toHaveBeenCalledWith('/tools?type=video&composition=live')
    expect(readLocalServers()).toEqual({})
  })
})

describe('a development server', () => {
  it('of a link is offered, and used only when the user agrees', async () => {
    history.replaceState(null, '', '/tools#dev-server=http://127.0.0.1:4001/')
    server.on(getReleaseRecord, () => galleryRecord)
    const { user } = renderInShell(<Composer composition={staging} loader={createLoader()} page={page} />)
    expect(await screen.findByLabelText('Address')).toHaveValue('http://127.0.0.1:4001/')
    expect(readLocalServers()).toEqual({})
    const use = screen.getByRole('button', { name: 'Use' })
    expect(use).toHaveFocus()
    await user.click(use)
    await waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1))
    expect(readLocalServers()).toEqual({ 'mfe-gallery': 'http://127.0.0.1:4001/' })
    expect(location.pathname + location.hash).toBe('/tools')
  })

  it('on another machine is not offered', () => {
    history.replaceState(null, '', '/tools#dev-server=http://example.org/')
    renderInShell(<Composer composition={staging} loader={createLoader()} page={page} />)
    expect(screen.queryByLabelText('Address')).not.toBeInTheDocument()
  })

  const use = async (address: string) => {
    const opened = await openPanel()
    await opened.user.type(opened.panel.getByLabelText('Address'), address)
    await opened.user.click(opened.panel.getByRole('button', { name: 'Use' }))
    return opened
  }

  it('replaces the remote that it names after a reload', async () => {
    server.on(getReleaseRecord, () => galleryRecord)
    await use('localhost:4001')
    await waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1))
    expect(readLocalServers()).toEqual({ 'mfe-gallery': 'http://localhost:4001/' })
  })

  it('must run on this machine', async () => {
    const { panel } = await use('https://example.org')
    expect(panel.getByLabelText('Address')).toHaveAccessibleDescription(
      /That isn't an HTTP address on this machine\.$/,
    )
    expect(page.reload).not.toHaveBeenCalled()
  })

  it('must respond', async () => {
    server.fail(getReleaseRecord, 'network')
    const { panel } = await use('127.0.0.1:4001')
    await waitFor(() =>
      expect(panel.getByLabelText('Address')).toHaveAccessibleDescription(
        /Couldn't read http:\/\/127.0.0.1:4001\/remote.json\./,
      ),
    )
    expect(readLocalServers()).toEqual({})
  })

  it('is listed, also when it does not respond, and can be removed', async () => {
    sessionStorage.setItem('composer-local-servers', '{"mfe-gallery":"http://127.0.0.1:4001/"}')
    const { user, panel } = await openPanel()
    expect(panel.getByText('http://127.0.0.1:4001/')).toBeVisible()
    expect(panel.getByText('Not responding')).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Remove mfe-gallery' }))
    expect(readLocalServers()).toEqual({})
    expect(page.reload).toHaveBeenCalledTimes(1)
  })
})

describe('a promotion', () => {
  it('is a command, because the page takes no token', async () => {
    const { user, panel } = await openPanel()
    const command = panel.getByRole('textbox', { name: 'Run this in a terminal' })
    expect(command).toHaveValue('npx @tessera/cli promote --from staging --to production')
    expect(command).toHaveAccessibleDescription(/It doesn't accept tokens/)
    await user.click(panel.getByRole('button', { name: 'Copy command' }))
    expect(await panel.findByText('Command copied.')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(
      'npx @tessera/cli promote --from staging --to production',
    )
    expect(panel.queryByLabelText(/token/i)).not.toBeInTheDocument()
  })
})
