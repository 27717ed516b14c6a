import { describe, expect, it } from '@jest/globals'
import type { PortfolioDocument } from './portfolio-document.ts'
import { pageOf } from '../templates/template.ts'
import { templates } from '../templates/templates.ts'
import { hasPicture, removeImage, setImage, setPlacement, setText } from './layers.ts'
import { sampleDocument } from './sample.ts'

const layerOf = (document: PortfolioDocument, pageIndex: number, layerId: string) =>
  document.pages[pageIndex]?.layers.find(layer => layer.id === layerId)

describe('setText', () => {
  it('sets the text of that layer of that page', () => {
    const next = setText(sampleDocument('a', 'b'), { pageId: 'b', layerId: 'words', content: 'After' })
    expect(layerOf(next, 1, 'words')?.content).toBe('After')
    expect(layerOf(next, 0, 'words')?.content).toBe('Before')
  })

  it('changes nothing where the text is the same, or the layer is no text', () => {
    const document = sampleDocument('a')
    expect(setText(document, { pageId: 'a', layerId: 'words', content: 'Before' })).toBe(document)
    expect(setText(document, { pageId: 'a', layerId: 'picture', content: 'After' })).toBe(document)
  })
})

describe('setImage', () => {
  it('makes the picture the background: covering, centred, not repeated, on a transparent color', () => {
    const document = sampleDocument('a')
    const next = setImage(document, { pageId: 'a', layerId: 'picture', url: 'data:image/png;base64,AA' })
    const picture = layerOf(next, 0, 'picture')
    expect(picture?.style).toEqual({
      backgroundImage: 'url("data:image/png;base64,AA")',
      backgroundSize: 'cover',
      backgroundPosition: 'center',
      backgroundRepeat: 'no-repeat',
      backgroundColor: 'transparent',
    })
    expect(picture && hasPicture(picture)).toBe(true)
  })

  it('leaves other kinds of layer as they are', () => {
    const document = sampleDocument('a')
    expect(setImage(document, { pageId: 'a', layerId: 'words', url: 'data:,' })).toBe(document)
  })
})

describe('setPlacement and removeImage', () => {
  const place = { pageId: 'a', layerId: 'picture' }
  const filled = setImage(sampleDocument('a'), { ...place, url: '/media/lake.webp' })
  const style = { backgroundSize: '200% 300%', backgroundPosition: '10% 20%' }

  it('places the picture, once', () => {
    const placed = setPlacement(filled, { ...place, style })
    expect(layerOf(placed, 0, 'picture')?.style).toMatchObject(style)
    expect(setPlacement(placed, { ...place, style })).toBe(placed)
  })

  it('empties the layer', () => {
    const emptied = layerOf(removeImage(filled, place), 0, 'picture')
    expect(emptied?.style).toEqual({ backgroundColor: '#ffffff1a' })
  })

  it('leave every place of every template as the template gave it', () => {
    const pages = templates.map(template => ({ id: template.name, ...pageOf(template, String) }))
    const document = { ...sampleDocument(), pages }
    for (const { id: pageId, layers } of pages)
      for (const { id: layerId } of layers.filter(({ type }) => type === 'image')) {
        const place = { pageId, layerId }
        const filled = setImage(document, { ...place, url: '/media/lake.webp' })
        expect(filled).not.toEqual(document)
        expect(removeImage(filled, place)).toEqual(document)
      }
  })

  it('leave a place without a picture as it is', () => {
    const document = sampleDocument('a')
    expect(setPlacement(document, { ...place, style })).toBe(document)
    expect(removeImage(document, place)).toBe(document)
  })
})
