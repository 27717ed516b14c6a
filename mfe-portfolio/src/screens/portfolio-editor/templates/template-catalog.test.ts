import { describe, expect, it } from '@jest/globals'
import {
  isAllowedColor,
  parseLayerClasses,
  limits,
  portfolioPage,
  sanitizeLayerStyle,
} from '@tessera/shared-contracts'
import en from '../../../../locales/en.json'
import zh from '../../../../locales/zh.json'
import { createPage, templates } from './template-catalog.ts'

it('the catalog has the cover and nine templates, in that order', () => {
  const numbered = Array.from({ length: 9 }, (_, index) => `template-${index + 1}`)
  expect(templates.map(template => template.name)).toEqual(['cover', ...numbered])
})

describe.each(templates.map(template => [template.name, template] as const))('%s', (name, template) => {
  const page = createPage(template, key => key)
  const countLayers = (type: string) => template.layers.filter(layer => layer.type === type).length

  it('creates a page of 811 x 937 that the contract accepts', () => {
    expect(portfolioPage.parse({ id: 'page_1', ...page })).toMatchObject({
      width: 811,
      height: 937,
      templateName: name,
    })
    expect(page.layers.length).toBeLessThanOrEqual(limits.portfolio.maxLayersPerPage)
  })

  it('gives every layer a unique id', () => {
    expect(new Set(page.layers.map(layer => layer.id)).size).toBe(page.layers.length)
  })

  it('carries only classes and styles that the sanitizer allows', () => {
    expect(isAllowedColor(page.backgroundColor ?? '')).toBe(true)
    for (const layer of page.layers) {
      expect(parseLayerClasses(layer.className).join(' ')).toBe(layer.className)
      expect(sanitizeLayerStyle(layer.style)).toEqual(layer.style)
    }
  })

  it('has images, and texts unless it is for images only', () => {
    const isImagesOnly = ['template-4', 'template-8', 'template-9'].includes(name)
    expect(countLayers('image')).toBeGreaterThan(0)
    expect(countLayers('text') === 0).toBe(isImagesOnly)
  })

  it('has all of its texts in both languages', () => {
    for (const { content } of template.layers) {
      if (content === undefined) continue
      expect(en.samples).toHaveProperty(content)
      expect(zh.samples).toHaveProperty(content)
    }
  })
})

it('the cover has a large and a small image, and texts for title, author, project and description', () => {
  const [cover] = templates
  expect(cover?.layers.filter(layer => layer.type === 'image')).toHaveLength(2)
  expect(cover?.layers.flatMap(layer => layer.content ?? [])).toEqual([
    'project',
    'title',
    'author',
    'coverDescription',
  ])
})

it('a page does not share its style objects with the template', () => {
  for (const template of templates) {
    const { layers } = createPage(template, String)
    template.layers.forEach((layer, index) => expect(layers[index]?.style).not.toBe(layer.style))
  }
})
