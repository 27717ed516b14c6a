import { expect, it } from '@jest/globals'
import { emptyDocument } from '../document/portfolio-document.ts'
import { toPortfolioDocument } from './to-portfolio-document.ts'
import { createSampleDocument } from '../document/sample-document.ts'
import { setFont, setFontColor } from '../document/text-style-edits.ts'

it('a published document becomes the document it was published from', () => {
  const colored = setFontColor(createSampleDocument('a', 'b'), { color: '#ffcc00' })
  const document = { ...setFont(colored, { font: 'Playfair Display' }), title: 'Lakes', description: 'Two' }
  const { title, description, pages } = document
  expect(toPortfolioDocument({ title, description, pages: [...pages] })).toEqual(document)
})

it('a portfolio without a text, or in an unknown font, gets the default color and font', () => {
  expect(toPortfolioDocument({ title: 'Lakes', pages: [] })).toEqual({ ...emptyDocument, title: 'Lakes' })
  const [page] = createSampleDocument('a').pages
  const layers = page?.layers.map(layer => ({ ...layer, style: { fontFamily: 'Papyrus' } })) ?? []
  const pages = page ? [{ ...page, layers }] : []
  expect(toPortfolioDocument({ title: '', description: null, pages }).font).toBe(emptyDocument.font)
})
