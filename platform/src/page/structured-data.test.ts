import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStructuredData, renderStructuredData } from './structured-data.ts'

const provider = { siteName: 'Test', searchAddress: '/find?q={search_term_string}' }
const subject = {
  title: 'A lake',
  description: 'Deep.',
  image: { address: '/lake.png', width: 1, height: 1, alt: '' },
}
const site = { origin: 'https://test.example', language: 'zh' } as const

test('a subject has absolute addresses', () => {
  const structuredData = {
    type: 'ImageObject',
    contentAddress: '/media/a.png',
    creator: { name: 'Ada', address: '/by/Ada' },
    dateCreated: '2026-01-31T12:00:00.000Z',
    width: 960,
  }
  const page = { ...site, subject: { ...subject, structuredData }, address: '/a?work=7' }
  assert.deepEqual(JSON.parse(JSON.stringify(createStructuredData(provider, page))), {
    '@type': 'ImageObject',
    name: 'A lake',
    description: 'Deep.',
    url: 'https://test.example/a?work=7',
    mainEntityOfPage: { '@type': 'WebPage', url: 'https://test.example/a?work=7', inLanguage: 'zh' },
    contentUrl: 'https://test.example/media/a.png',
    creator: { '@type': 'Person', name: 'Ada', url: 'https://test.example/by/Ada' },
    dateCreated: '2026-01-31T12:00:00.000Z',
    width: 960,
  })
})

test('the home page describes the site and its search, and other pages have none', () => {
  assert.deepEqual(createStructuredData(provider, { ...site, subject: null, address: '/' }), {
    '@type': 'WebSite',
    name: 'Test',
    url: 'https://test.example/',
    inLanguage: 'zh',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: 'https://test.example/find?q={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  })
  assert.equal(createStructuredData(provider, { ...site, subject: null, address: '/about' }), null)
  assert.equal(createStructuredData(provider, { ...site, subject, address: '/a' }), null)
})

test('a text cannot close the element', () => {
  const name = '</script><img src=x>\u2028'
  const html = renderStructuredData({ name })
  const [, json = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
  assert.deepEqual(JSON.parse(json), { '@context': 'https://schema.org', name })
})
