import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validateLayers } from './portfolio-layers.ts'

const page = (layer: object) => ({
  id: 'page_1',
  width: 811,
  height: 937,
  layers: [{ id: 'a', type: 'text' as const, className: '', style: {}, ...layer }],
})
const readLayer = (layer: object) => validateLayers([page(layer)]).pages[0]?.layers[0]

test('a layer keeps what can be a class name', () => {
  const names = ['reel-wide', 'cover-title', '__proto__', 'photo"onload="alert(1)', '_header', 'type-display']
  assert.equal(readLayer({ className: names.join(' ') })?.className, 'reel-wide cover-title type-display')
})

test('a layer of another type keeps its fields, and its known style is validated', () => {
  const clip = {
    id: 'clip',
    type: 'video',
    className: '',
    style: { opacity: 0.5 },
    content: 'Rooms',
    loop: true,
  }
  assert.deepEqual(readLayer(clip), clip)
  assert.throws(() => readLayer({ ...clip, style: { color: 'var(--secret)' } }), { key: 'portfolio.style' })
})

test('a layer has a whole box inside its page, or none', () => {
  const style = { left: '511px', top: '0px', width: '300px', height: '937px' }
  assert.deepEqual(readLayer({ style })?.style, style)
  for (const box of [
    { ...style, left: '512px' },
    { ...style, top: '-1px' },
    { ...style, height: '100%' },
    { left: '0px' },
  ])
    assert.throws(() => readLayer({ style: box }), { key: 'portfolio.style' })
})

test('a text has a font, a weight, a slant and a line height of its own, within bounds', () => {
  const style = { fontFamily: 'Lato', fontWeight: '700', fontStyle: 'italic', lineHeight: '1.4' }
  assert.deepEqual(readLayer({ style })?.style, style)
  for (const value of [{ fontStyle: 'oblique 80deg' }, { lineHeight: '90' }, { fontFamily: 'Elsewhere' }])
    assert.throws(() => readLayer({ style: { ...style, ...value } }), { key: 'portfolio.style' })
})

test('a landscape page has its own size', () => {
  const style = { left: '637px', top: '511px', width: '300px', height: '300px' }
  const place = (box: object) => validateLayers([{ ...page({ style: box }), width: 937, height: 811 }])
  assert.equal(place(style).pages[0]?.width, 937)
  assert.throws(() => place({ ...style, height: '301px' }), { key: 'portfolio.style' })
})

test('an error names the page', () => {
  const pages = [page({}), page({ style: { color: 'var(--secret)' } })]
  assert.throws(() => validateLayers(pages), { key: 'portfolio.style', values: { page: 2 } })
})
