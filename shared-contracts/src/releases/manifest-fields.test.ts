import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findNavigationError, parseNavigation, type NavigationEntry } from './navigation.ts'
import { fillCallTemplate, findPageDataError, parseInlinedCalls } from './page-data.ts'
import { listForbiddenPolicyAdditions, listPolicyAdditions } from './policy-additions.ts'

const entry: NavigationEntry = {
  section: 'image-tools',
  order: 200,
  label: { en: 'Sketch', zh: '速写' },
  icon: 'M12 3H5a2 2 0 0 0-2 2v14',
  path: '/sketch',
}

describe('the navigation of a manifest', () => {
  it('has entries for everyone by default', () => {
    assert.deepEqual(parseNavigation([entry]), [{ ...entry, audience: 'everyone' }])
    assert.equal(findNavigationError(entry), null)
  })

  it('leaves out what this release does not understand, and keeps the rest', () => {
    const later = { ...entry, audience: 'annual', badge: { en: 'New', zh: '新' } }
    assert.deepEqual(parseNavigation([later, 'text', null, { ...entry, badge: 1 }]), [
      { ...entry, audience: 'everyone' },
    ])
    assert.equal(findNavigationError(later), null)
  })

  for (const [what, change] of Object.entries({
    'markup in the icon': { icon: 'M0 0"/><script>alert(1)</script>' },
    'a long icon': { icon: `M0 0${' l1 1'.repeat(500)}` },
    'a long label': { label: { en: 'x'.repeat(41), zh: '速写' } },
    'a label in one language': { label: { en: 'Sketch' } },
    'an address of another site': { path: '//evil.example/' },
    'a script as path': { path: 'javascript:alert(1)' },
    'a path with a parameter': { path: '/sketch/:id' },
  }))
    it(`has no entry with ${what}`, () => {
      assert.deepEqual(parseNavigation([{ ...entry, ...change }]), [])
      assert.notEqual(findNavigationError({ ...entry, ...change }), null)
    })

  it('is bounded', () => {
    assert.equal(parseNavigation(Array.from({ length: 30 }, () => entry)).length, 10)
  })
})

describe('the additions to the content security policy', () => {
  const sha = `'sha256-UP0QZg7irvSMvOBz9mH2PIIE28+57UiavRfeVea0l3g='`
  const allowed = {
    'style-src': [sha],
    'script-src': [sha],
    'connect-src': ['https://api.example.org', 'wss://live.example.org:8443/feed'],
    'img-src': ['https://img.example.org/a/'],
    'font-src': ['data:'],
  }
  const forbidden = {
    'script-src': [
      "'unsafe-inline'",
      "'unsafe-eval'",
      'data:',
      'blob:',
      '*',
      'https://cdn.example.org',
      "'nonce-a'",
    ],
    'style-src': ["'unsafe-inline'", "'unsafe-hashes'"],
    'connect-src': ['*', 'https://*.example.org', 'https:', 'http://a.example.org', "'self'; script-src *"],
    'font-src': ['data:font/woff2', 'blob:'],
    'img-src': ['data:', 'wss://img.example.org', 'https://a.example.org script-src *'],
    'default-src': ['https://a.example.org'],
    'frame-ancestors': ['https://a.example.org'],
    'report-uri': ['https://a.example.org'],
  }

  it('are hosts by https, hashes and embedded fonts', () => {
    assert.deepEqual(listForbiddenPolicyAdditions(allowed), [])
    assert.deepEqual(
      listPolicyAdditions(allowed).map(({ directive, source }) => `${directive} ${source}`),
      Object.entries(allowed).flatMap(([directive, sources]) =>
        sources.map(source => `${directive} ${source}`),
      ),
    )
  })

  it('are nothing else', () => {
    assert.deepEqual(listPolicyAdditions(forbidden), [])
    assert.equal(listForbiddenPolicyAdditions(forbidden).length, Object.values(forbidden).flat().length)
    assert.deepEqual(listPolicyAdditions({ 'connect-src': 'https://a.example.org;' }), [])
    assert.deepEqual(
      listPolicyAdditions({ 'connect-src': [{ toString: () => 'https://a.example.org' }] }),
      [],
    )
  })
})

describe('the template of a call', () => {
  const read = (values: Record<string, string>) => (name: string) => values[name] ?? null

  it('takes parameters, defaults and optional fields', () => {
    const template = '/api/{kind}/get.php?id={id}&page={page=1}&types={show?}'
    assert.equal(
      fillCallTemplate(template, read({ kind: 'a b', id: '7&x=1', show: 'image,video' })),
      '/api/a%20b/get.php?id=7%26x%3D1&page=1&types=image%2Cvideo',
    )
    assert.equal(
      fillCallTemplate(template, read({ kind: 'a', id: '7', page: '2' })),
      '/api/a/get.php?id=7&page=2',
    )
    assert.equal(fillCallTemplate('/api/get.php?types={show?}', read({})), '/api/get.php')
  })

  it('is not filled where a parameter is missing', () => {
    assert.equal(fillCallTemplate('/api/get.php?id={id}', read({})), null)
    assert.equal(fillCallTemplate('https://evil.example/{id}', read({ id: '1' })), null)
  })

  it('is skipped where it is not understood', () => {
    const call = { method: 'POST', url: '/api/list.php', images: { list: 'items', max: 6, src: 'thumb' } }
    assert.deepEqual(parseInlinedCalls([call, { url: 'http://x' }, { method: 'DELETE', url: '/x' }, 7]), [
      call,
    ])
    assert.equal(findPageDataError('data', call), null)
    assert.match(findPageDataError('data', { url: 'x' }) ?? '', /^data\.url/)
    assert.match(findPageDataError('head', 'x') ?? '', /^head/)
  })
})
