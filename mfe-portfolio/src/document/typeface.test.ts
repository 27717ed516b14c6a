import { expect, it } from '@jest/globals'
import { fontStack } from './fonts.ts'
import { sampleDocument } from './sample.ts'
import { setFont, setFontColor } from './typeface.ts'

const stylesOf = (document: ReturnType<typeof sampleDocument>, type: string) =>
  document.pages.flatMap(page => page.layers.filter(layer => layer.type === type).map(layer => layer.style))

it('setFontColor colors every text of every page, and nothing else', () => {
  const next = setFontColor(sampleDocument('a', 'b'), { color: '#ffcc00' })
  expect(next.fontColor).toBe('#ffcc00')
  expect(stylesOf(next, 'text')).toEqual([{ color: '#ffcc00' }, { color: '#ffcc00' }])
  expect(stylesOf(next, 'container')).toEqual(stylesOf(sampleDocument('a', 'b'), 'container'))
})

it('setFont sets every text of every page in the font, and keeps its other styles', () => {
  const next = setFont(setFontColor(sampleDocument('a'), { color: '#ffcc00' }), { font: 'Georgia' })
  expect(next.font).toBe('Georgia')
  expect(stylesOf(next, 'text')).toEqual([{ color: '#ffcc00', fontFamily: fontStack('Georgia') }])
})
