import { expect, it } from '@jest/globals'
import { getConsoleCatalog, type CatalogEntry, type Language } from '@tessera/shared-contracts'
import { screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderConsole } from '../../console-testing.tsx'
import { CatalogScreen } from './catalog-screen.tsx'

const user = { remote: 'mfe-plaza', version: '0.1.0+3fa9c2d1e4' }
const deprecated = { since: '2026-02-01', until: '2026-08-01', instead: 'ActionButton' }
const entries: CatalogEntry[] = [
  { kind: 'path', name: '/tools', owners: ['mfe-gallery'], about: 'Toolbox', users: [] },
  {
    kind: 'slot',
    name: 'wall-actions',
    owners: ['mfe-gallery'],
    users: [{ ...user, by: ['frame', 'print'] }],
  },
  { kind: 'slot', name: 'lost-slot', owners: [], users: [{ ...user, by: ['lost'] }] },
  { kind: 'call', name: 'GET /api/wall', owners: ['site'], users: [user] },
  {
    kind: 'package',
    name: '@tessera/shared-ui',
    owners: ['shell'],
    version: '0.1.5',
    users: [{ ...user, range: '^0.1.0' }],
  },
  {
    kind: 'export',
    name: 'Button',
    package: '@tessera/shared-ui',
    owners: ['shell'],
    deprecated,
    users: [user],
  },
  { kind: 'of a later server', name: 'mystery', owners: ['shell'], users: [] },
]

function renderCatalog({
  path = '/console/catalog',
  language = 'en',
}: { path?: string; language?: Language } = {}) {
  const { server, render } = renderConsole(<CatalogScreen />, { path, language, role: 'integrator' })
  server.on(getConsoleCatalog, ({ channel }) => ({
    success: true,
    entries: channel === 'production' ? entries : [],
  }))
  return { server, ...render() }
}

const findRow = async (name: string) => {
  const cell = await screen.findByText(name, { selector: 'code' })
  return within(cell.closest('tr') ?? document.body)
}

it.each([
  ['en', 'Catalog', 'Server', 'No live area', 'Until Aug 1, 2026', 'Use ActionButton instead.', 'None known'],
  [
    'zh',
    '依赖目录',
    '服务器',
    '无线上模块提供',
    '保留至 2026年8月1日',
    '请改用 ActionButton。',
    '暂无已知使用方',
  ],
] as const)(
  'names owners and users, and what is deprecated (%s)',
  async (language, title, site, noOwner, until, instead, noUsers) => {
    const { container } = renderCatalog({ language })
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible()
    expect((await findRow('wall-actions')).getByText('frame, print')).toBeVisible()
    expect((await findRow('GET /api/wall')).getByText(site)).toBeVisible()
    expect((await findRow('lost-slot')).getByText(noOwner)).toBeVisible()
    const button = await findRow('Button')
    expect(button.getByText(until)).toBeVisible()
    expect(button.getByText(instead)).toBeVisible()
    expect(button.getByTitle(user.version)).toHaveTextContent('0.1.0+3fa9c2d')
    expect((await findRow('/tools')).getByText(noUsers)).toBeVisible()
    expect((await findRow('@tessera/shared-ui')).getByText('^0.1.0')).toBeVisible()
    expect((await findRow('mystery')).getByText('of a later server')).toBeVisible()
    expect(await axe(container)).toHaveNoViolations()
  },
)

it('finds what one remote offers and uses, and what is of one kind, with the filters in the address', async () => {
  const { user: person, location } = renderCatalog()
  await screen.findByRole('table')
  await person.type(screen.getByRole('searchbox', { name: 'Name, remote or package' }), 'plaza wall{Enter}')
  expect(location()).toBe('/console/catalog?find=plaza+wall')
  expect(screen.getAllByRole('row')).toHaveLength(3)
  await person.selectOptions(screen.getByLabelText('Kind'), 'Slot')
  expect(location()).toBe('/console/catalog?find=plaza+wall&kind=slot')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(await findRow('wall-actions')).toBeTruthy()
})

it('shows a part of a long catalog first', async () => {
  const { server, render } = renderConsole(<CatalogScreen />, { path: '/console/catalog', role: 'operator' })
  const many = Array.from({ length: 90 }, (_, index) => ({
    kind: 'path',
    name: `/area-${index}`,
    owners: ['shell'],
    users: [],
  }))
  server.on(getConsoleCatalog, () => ({ success: true, entries: many }))
  const { user: person } = render()
  await person.click(await screen.findByRole('button', { name: 'Show more (40 of 90)' }))
  expect(screen.getAllByRole('row')).toHaveLength(81)
})

it('says that nothing is live, and that nothing matches', async () => {
  const { user: person } = renderCatalog({ path: '/console/catalog?find=zzz' })
  expect(await screen.findByText('Nothing matches.')).toBeVisible()
  await person.click(screen.getByRole('radio', { name: 'Staging' }))
  expect(await screen.findByText('Nothing is live on this channel.')).toBeVisible()
})

it('says that the catalog cannot be loaded, and tries again', async () => {
  const { server, render } = renderConsole(<CatalogScreen />, { path: '/console/catalog', role: 'operator' })
  server.fail(getConsoleCatalog, 'network')
  const { user: person } = render()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  server.on(getConsoleCatalog, () => ({ success: true, entries }))
  await person.click(retry)
  expect(await findRow('/tools')).toBeTruthy()
})
