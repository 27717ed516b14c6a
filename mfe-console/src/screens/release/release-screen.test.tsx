import { expect, it, jest } from '@jest/globals'
import {
  getConsoleReleaseFaults,
  getConsoleReleaseReports,
  getConsoleFreezes,
  getConsoleReleases,
  getConsoleReleaseVersions,
  requestReleaseChange,
  type ConsoleFreeze,
  type ConsoleLiveRelease,
  type Language,
} from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderConsole } from '../../console-testing.tsx'
import { canary, createLiveRelease } from '../releases/release-testing.ts'
import { ReleaseScreen } from './release-screen.tsx'

jest.mock('uplot', () => jest.requireActual('../../plot/fake-uplot.ts'))

const live = createLiveRelease({ canary })
const at = (hour: number) => `2026-01-31T0${hour}:00:00.000Z`

interface Options {
  path?: string
  language?: Language
  remotes?: ConsoleLiveRelease[]
  freezes?: ConsoleFreeze[]
}

function renderRelease({
  path = '/console/releases/mfe-gallery',
  language = 'en',
  remotes = [live],
  freezes = [],
}: Options = {}) {
  const { server, render } = renderConsole(<ReleaseScreen />, {
    path,
    language,
    route: '/console/releases/:remote',
  })
  server.on(getConsoleFreezes, () => ({ success: true, freezes }))
  server.on(getConsoleReleases, () => ({ success: true, remotes }))
  server.on(getConsoleReleaseReports, ({ version }) => ({
    success: true,
    step_seconds: 3_600,
    points:
      version === live.version
        ? [
            { at: at(1), mounts: 98, faults: 2, measured: 40, inp: 2, lcp: 10, tasks: 0 },
            { at: at(2), mounts: 0, faults: 0 },
          ]
        : [{ at: at(2), mounts: 9, faults: 1 }],
  }))
  server.on(getConsoleReleaseFaults, ({ version }) => ({
    success: true,
    groups:
      version === live.version
        ? []
        : [
            {
              fingerprint: 'f1',
              count: 5,
              first_at: at(1),
              last_at: at(2),
              phase: 'render',
              message: 'x is undefined',
              stack: 'at wall.1a2b3c4d.js:1:112',
              source_stack: 'at src/wall.tsx:12:5',
              screen: 'gallery',
              extension: 'print',
              slot: 'image-actions',
            },
          ],
    blocked:
      version === live.version
        ? []
        : [{ directive: 'connect-src', blocked: 'https://maps.example', reports: 12, last_at: at(2) }],
  }))
  server.on(getConsoleReleaseVersions, ({ before }) => ({
    success: true,
    versions: [canary.version, live.version, '0.0.9+aaaaaaaaaa']
      .slice(before === undefined ? 0 : 2, before === undefined ? 2 : 3)
      .map(version => ({
        version,
        published_at: at(1),
        published_by: 'team mfe-gallery (ci)',
        bytes: 1_234_567,
      })),
    next_before: before === undefined ? '1 x' : null,
  }))
  return { server, ...render() }
}

it.each([
  [
    'en',
    'Faults of the canary 0.2.0+99ff88e',
    '5 visitors',
    'While rendering',
    '1.2 MB',
    'Stack',
    'Error rate',
  ],
  ['zh', '灰度版本 0.2.0+99ff88e 的故障', '5 位访客', '渲染时', '1.2 MB', '调用栈', '故障率'],
] as const)(
  'shows the releases of a remote (%s)',
  async (language, heading, visitors, phase, size, stack, rate) => {
    const { container, user } = renderRelease({ language })
    expect(await screen.findByRole('heading', { level: 1, name: 'mfe-gallery' })).toBeVisible()
    const faults = await screen.findByRole('region', { name: heading })
    expect(await within(faults).findByText('x is undefined')).toBeVisible()
    expect(within(faults).getByText(visitors)).toBeVisible()
    expect(within(faults).getByText(phase)).toBeVisible()
    await user.click(within(faults).getByRole('button', { name: stack }))
    expect(within(faults).getByText('at src/wall.tsx:12:5')).toBeVisible()
    expect((await screen.findAllByText(size)).length).toBeGreaterThan(1)
    expect(screen.getByRole('heading', { name: rate })).toBeVisible()
    expect(await axe(container)).toHaveNoViolations()
  },
)

it.each([
  [
    'en',
    'Loads for a screen',
    'viewer 212.3 kB, wall 96 kB',
    'Blocked for 0.2.0+99ff88e',
    'Extension print in the slot image-actions',
  ],
  [
    'zh',
    '每个界面的加载量',
    'viewer 212.3 kB、wall 96 kB',
    '0.2.0+99ff88e 被拦截的内容',
    '插槽 image-actions 中的扩展 print',
  ],
] as const)(
  'shows the bytes of screens, what was blocked, and extensions that failed (%s)',
  async (language, loads, bytes, blocked, failed) => {
    renderRelease({ language })
    const [term] = await screen.findAllByText(loads)
    expect(term?.nextElementSibling).toHaveTextContent(bytes)
    const table = await screen.findByRole('table', { name: blocked })
    const row = within(table).getByRole('row', { name: /https:\/\/maps\.example/ })
    expect(row).toHaveTextContent(/connect-src/)
    expect(row).toHaveTextContent(/12/)
    expect(screen.getAllByRole('table', { name: /^Blocked|被拦截/ })).toHaveLength(1)
    expect(screen.getByText(failed)).toBeVisible()
  },
)

it('plots the share of visitors who waited too long', async () => {
  const { user } = renderRelease()
  const plot = within(await screen.findByRole('region', { name: 'INP above 200 ms' }))
  await user.click(await plot.findByRole('button', { name: 'Show as table' }))
  const [, latest, first] = plot.getAllByRole('row')
  expect(latest).toHaveTextContent(/––$/)
  expect(first).toHaveTextContent(/5%–$/)
  expect(screen.getByRole('region', { name: 'LCP above 2.5 s' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Tasks longer than 500 ms' })).toBeVisible()
})

it('plots the share of faults of the live release and the canary at the same times', async () => {
  const { user } = renderRelease()
  const plot = within(await screen.findByRole('region', { name: 'Error rate' }))
  await user.click(await plot.findByRole('button', { name: 'Show as table' }))
  const [head, latest, first] = plot.getAllByRole('row')
  expect(head).toHaveTextContent('TimeLive 0.1.0+3fa9c2dCanary 0.2.0+99ff88e')
  expect(latest).toHaveTextContent(/–10%$/)
  expect(first).toHaveTextContent(/2%–$/)
})

it('takes channel and range from the address', async () => {
  const { server, user, location } = renderRelease({
    path: '/console/releases/mfe-gallery?channel=staging&range=week',
  })
  await user.click(await screen.findByRole('radio', { name: 'Hour' }))
  expect(location()).toBe('/console/releases/mfe-gallery?channel=staging&range=hour')
  await waitFor(() => expect(server.requests(getConsoleReleaseReports)).toHaveLength(4))
  expect(server.requests(getConsoleReleaseReports)[0]).toMatchObject({ channel: 'staging', range: 'week' })
  expect(server.requests(getConsoleReleaseReports)[3]).toMatchObject({ channel: 'staging', range: 'hour' })
  expect(screen.getByRole('link', { name: 'Back to releases' })).toHaveAttribute(
    'href',
    '/console/releases?channel=staging',
  )
})

it.each([
  ['End the canary...', { action: 'rollback', channel: 'production', remote: 'mfe-gallery' }],
  ['Take off the channel...', { action: 'deactivate', channel: 'production', remote: 'mfe-gallery' }],
] as const)('%s requests the change', async (name, change) => {
  const { server, user } = renderRelease()
  server.on(requestReleaseChange, () => ({ success: true, approval_path: '/console-approval/x1' }))
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByRole('link', { name: 'Open the approval page' })).toBeVisible()
  expect(server.requests(requestReleaseChange)).toEqual([change])
})

it('rolls back without a canary; the shell cannot be taken off', async () => {
  renderRelease({ remotes: [createLiveRelease({ remote: 'shell' })], path: '/console/releases/shell' })
  expect(await screen.findByRole('button', { name: 'Roll back...' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Take off the channel...' })).not.toBeInTheDocument()
})

it('activates a version for everyone or for a share from 1 to 99', async () => {
  const { server, user } = renderRelease()
  server.on(requestReleaseChange, () => ({ success: true, approval_path: '/console-approval/x1' }))
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  const row = await screen.findByRole('row', { name: /0\.0\.9/ })
  await user.click(within(row).getByRole('button', { name: 'Activate...' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate 0.0.9+aaaaaaa: Production' }))
  const request = dialog.getByRole('button', { name: 'Request the change' })
  await user.click(dialog.getByRole('radio', { name: 'A share of the visitors' }))
  const percent = dialog.getByLabelText('Share in percent')
  for (const wrong of ['0', '100', '1.5']) {
    await user.clear(percent)
    await user.type(percent, wrong)
    expect(request).toHaveAttribute('aria-disabled', 'true')
  }
  await user.clear(percent)
  await user.type(percent, '25{Enter}')
  expect(await screen.findByRole('link', { name: 'Open the approval page' })).toBeVisible()
  const activation = {
    action: 'activate',
    channel: 'production',
    remote: 'mfe-gallery',
    version: '0.0.9+aaaaaaaaaa',
  }
  expect(server.requests(requestReleaseChange)).toEqual([{ ...activation, percent: 25 }])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(within(row).getByRole('button', { name: 'Activate...' }))
  await user.click(screen.getByRole('button', { name: 'Request the change' }))
  await waitFor(() => expect(server.requests(requestReleaseChange)[1]).toEqual(activation))
})

it('marks the versions; the live one cannot be activated', async () => {
  renderRelease()
  const row = await screen.findByRole('row', { name: /0\.1\.0\+3fa9c2d/ })
  await waitFor(() => expect(within(row).getByText('Live')).toBeVisible())
  expect(within(row).queryByRole('button')).not.toBeInTheDocument()
  expect(within(screen.getByRole('row', { name: /0\.2\.0/ })).getByText('Canary')).toBeVisible()
})

it('shows the versions and the history of a remote that is not live', async () => {
  renderRelease({ remotes: [] })
  expect(await screen.findByRole('link', { name: 'History of this remote' })).toHaveAttribute(
    'href',
    '/console/releases?remote=mfe-gallery',
  )
  expect(await screen.findByText('This remote is not live on this channel.')).toBeVisible()
  expect((await screen.findAllByRole('button', { name: 'Activate...' })).length).toBe(2)
})

it('says that nothing new goes live while the channel is frozen', async () => {
  const freeze = {
    id: 'f1',
    channel: 'production' as const,
    from: '2026-01-01T00:00:00Z',
    until: '2999-01-01T00:00:00Z',
    in_effect: true,
    reason: 'Audit',
    created_by: 'Grace',
  }
  renderRelease({ freezes: [freeze] })
  expect(await screen.findByText(/^Frozen until .*2999.*: Audit\./)).toBeVisible()
})
