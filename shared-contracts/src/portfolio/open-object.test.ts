import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publishPortfolio, getPortfolio } from '../calls/portfolios.ts'
import { getUnknownFields } from './open-object.ts'
import { layer, portfolioPage } from './portfolio.ts'

const later = {
  title: 'Lakes',
  description: '',
  theme: { name: 'paper', accents: ['#fff'] },
  pages: [
    {
      id: 'page_1',
      width: 811,
      height: 937,
      caption: 'The first winter',
      layers: [
        {
          id: 'clip',
          type: 'video',
          className: 'reel-wide',
          style: { position: 'sticky', opacity: 0.5, color: '#fff' },
          loop: true,
        },
      ],
    },
  ],
}

test('a document keeps the fields, layer types and style properties of another release', () => {
  const request = { ...later, previewImage: 'data:image/jpeg;base64,' }
  assert.deepEqual(publishPortfolio.body.parse(request), request)
  const response = { success: true, portfolio: later }
  assert.deepEqual(getPortfolio.response.parse(response), response)
})

test('a field that is known must still have its type', () => {
  const [page] = later.pages
  assert.equal(portfolioPage.safeParse({ ...page, width: 'wide' }).success, false)
  assert.equal(layer.safeParse({ ...page?.layers[0], style: { color: 7 } }).success, false)
})

test('the fields that a schema does not have are its unknown fields', () => {
  assert.deepEqual(getUnknownFields(portfolioPage, later.pages[0] ?? {}), { caption: 'The first winter' })
  assert.deepEqual(getUnknownFields(layer, { id: 'a', toString: 'x' }), { toString: 'x' })
})

test('a field named __proto__ is dropped', () => {
  const page = JSON.parse(
    '{"id":"a","width":1,"height":1,"layers":[],"__proto__":{"polluted":true}}',
  ) as object
  const parsed = portfolioPage.parse(page)
  assert.equal('polluted' in parsed, false)
  assert.deepEqual(Object.keys(parsed), ['id', 'width', 'height', 'layers'])
})
