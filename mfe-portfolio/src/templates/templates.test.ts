import { describe, expect, it } from '@jest/globals'
import { layerClassesIn, limits, portfolioPage } from '@tessera/shared-contracts'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { safeColor, safeStyle } from '../page/safe-layer.ts'
import { pageOf, templateNames } from './template.ts'
import { templates } from './templates.ts'

it('has the cover and nine templates, in that order', () => {
  expect(templates.map(template => template.name)).toEqual(templateNames)
  expect(templates).toHaveLength(10)
})

describe.each(templates.map(template => [template.name, template] as const))('%s', (name, template) => {
  const page = pageOf(template, key => key)
  const kinds = (type: string) => template.elements.filter(element => element.type === type).length

  it('makes a page of 811 x 937 that the contract takes', () => {
    expect(portfolioPage.parse({ id: 'page_1', ...page })).toMatchObject({
      width: 811,
      height: 937,
      templateName: name,
    })
    expect(page.layers.length).toBeLessThanOrEqual(limits.portfolio.layersPerPage)
  })

  it('gives every layer an id of its own', () => {
    expect(new Set(page.layers.map(layer => layer.id)).size).toBe(page.layers.length)
  })

  it('loses nothing to what the viewer filters', () => {
    expect(safeColor(page.backgroundColor)).toBe(page.backgroundColor)
    for (const layer of page.layers) {
      expect(layerClassesIn(layer.className).join(' ')).toBe(layer.className)
      expect(safeStyle(layer.style)).toEqual(layer.style)
    }
  })

  it('has pictures, and words unless it is for pictures alone', () => {
    const picturesAlone = ['template-4', 'template-8', 'template-9'].includes(name)
    expect(kinds('image')).toBeGreaterThan(0)
    expect(kinds('text') === 0).toBe(picturesAlone)
  })

  it('finds all of its words in both languages', () => {
    for (const { content } of template.elements) {
      if (content === undefined) continue
      expect(en.samples).toHaveProperty(content)
      expect(zh.samples).toHaveProperty(content)
    }
  })
})

it('the cover has a large and a small picture, and places for title, author, project and description', () => {
  const [cover] = templates
  expect(cover?.elements.filter(element => element.type === 'image')).toHaveLength(2)
  expect(cover?.elements.flatMap(element => element.content ?? [])).toEqual([
    'project',
    'title',
    'author',
    'coverDescription',
  ])
})

it('a page does not share its styles with the template', () => {
  for (const template of templates) {
    const { layers } = pageOf(template, String)
    template.elements.forEach((element, index) => expect(layers[index]?.style).not.toBe(element.style))
  }
})
