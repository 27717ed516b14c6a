import { getConsoleCatalog, getConsoleSession, type CatalogEntry } from '@tessera/shared-contracts'
import { expect } from '../fixtures/site-test.ts'
import type { Flow } from './state.ts'

const gallery = { remote: 'mfe-gallery', version: '0.1.0+3fa9c2d1e4' }
const account = { remote: 'mfe-account', version: '0.1.0+77aa02b9c1' }

const entries: CatalogEntry[] = [
  { kind: 'path', name: '/tools', owners: ['mfe-gallery'], about: 'Toolbox', users: [] },
  {
    kind: 'slot',
    name: 'image-actions',
    owners: ['@tessera/shared-contracts'],
    users: [
      { ...gallery, by: ['share-image'] },
      { ...account, by: ['use-as-avatar', 'add-to-portfolio'] },
    ],
  },
  { kind: 'slot', name: 'recipe-actions', owners: [], users: [{ ...account, by: ['print-recipe'] }] },
  { kind: 'call', name: 'POST /api/get_creations.php', owners: ['site'], users: [gallery] },
  {
    kind: 'package',
    name: '@tessera/shared-ui',
    owners: ['shell'],
    version: '0.1.5',
    users: [
      { ...gallery, range: '^0.1.5' },
      { ...account, range: '^0.1.0' },
    ],
  },
  {
    kind: 'export',
    name: 'Notice',
    package: '@tessera/shared-ui',
    owners: ['shell'],
    deprecated: { since: '2026-05-01', until: '2026-12-01', instead: 'Message' },
    users: [account],
  },
  {
    kind: 'setting',
    name: 'mfe-gallery.columns',
    owners: ['mfe-gallery'],
    about: 'The columns of the gallery',
    users: [],
  },
]

const dataTexts = entries.flatMap(({ name, owners, about, package: owner, version, deprecated, users }) => [
  name,
  ...owners,
  about ?? '',
  owner ?? '',
  version ?? '',
  deprecated?.instead ?? '',
  ...users.flatMap(user => [
    user.remote,
    user.version,
    user.version.slice(0, -3),
    user.range ?? '',
    (user.by ?? []).join(', '),
  ]),
])

export const consoleCatalogFlows: Flow[] = [
  {
    name: 'console catalog',
    viewer: 'operator',
    dataTexts,
    states: [
      {
        name: 'catalog loading',
        async arrange({ api, visit }) {
          api.respond(getConsoleSession, { success: true, role: 'operator', username: 'Mira Vale' })
          api.hang(getConsoleCatalog)
          await visit('/console/catalog')
        },
      },
      {
        name: 'catalog',
        referenceImages: 'all widths',
        async arrange({ api, visit, page }) {
          api.respond(getConsoleCatalog, { success: true, entries })
          await visit('/console/catalog')
          await expect(page.getByRole('row').nth(1)).toBeVisible()
        },
      },
      {
        name: 'nothing matches in the catalog',
        async arrange({ visit, expectText }) {
          await visit('/console/catalog?find=zzz')
          await expectText('mfe-console:catalog.noMatch')
        },
      },
      {
        name: 'empty catalog',
        async arrange({ api, visit, expectText }) {
          api.respond(getConsoleCatalog, { success: true, entries: [] })
          await visit('/console/catalog?channel=staging')
          await expectText('mfe-console:catalog.none')
        },
      },
      {
        name: 'catalog fails to load',
        async arrange({ api, visit, page }) {
          api.fail(getConsoleCatalog, 'network')
          await visit('/console/catalog')
          await expect(page.getByRole('alert')).toBeVisible()
        },
      },
    ],
  },
]
