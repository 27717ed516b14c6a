import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contractVersion, type ReleaseRecord, type ShellRecord } from '@tessera/shared-contracts'
import { inspect, partsFor, screenBudget, type Placed } from './gate.ts'

const shell: Placed<ShellRecord> = {
  name: 'shell',
  version: '1.0.0',
  record: {
    screens: [{ name: 'about', path: '/about', layout: 'site', title: { en: 'About', zh: '关于' } }],
    scripts: [],
    styles: [],
    preload: [],
    languageFiles: {},
    shared: { react: '19.3.1' },
    files: {},
  },
}

const remote = (name: string, path: string, rest: Partial<ReleaseRecord> = {}): Placed => ({
  name,
  version: '2.0.0',
  record: {
    name,
    contract: contractVersion,
    screens: [{ name: 'main', path, layout: 'site', title: { en: name, zh: name } }],
    slices: [name],
    namespace: name,
    container: name,
    entry: 'entry.js',
    screenFiles: { main: ['main.js'] },
    languageFiles: {},
    shared: { react: '^19.0.0' },
    files: {
      'entry.js': { integrity: 'sha384-', bytes: 1_000 },
      'main.js': { integrity: 'sha384-', bytes: 1_000 },
    },
    ...rest,
  },
})

const gallery = remote('mfe-gallery', '/tools')
const account = remote('mfe-account', '/personal-homepage')

const sentences = (candidate: Placed) =>
  inspect({ shell, remotes: [gallery, account, candidate], changed: [candidate.name] }).map(
    ({ sentence }) => sentence,
  )

describe('the gate', () => {
  it('lets a composition pass in which nothing meets', () => {
    assert.deepEqual(sentences(remote('mfe-x', '/x')), [])
  })

  it('names package, ranges and both owners when the shell does not bring what is asked', () => {
    assert.deepEqual(sentences(remote('mfe-x', '/x', { shared: { react: '^20.0.0' } })), [
      'mfe-x 2.0.0 wants react ^20.0.0, but shell 1.0.0 brings react 19.3.1.',
      'mfe-x 2.0.0 wants react ^20.0.0, mfe-gallery 2.0.0 wants react ^19.0.0; no version is both.',
      'mfe-x 2.0.0 wants react ^20.0.0, mfe-account 2.0.0 wants react ^19.0.0; no version is both.',
    ])
  })

  it('refuses a shared package that the shell does not have', () => {
    assert.deepEqual(sentences(remote('mfe-x', '/x', { shared: { lodash: '^4.0.0' } })), [
      'mfe-x 2.0.0 wants lodash ^4.0.0, but shell 1.0.0 does not bring lodash at all.',
    ])
  })

  it('names what of a package the shell leaves out', () => {
    const shellInPart = { ...shell, record: { ...shell.record, brings: { react: ['use', 'useState'] } } }
    const candidate = remote('mfe-x', '/x', {
      uses: { react: ['useState', 'useOptimistic'], 'react-dom': ['*'] },
    })
    const findings = inspect({ shell: shellInPart, remotes: [gallery, candidate], changed: ['mfe-x'] })
    assert.deepEqual(findings, [
      {
        rule: 'shared',
        sentence: 'mfe-x 2.0.0 uses useOptimistic of react, which shell 1.0.0 leaves out.',
        owners: ['mfe-x', 'shell'],
      },
    ])
  })

  it('takes what the shell brings in a part of a package as brought', () => {
    const parts = { later: { brings: { react: ['useOptimistic'] }, files: ['later.js'] } }
    const record = { ...shell.record, brings: { react: ['use'] }, parts }
    const candidate = remote('mfe-x', '/x', { uses: { react: ['use', 'useOptimistic'] } })
    assert.deepEqual(inspect({ shell: { ...shell, record }, remotes: [candidate], changed: ['mfe-x'] }), [])
  })

  it('names the owner of a path, a slice and a namespace that is claimed twice', () => {
    assert.deepEqual(sentences(remote('mfe-x', '/tools')), [
      'mfe-x 2.0.0 claims /tools, which belongs to mfe-gallery.',
    ])
    assert.deepEqual(sentences(remote('mfe-x', '/:anything')), [
      'mfe-x 2.0.0 claims /:anything, which belongs to shell by its /about.',
      'mfe-x 2.0.0 claims /:anything, which belongs to mfe-gallery by its /tools.',
      'mfe-x 2.0.0 claims /:anything, which belongs to mfe-account by its /personal-homepage.',
    ])
    assert.deepEqual(sentences(remote('mfe-x', '/x', { slices: ['mfe-account'] })), [
      'mfe-x 2.0.0 adds the slice "mfe-account" to the store, which belongs to mfe-account.',
    ])
    assert.deepEqual(sentences(remote('mfe-x', '/x', { namespace: 'mfe-gallery' })), [
      'mfe-x 2.0.0 keeps its texts under "mfe-gallery", which belongs to mfe-gallery.',
    ])
  })

  it('refuses another contract and a screen over the budget', () => {
    assert.deepEqual(sentences(remote('mfe-x', '/x', { contract: 99 })), [
      `mfe-x 2.0.0 was built for contract 99; this platform speaks ${contractVersion}.`,
    ])
    const files = { 'main.js': { integrity: 'sha384-', bytes: screenBudget + 1_000 } }
    assert.deepEqual(sentences(remote('mfe-x', '/x', { files })), [
      'mfe-x 2.0.0 needs 601 KB for its screen "main"; the budget is 600 KB.',
    ])
  })

  it('asks every remote when it is the shell that changes', () => {
    const next = { ...shell, version: '2.0.0', record: { ...shell.record, shared: { react: '20.0.0' } } }
    const findings = inspect({ shell: next, remotes: [gallery, account], changed: ['shell'] })
    assert.deepEqual(
      findings.map(({ owners }) => owners),
      [
        ['mfe-gallery', 'shell'],
        ['mfe-account', 'shell'],
      ],
    )
  })
})

describe('the parts of packages that a release needs', () => {
  const record: ShellRecord = {
    ...shell.record,
    parts: {
      effects: { brings: { react: ['useEffect', 'useLayoutEffect'] }, files: [] },
      portals: { brings: { 'react-dom': ['createPortal'] }, files: [] },
    },
  }
  const needed = (rest: Partial<ReleaseRecord>) => partsFor(remote('mfe-x', '/x', rest).record, record)

  it('are those of which it uses a name', () => {
    const shared = { react: '^19.0.0', 'react-dom': '^19.0.0' }
    assert.deepEqual(needed({ shared, uses: { react: ['useEffect'], 'react-dom': [] } }), ['effects'])
    assert.deepEqual(needed({ shared, uses: { react: ['use'], 'react-dom': ['createPortal'] } }), ['portals'])
  })

  it('are all parts of a package of which it does not say what it uses', () => {
    assert.deepEqual(needed({ shared: { react: '^19.0.0' } }), ['effects'])
  })
})
