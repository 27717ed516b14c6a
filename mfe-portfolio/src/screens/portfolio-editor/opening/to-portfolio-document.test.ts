import { expect, it } from '@jest/globals'
import { emptyDocument } from '../document/portfolio-document.ts'
import { toPortfolioDocument } from './to-portfolio-document.ts'
import { createLaterDocument, createSampleDocument } from '../document/sample-document.ts'
import { setTextFormat } from '../document/text-format-edits.ts'
import { setFont, setFontColor } from '../document/text-style-edits.ts'

it('a published document becomes the document it was published from', () => {
  const colored = setFontColor(createSampleDocument('a', 'b'), { color: '#ffcc00' })
  const document = { ...setFont(colored, { font: 'Playfair Display' }), title: 'Lakes', description: 'Two' }
  const { title, description, pages } = document
  expect(toPortfolioDocument({ title, description, pages: [...pages] })).toEqual(document)
})

it('the document keeps what this release does not know, without the author', () => {
  const { fontColor: _fontColor, font: _font, ...content } = createLaterDocument()
  const portfolio = { ...content, pages: [...content.pages], author: { username: 'mira' } }
  expect(toPortfolioDocument(portfolio)).toEqual(createLaterDocument())
})

it('a portfolio without a text, or in an unknown font, gets the default color and font', () => {
  expect(toPortfolioDocument({ title: 'Lakes', pages: [] })).toEqual({ ...emptyDocument, title: 'Lakes' })
  const [page] = createSampleDocument('a').pages
  const layers = page?.layers.map(layer => ({ ...layer, style: { fontFamily: 'Papyrus' } })) ?? []
  const pages = page ? [{ ...page, layers }] : []
  expect(toPortfolioDocument({ title: '', description: null, pages }).font).toBe(emptyDocument.font)
})

it('the font is that of most texts, whatever font the first one has', () => {
  const document = setFont(createSampleDocument('a', 'b', 'c'), { font: 'Lato' })
  const format = { fontFamily: "'Georgia', serif" }
  const { title, pages } = setTextFormat(document, { pageId: 'a', layerId: 'text', format })
  expect(toPortfolioDocument({ title, pages: [...pages] }).font).toBe('Lato')
})
