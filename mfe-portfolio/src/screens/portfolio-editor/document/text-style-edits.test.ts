import { expect, it } from '@jest/globals'
import { getFontStack } from './fonts.ts'
import { createSampleDocument } from './sample-document.ts'
import { setFont, setFontColor } from './text-style-edits.ts'

const listStyles = (document: ReturnType<typeof createSampleDocument>, type: string) =>
  document.pages.flatMap(page => page.layers.filter(layer => layer.type === type).map(layer => layer.style))

it('setFontColor sets the color of every text on every page, and of nothing else', () => {
  const next = setFontColor(createSampleDocument('a', 'b'), { color: '#ffcc00' })
  expect(next.fontColor).toBe('#ffcc00')
  expect(listStyles(next, 'text')).toEqual([{ color: '#ffcc00' }, { color: '#ffcc00' }])
  expect(listStyles(next, 'container')).toEqual(listStyles(createSampleDocument('a', 'b'), 'container'))
})

it('setFont sets the font of every text on every page and retains its other styles', () => {
  const next = setFont(setFontColor(createSampleDocument('a'), { color: '#ffcc00' }), { font: 'Georgia' })
  expect(next.font).toBe('Georgia')
  expect(listStyles(next, 'text')).toEqual([{ color: '#ffcc00', fontFamily: getFontStack('Georgia') }])
})
