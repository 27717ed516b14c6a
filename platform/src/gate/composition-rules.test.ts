import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contractVersion, type ReleaseRecord, type ShellRecord } from '@tessera/shared-contracts'
import { validateComposition, maxScreenBytes } from './composition-rules.ts'
import type { ProposedComposition } from './proposed-composition.ts'
import type { VersionedRecord } from './versioned-record.ts'

const shell: VersionedRecord<ShellRecord> = {
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

const remote = (name: string, path: string, rest: Partial<ReleaseRecord> = {}): VersionedRecord => ({
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

/** Validates a composition of live releases only. */
const validateLive = (proposal: Omit<ProposedComposition, 'alternatives'>) =>
  validateComposition({ ...proposal, alternatives: [] })

const gallery = remote('mfe-gallery', '/tools')
const account = remote('mfe-account', '/personal-homepage')

const validate = (candidate: VersionedRecord) =>
  validateLive({ shell, remotes: [gallery, account, candidate], changed: [candidate.name] }).map(
    ({ sentence }) => sentence,
  )

describe('the gate', () => {
  it('accepts a composition without conflicts', () => {
    assert.deepEqual(validate(remote('mfe-x', '/x')), [])
  })

  it('names the package, the range and the version when the shell has another version', () => {
    assert.deepEqual(validate(remote('mfe-x', '/x', { shared: { react: '^20.0.0' } })), [
      'mfe-x 2.0.0 wants react ^20.0.0, but shell 1.0.0 brings react 19.3.1.',
    ])
  })

  it('reports the wrong range of a package once, whichever of its modules the remote uses', () => {
    const withModules = {
      ...shell,
      record: { ...shell.record, shared: { react: '19.3.1', 'react/jsx-runtime': '19.3.1' } },
    }
    const shared = { react: '^20.0.0', 'react/jsx-runtime': '^20.0.0', 'react/other': '^20.0.0' }
    const candidate = remote('mfe-x', '/x', { shared })
    const findings = validateLive({ shell: withModules, remotes: [candidate], changed: ['mfe-x'] })
    assert.deepEqual(
      findings.map(({ sentence }) => sentence),
      [
        'mfe-x 2.0.0 wants react ^20.0.0, but shell 1.0.0 brings react 19.3.1.',
        'mfe-x 2.0.0 wants react/other ^20.0.0, but shell 1.0.0 does not bring react/other at all.',
      ],
    )
  })

  it('refuses a shared package that the shell does not provide', () => {
    assert.deepEqual(validate(remote('mfe-x', '/x', { shared: { lodash: '^4.0.0' } })), [
      'mfe-x 2.0.0 wants lodash ^4.0.0, but shell 1.0.0 does not bring lodash at all.',
    ])
  })

  it('names the owner of a path, a slice or a namespace that is already taken', () => {
    assert.deepEqual(validate(remote('mfe-x', '/tools')), [
      'mfe-x 2.0.0 claims /tools, which belongs to mfe-gallery.',
    ])
    assert.deepEqual(validate(remote('mfe-x', '/:anything')), [
      'mfe-x 2.0.0 claims /:anything, which belongs to shell by its /about.',
      'mfe-x 2.0.0 claims /:anything, which belongs to mfe-gallery by its /tools.',
      'mfe-x 2.0.0 claims /:anything, which belongs to mfe-account by its /personal-homepage.',
    ])
    assert.deepEqual(validate(remote('mfe-x', '/x', { slices: ['mfe-account'] })), [
      'mfe-x 2.0.0 adds the slice "mfe-account" to the store, which belongs to mfe-account.',
    ])
    assert.deepEqual(validate(remote('mfe-x', '/x', { namespace: 'mfe-gallery' })), [
      'mfe-x 2.0.0 keeps its texts under "mfe-gallery", which belongs to mfe-gallery.',
    ])
  })

  it('compares paths as the router does: their case does not matter', () => {
    assert.deepEqual(validate(remote('mfe-x', '/Tools')), [
      'mfe-x 2.0.0 claims /Tools, which belongs to mfe-gallery by its /tools.',
    ])
  })

  it('refuses a path with more than segments and parameters', () => {
    for (const path of [
      '/*',
      '/tools?',
      '/a/:id?',
      '/x/*',
      '/a b',
      '/a/',
      '//a',
      '/%74ools',
      'x',
      '/图',
      `/${'a'.repeat(200)}`,
    ])
      assert.deepEqual(validate(remote('mfe-x', path)), [
        `mfe-x 2.0.0 has no valid path for its screen "main": ${path}. A path has letters, digits and parameters, as in /album/:id.`,
      ])
  })

  it('refuses another contract version and a screen over the size budget', () => {
    for (const contract of [contractVersion - 1, contractVersion + 1])
      assert.deepEqual(validate(remote('mfe-x', '/x', { contract })), [
        `mfe-x 2.0.0 was built for contract ${contract}; this platform supports contract ${contractVersion}.`,
      ])
    const withBytes = (entry: number, main: number) => {
      const files = {
        'entry.js': { integrity: 'sha384-', bytes: entry },
        'main.js': { integrity: 'sha384-', bytes: main },
      }
      return validate(remote('mfe-x', '/x', { files }))
    }
    assert.deepEqual(withBytes(1_000, maxScreenBytes - 1_000), [])
    assert.deepEqual(withBytes(1_000, maxScreenBytes), [
      'mfe-x 2.0.0 needs 601 KB for its screen "main"; the budget is 600 KB.',
    ])
  })

  it('does not refuse a release because of a conflict between two others', () => {
    const forced = remote('mfe-y', '/tools', { slices: ['mfe-gallery'] })
    const candidate = remote('mfe-x', '/x')
    const remotes = [gallery, forced, candidate]
    assert.deepEqual(validateLive({ shell, remotes, changed: ['mfe-x'] }), [])
    assert.equal(validateLive({ shell, remotes, changed: ['mfe-y'] }).length, 2)
  })

  it('checks every remote when the shell changes', () => {
    const next = { ...shell, version: '2.0.0', record: { ...shell.record, shared: { react: '20.0.0' } } }
    const findings = validateLive({ shell: next, remotes: [gallery, account], changed: ['shell'] })
    assert.deepEqual(
      findings.map(({ owners }) => owners),
      [
        ['mfe-gallery', 'shell'],
        ['mfe-account', 'shell'],
      ],
    )
  })

  it('refuses a navigation entry that is malformed, for no screen of the remote, or twice', () => {
    const entry = {
      section: 'image-tools',
      order: 200,
      label: { en: 'X', zh: '叉' },
      icon: 'M0 0h24',
      path: '/x',
    }
    const navigation = (...entries: unknown[]) => remote('mfe-x', '/x', { navigation: entries })
    assert.deepEqual(validate(navigation(entry)), [])
    assert.deepEqual(validate(navigation({ ...entry, path: '/tools' })), [
      'mfe-x 2.0.0 has a navigation entry for /tools, which is none of its screens.',
    ])
    assert.deepEqual(validate(navigation(entry, { ...entry, label: { en: 'Y', zh: '歪' } })), [
      'mfe-x 2.0.0 has two navigation entries for /x.',
    ])
    const [malformed] = validate(navigation({ ...entry, icon: '<script>' }))
    assert.match(malformed ?? '', /^mfe-x 2\.0\.0 has a malformed navigation entry 1 \(icon: /)
    const many = Array.from({ length: 11 }, () => entry)
    assert.deepEqual(validate(navigation(...many)), [
      'mfe-x 2.0.0 has 11 navigation entries; 10 are allowed.',
    ])
  })

  it('refuses an extension that is malformed, or declared twice', () => {
    const extension = { name: 'print', slot: 'image-actions', order: 300 }
    const extensions = (...declared: unknown[]) => remote('mfe-x', '/x', { extensions: declared })
    assert.deepEqual(validate(extensions(extension)), [])
    assert.deepEqual(validate(extensions(extension, { ...extension, slot: 'recipe-actions' })), [
      'mfe-x 2.0.0 has two extensions named "print".',
    ])
    const [malformed] = validate(extensions({ ...extension, order: 'first' }))
    assert.match(malformed ?? '', /^mfe-x 2\.0\.0 has a malformed extension 1 \(order: /)
    const many = Array.from({ length: 21 }, (_, index) => ({ ...extension, name: `print-${index}` }))
    assert.deepEqual(validate(extensions(...many)), ['mfe-x 2.0.0 has 21 extensions; 20 are allowed.'])
  })

  it('refuses a navigation entry that visitors cannot tell from that of another remote', () => {
    const entry = { section: 'shop', order: 1, label: { en: 'X', zh: '叉' }, icon: 'M0 0h24' }
    const sectionLabel = { en: 'Shop', zh: '商店' }
    const owner = remote('mfe-y', '/y', { navigation: [{ ...entry, path: '/y', sectionLabel }] })
    const newcomer = remote('mfe-x', '/x', {
      navigation: [{ ...entry, path: '/x', sectionLabel: { en: 'Shops', zh: '商店' } }],
    })
    const findings = validateLive({ shell, remotes: [owner, newcomer], changed: ['mfe-x'] })
    assert.deepEqual(findings, [
      {
        rule: 'navigation',
        sentence: 'mfe-x 2.0.0 has the navigation entry "X" (叉) in "shop", which belongs to mfe-y.',
        owners: ['mfe-x', 'mfe-y'],
      },
      {
        rule: 'navigation',
        sentence: 'mfe-x 2.0.0 gives the section "shop" another label than "Shop", which belongs to mfe-y.',
        owners: ['mfe-x', 'mfe-y'],
      },
    ])
  })

  it('refuses page data that is not understood, and sources that no policy may have', () => {
    const screens = [
      {
        name: 'main',
        path: '/x',
        layout: 'site' as const,
        title: { en: 'X', zh: '叉' },
        data: [{ url: 'https://example.org' }],
        head: 'x',
      },
    ]
    const found = validate(remote('mfe-x', '/x', { screens }))
    assert.equal(found.length, 2)
    for (const sentence of found)
      assert.match(sentence, /^mfe-x 2\.0\.0 declares page data of its screen "main" that is not understood/)
    assert.deepEqual(
      validate(remote('mfe-x', '/x', { contentSecurityPolicy: { 'script-src': ["'unsafe-eval'"] } })),
      ["mfe-x 2.0.0 adds script-src 'unsafe-eval' to the content security policy, which no remote may add."],
    )
  })
})
