import { describe, expect, it } from '@jest/globals'
import { isAllowedBox, isAllowedStyle, portfolioPage } from '@tessera/shared-contracts'
import { getLayerBox } from '../../../page/layer-box.ts'
import { createPage, templates } from './template-catalog.ts'
import { toLandscape } from './to-landscape.ts'

const findTemplate = (name: string) => {
  const template = templates.find(each => each.name === name)
  if (!template) throw new Error(`There is no template ${name}.`)
  return createPage(template, String)
}
const getBox = (page: ReturnType<typeof findTemplate>, id: string) => {
  const layer = page.layers.find(each => each.id === id)
  return layer && getLayerBox(layer, page)
}

describe.each(templates.map(({ name }) => name))('%s as a landscape page', name => {
  const upright = findTemplate(name)
  const page = toLandscape(upright)

  it('is 937 x 811, with the layers of the template in boxes that the contract accepts', () => {
    expect(portfolioPage.parse({ id: 'page_1', ...page })).toMatchObject({ width: 937, height: 811 })
    expect(page.layers.map(({ id }) => id)).toEqual(upright.layers.map(({ id }) => id))
    for (const { style } of page.layers) {
      expect(isAllowedStyle(style)).toBe(true)
      expect(isAllowedBox(style, page)).toBe(true)
      expect(style.width).toBeDefined()
    }
  })

  it('leaves its texts as much room', () => {
    for (const layer of upright.layers.filter(({ type }) => type === 'text')) {
      const [before, after] = [getLayerBox(layer, upright), getBox(page, layer.id)]
      expect((after?.width ?? 0) * (after?.height ?? 0)).toBeGreaterThan(
        0.97 * (before?.width ?? 0) * (before?.height ?? 0),
      )
    }
  })
})

it('images that fill a page still do, without gaps', () => {
  const page = toLandscape(findTemplate('template-4'))
  const [large, top, middle, wide] = ['large', 'top', 'middle', 'wide'].map(name =>
    getBox(page, `mosaic-${name}`),
  )
  expect(large).toMatchObject({ left: 0, top: 0 })
  expect((large?.left ?? 0) + (large?.width ?? 0) + 14).toBeGreaterThanOrEqual(top?.left ?? 0)
  expect((top?.left ?? 0) + (top?.width ?? 0)).toBe(937)
  expect((middle?.left ?? 0) + (middle?.width ?? 0)).toBe(937)
  expect(wide).toMatchObject({ left: 0, width: 937 })
  expect((wide?.top ?? 0) + (wide?.height ?? 0)).toBe(811)
})

it('a line is as thin as before', () => {
  expect(getBox(toLandscape(findTemplate('cover')), 'cover-rule')).toMatchObject({ height: 1 })
  expect(getBox(toLandscape(findTemplate('template-3')), 'column-mark')).toMatchObject({ height: 6 })
})
