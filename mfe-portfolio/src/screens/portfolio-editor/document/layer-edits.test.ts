import { describe, expect, it } from '@jest/globals'
import type { PortfolioDocument } from './portfolio-document.ts'
import { createPage, templates } from '../templates/template-catalog.ts'
import { hasImage, removeImage, setImage, setImagePlacement, setText } from './layer-edits.ts'
import { createLaterDocument, createSampleDocument } from './sample-document.ts'

const findLayer = (document: PortfolioDocument, pageIndex: number, layerId: string) =>
  document.pages[pageIndex]?.layers.find(layer => layer.id === layerId)

describe('setText', () => {
  it('sets the text of that layer of that page', () => {
    const next = setText(createSampleDocument('a', 'b'), { pageId: 'b', layerId: 'text', content: 'After' })
    expect(findLayer(next, 1, 'text')?.content).toBe('After')
    expect(findLayer(next, 0, 'text')?.content).toBe('Before')
  })

  it('does not change the same text or another type of layer', () => {
    const document = createSampleDocument('a')
    expect(setText(document, { pageId: 'a', layerId: 'text', content: 'Before' })).toBe(document)
    expect(setText(document, { pageId: 'a', layerId: 'image', content: 'After' })).toBe(document)
  })
})

describe('setImage', () => {
  it('sets the image as background: cover, centered, not repeated, on transparent', () => {
    const document = createSampleDocument('a')
    const next = setImage(document, { pageId: 'a', layerId: 'image', url: 'data:image/png;base64,AA' })
    const image = findLayer(next, 0, 'image')
    expect(image?.style).toEqual({
      backgroundImage: 'url("data:image/png;base64,AA")',
      backgroundSize: 'cover',
      backgroundPosition: 'center',
      backgroundRepeat: 'no-repeat',
      backgroundColor: 'transparent',
    })
    expect(image && hasImage(image)).toBe(true)
  })

  it('does not change other types of layer', () => {
    const document = createSampleDocument('a')
    expect(setImage(document, { pageId: 'a', layerId: 'text', url: 'data:,' })).toBe(document)
  })
})

describe('setPlacement and removeImage', () => {
  const path = { pageId: 'a', layerId: 'image' }
  const filled = setImage(createSampleDocument('a'), { ...path, url: '/media/lake.webp' })
  const style = { backgroundSize: '200% 300%', backgroundPosition: '10% 20%' }

  it('places the image, once', () => {
    const placed = setImagePlacement(filled, { ...path, style })
    expect(findLayer(placed, 0, 'image')?.style).toMatchObject(style)
    expect(setImagePlacement(placed, { ...path, style })).toBe(placed)
  })

  it('removes the image from the layer', () => {
    const emptied = findLayer(removeImage(filled, path), 0, 'image')
    expect(emptied?.style).toEqual({ backgroundColor: '#ffffff1a' })
  })

  it('keep the properties of the layer that this release does not know', () => {
    const later = createLaterDocument()
    const path = { pageId: 'page_1', layerId: 'image' }
    const placed = setImagePlacement(setImage(later, { ...path, url: '/media/lake.webp' }), {
      ...path,
      style,
    })
    expect(removeImage(placed, path)).toEqual(later)
  })

  it('restore every image layer of every template', () => {
    const pages = templates.map(template => ({ id: template.name, ...createPage(template, String) }))
    const document = { ...createSampleDocument(), pages }
    for (const { id: pageId, layers } of pages)
      for (const { id: layerId } of layers.filter(({ type }) => type === 'image')) {
        const path = { pageId, layerId }
        const filled = setImage(document, { ...path, url: '/media/lake.webp' })
        expect(filled).not.toEqual(document)
        expect(removeImage(filled, path)).toEqual(document)
      }
  })

  it('do not change a layer without an image', () => {
    const document = createSampleDocument('a')
    expect(setImagePlacement(document, { ...path, style })).toBe(document)
    expect(removeImage(document, path)).toBe(document)
  })
})
