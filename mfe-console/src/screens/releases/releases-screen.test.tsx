import { expect, it, jest } from '@jest/globals'
import {
  getConsoleFreezes,
  getConsoleReleaseHistory,
  getConsoleReleases,
  requestReleaseChange,
  type Language,
} from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderConsole } from '../../console-testing.tsx'
import { canary, createLiveRelease } from './release-testing.ts'
import { ReleasesScreen } from './releases-screen.tsx'

const entry = (id: number, fields = {}) => ({
  id,
  at: '2026-01-31T12:00:00Z',
  by: 'Grace',
  action: 'activate',
  channel: 'production' as const,
  remote: 'mfe-gallery',
  version: `0.1.${id}+3fa9c2d1e4`,
  ...fields,
})

function renderReleases(path = '/console/releases', language: Language = 'en') {
  const { server, render } = renderConsole(<ReleasesScreen />, { path, language, role: 'integrator' })
  server.on(getConsoleFreezes, () => ({ success: true, freezes: [] }))
  server.on(getConsoleReleases, ({ channel }) => ({
    success: true,
    shell: createLiveRelease({ remote: 'shell', previous: null, signed_by: null }),
    remotes: channel === 'production' ? [createLiveRelease({ canary })] : [],
  }))
  server.on(getConsoleReleaseHistory, ({ before, remote }) =>
    before === undefined
      ? {
          success: true,
          entries: [
            entry(3, { action: 'automatic rollback', note: 'Too many faults', remote: remote ?? 'mfe-old' }),
            entry(2, { forced: true, mounted: false }),
          ],
          next_before: 2,
        }
      : { success: true, entries: [entry(1, { action: 'a later action' })] },
  )
  return { server, ...render() }
}

it.each([
  [
    'en',
    '30 (3%)',
    '5, of them 2 changed',
    '10% of visitors',
    'with changes',
    'Automatic rollback',
    'Gate skipped',
  ],
  ['zh', '30 (3%)', '共 5 项，已修改 2 项', '10% 的访客', '含未提交的修改', '自动回滚', '跳过检查'],
] as const)('shows what a channel serves and what changed (%s)', async (language, ...texts) => {
  const { container } = renderReleases(undefined, language)
  const card = (await screen.findByRole('link', { name: 'mfe-gallery' })).closest('li')
  expect(card).toHaveTextContent('5 (5%)')
  expect(screen.getByRole('link', { name: 'shell' })).toBeVisible()
  await screen.findByRole('table')
  for (const text of texts) expect(screen.getAllByText(text)[0]).toBeVisible()
  expect(screen.getAllByTitle('0.1.0+3fa9c2d1e4')[0]).toHaveTextContent(/^0\.1\.0\+3fa9c2d$/)
  expect(screen.getAllByTitle('0123456789abcdef')[0]).toHaveTextContent('0123456789')
  expect(screen.getByRole('link', { name: 'mfe-gallery' })).toHaveAttribute(
    'href',
    '/console/releases/mfe-gallery?channel=production',
  )
  expect(await axe(container)).toHaveNoViolations()
})

it.each([
  ['en', 'signed-in', null, '20% of signed-in members'],
  ['zh', 'signed-in', null, '20% 的登录会员'],
  ['en', 'integrators', null, '20% of integrators'],
  ['zh', 'integrators', null, '20% 的集成员'],
  ['en', 'language', 'zh', '20% of visitors in Chinese'],
  ['zh', 'language', 'en', '20% 的英文访客'],
  ['en', 'members', null, '20% of a list of 12 members'],
  ['zh', 'members', null, '20% 的名单会员（12 名）'],
  ['en', 'country', null, '20% of a cohort'],
  ['zh', 'country', null, '20% 的一组访客'],
] as const)('says which visitors get a canary, and what it is compared with (%s, %s)', async (...row) => {
  const [language, kind, pages, text] = row
  const { server } = renderReleases(undefined, language)
  const cohort = { kind, language: pages, members: kind === 'members' ? 12 : null }
  const control = { mounts: 46, faults: 4 }
  server.on(getConsoleReleases, () => ({
    success: true,
    remotes: [createLiveRelease({ canary: { ...canary, percent: 20, cohort, control } })],
  }))
  expect(await screen.findByText(text)).toBeVisible()
  const label = language === 'en' ? 'Control group faults' : '对照组故障'
  expect(screen.getByText(label).parentElement).toHaveTextContent('4 (8%)')
})

it.each([
  ['en', /^Frozen until .*2999.*: Audit\. .* Channel: Production\.$/],
  ['zh', /^冻结至 2999.*：Audit。.*环境：生产环境。$/],
] as const)('says why nothing goes live on a frozen channel (%s)', async (language, note) => {
  const { server, user } = renderReleases(undefined, language)
  const freeze = {
    channel: 'production' as const,
    from: '2026-01-01T00:00:00Z',
    until: '2999-01-01T00:00:00Z',
    created_by: 'Grace',
  }
  server.on(getConsoleFreezes, () => ({
    success: true,
    freezes: [
      { ...freeze, id: 'f1', in_effect: true, reason: 'Audit' },
      { ...freeze, id: 'f2', in_effect: false, reason: 'Later' },
    ],
  }))
  expect(await screen.findByText(note)).toBeVisible()
  expect(screen.queryByText(/Later/)).not.toBeInTheDocument()
  const [, staging] = screen.getAllByRole('radio')
  await user.click(staging ?? document.body)
  expect(screen.queryByText(note)).not.toBeInTheDocument()
})

it('finds a remote among many', async () => {
  const { server, user } = renderReleases()
  const remotes = Array.from({ length: 50 }, (_, index) => createLiveRelease({ remote: `mfe-area-${index}` }))
  server.on(getConsoleReleases, () => ({ success: true, remotes }))
  expect(await screen.findByRole('link', { name: 'mfe-area-0' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^mfe-area-/ })).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: 'Show more (10 of 50)' }))
  expect(screen.getAllByRole('link', { name: /^mfe-area-/ })).toHaveLength(20)
  await user.type(screen.getByRole('searchbox', { name: 'Find a remote' }), 'Area-4{Enter}')
  expect(screen.getAllByRole('link', { name: /^mfe-area-/ })).toHaveLength(11)
  await user.type(screen.getByRole('searchbox', { name: 'Find a remote' }), 'x{Enter}')
  expect(screen.getByText('No remote matches.')).toBeVisible()
})

it('folds the details on a phone', async () => {
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList)
  const { container, user } = renderReleases()
  const card = within((await screen.findByRole('link', { name: 'mfe-gallery' })).closest('li') ?? container)
  expect(card.getByText('30 (3%)')).toBeVisible()
  expect(card.getByText('5 (5%)')).toBeVisible()
  const [note] = card.getAllByText('Faster wall')
  expect(note).not.toBeVisible()
  for (const details of card.getAllByText('Details')) await user.click(details)
  expect(note).toBeVisible()

  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toHaveLength(5)
  const by = table.getAllByText('Grace')[0]
  expect(by).not.toBeVisible()
  await user.click(table.getAllByText('Details', { selector: 'summary' })[0] ?? container)
  expect(by).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
})

it('copies a whole version', async () => {
  const { user } = renderReleases()
  const card = (await screen.findByRole('link', { name: 'mfe-gallery' })).closest('li')
  const [copy] = within(card ?? document.body).getAllByRole('button', { name: 'Copy version' })
  await user.click(copy ?? document.body)
  await expect(navigator.clipboard.readText()).resolves.toBe('0.1.0+3fa9c2d1e4')
})

it('switches the channel in the address, without a release of the other channel', async () => {
  const { user, location } = renderReleases()
  await screen.findByRole('link', { name: 'mfe-gallery' })
  await user.click(screen.getByRole('radio', { name: 'Staging' }))
  expect(location()).toBe('/console/releases?channel=staging')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'mfe-gallery' })).not.toBeInTheDocument())
  expect(await screen.findByRole('link', { name: 'shell' })).toHaveAttribute(
    'href',
    '/console/releases/shell?channel=staging',
  )
})

it('shows nothing of a channel that is still loading', async () => {
  const { server, user } = renderReleases()
  await screen.findByRole('link', { name: 'mfe-gallery' })
  server.on(getConsoleReleases, () => new Promise(() => {}))
  await user.click(screen.getByRole('radio', { name: 'Staging' }))
  expect(await screen.findByText('Loading')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'mfe-gallery' })).not.toBeInTheDocument()
  expect(screen.queryByText('Nothing is live on this channel.')).not.toBeInTheDocument()
})

it('pages and filters the history', async () => {
  const { server, user, location } = renderReleases()
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('a later action')).toBeVisible()
  expect(server.requests(getConsoleReleaseHistory)).toEqual([{}, { before: 2 }])
  await user.selectOptions(screen.getByLabelText('Remote'), 'mfe-old')
  await user.selectOptions(screen.getByLabelText('Channel of the change'), 'Staging')
  expect(location()).toBe('/console/releases?remote=mfe-old&history=staging')
  await waitFor(() =>
    expect(server.requests(getConsoleReleaseHistory).at(-1)).toEqual({
      remote: 'mfe-old',
      channel: 'staging',
    }),
  )
})

it.each([
  ['en', 'albumsChange set2 remotes', 'None'],
  ['zh', 'albums变更集2 个远程模块', '无'],
] as const)('shows a change of several remotes as one (%s)', async (language, name, none) => {
  const { server, container } = renderReleases(undefined, language)
  const change = { change: 'c1', change_set: 'albums' }
  server.on(getConsoleReleaseHistory, () => ({
    success: true,
    entries: [
      entry(4, { ...change, remote: 'mfe-portfolio', version: '0.4.0', previous: null }),
      entry(3, { ...change, version: '0.3.0', previous: '0.2.0' }),
      entry(2, { change: 'c0', remote: 'shell', version: '0.2.0' }),
    ],
  }))
  const [, first, second, ...others] = within(await screen.findByRole('table')).getAllByRole('row')
  const cells = within(first ?? container)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells.slice(2, 5)).toEqual([
    name,
    'mfe-portfolio 0.4.0mfe-gallery 0.3.0',
    `mfe-portfolio ${none}mfe-gallery 0.2.0`,
  ])
  expect(second).toHaveTextContent('shell')
  expect(others).toHaveLength(0)
  expect(await axe(container)).toHaveNoViolations()
})

it.each([
  ['en', 'mfe-garden Deactivatemfe-gallery Roll back'],
  ['zh', 'mfe-garden 下线mfe-gallery 回滚'],
] as const)('names each action of a change that has several (%s)', async (language, actions) => {
  const { server, container } = renderReleases(undefined, language)
  const change = { change: 'c2', change_set: 'albums' }
  server.on(getConsoleReleaseHistory, () => ({
    success: true,
    entries: [
      entry(4, { ...change, action: 'deactivate', remote: 'mfe-garden' }),
      entry(3, { ...change, action: 'rollback' }),
    ],
  }))
  const [, row] = within(await screen.findByRole('table')).getAllByRole('row')
  const [, cell] = within(row ?? container).getAllByRole('cell')
  expect(cell?.textContent).toBe(actions)
})

it.each([
  [
    'en',
    'Promote staging to production...',
    'Open the approval page',
    /^Nothing has changed yet: .* page of its own/,
  ],
  ['zh', '将预发布环境发布到生产环境...', '打开批准页面', /^目前尚未变更：.*单独的页面/],
] as const)(
  'requests a promotion, which is approved on a page of its own (%s)',
  async (language, promote, approve, sentence) => {
    const { server, user } = renderReleases(undefined, language)
    server.on(requestReleaseChange, () => ({
      success: true,
      approval_path: '/console-approval/x1',
      expires_at: '2026-01-31T12:05:00Z',
    }))
    await user.click(await screen.findByRole('button', { name: promote }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(sentence)).toBeVisible()
    expect(within(dialog).getByRole('link', { name: approve })).toHaveAttribute(
      'href',
      '/console-approval/x1',
    )
    expect(server.requests(requestReleaseChange)).toEqual([{ action: 'promote', channel: 'production' }])
    expect(await axe(dialog)).toHaveNoViolations()
  },
)

it('opens the approval page as a document, without the router', async () => {
  const { server, user, location } = renderReleases()
  server.on(requestReleaseChange, () => ({ success: true, approval_path: '/console-approval/x1' }))
  await user.click(await screen.findByRole('button', { name: 'Promote staging to production...' }))
  const link = await screen.findByRole('link', { name: 'Open the approval page' })
  let isPrevented = true
  document.addEventListener(
    'click',
    event => {
      isPrevented = event.defaultPrevented
      // jsdom cannot open a document
      event.preventDefault()
    },
    { once: true },
  )
  await user.click(link)
  expect(isPrevented).toBe(false)
  expect(location()).toBe('/console/releases')
})

it('says why the gate refuses a change', async () => {
  const { server, user } = renderReleases()
  server.on(requestReleaseChange, () => ({
    success: false,
    error: 'The gate has rejected the composition.',
    findings: [{ rule: 'shared', sentence: 'mfe-gallery needs react 20.', owners: ['mfe-gallery'] }],
  }))
  await user.click(await screen.findByRole('button', { name: 'Promote staging to production...' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'The change was refused' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('The gate has rejected the composition.')
  expect(dialog.getByRole('listitem')).toHaveTextContent('shared mfe-gallery needs react 20.')
  expect(dialog.queryByRole('link')).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('says so where the request fails', async () => {
  const { server, user } = renderReleases()
  server.fail(requestReleaseChange, 'network')
  await user.click(await screen.findByRole('button', { name: 'Promote staging to production...' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
})
