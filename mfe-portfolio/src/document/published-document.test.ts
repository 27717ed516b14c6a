import { expect, it } from '@jest/globals'
import { emptyDocument } from './portfolio-document.ts'
import { documentOf } from './published-document.ts'
import { sampleDocument } from './sample.ts'
import { setFont, setFontColor } from './typeface.ts'

it('a published document is edited as it was left', () => {
  const coloured = setFontColor(sampleDocument('a', 'b'), { color: '#ffcc00' })
  const document = { ...setFont(coloured, { font: 'Playfair Display' }), title: 'Lakes', description: 'Two' }
  const { title, description, pages } = document
  expect(documentOf({ title, description, pages: [...pages] })).toEqual(document)
})

it('without a text, or in a font that is not ours, it starts from the defaults', () => {
  expect(documentOf({ title: 'Lakes', pages: [] })).toEqual({ ...emptyDocument, title: 'Lakes' })
  const [page] = sampleDocument('a').pages
  const layers = page?.layers.map(layer => ({ ...layer, style: { fontFamily: 'Papyrus' } })) ?? []
  const pages = page ? [{ ...page, layers }] : []
  expect(documentOf({ title: '', description: null, pages }).font).toBe(emptyDocument.font)
})
