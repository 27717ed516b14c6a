import { expect, it } from '@jest/globals'
import { createPage, templates } from '../../portfolio-editor/templates/template-catalog.ts'
import { listInReadingOrder } from './reading-order.ts'
import { getStackedFontSizePx, isStacked } from './stacked-page.tsx'

/** Returns the layers of a template in reading order, without its shapes. */
function read(name: string) {
  const template = templates.find(each => each.name === name)
  if (!template) throw new Error(`There is no ${name}`)
  const page = createPage(template, String)
  return listInReadingOrder(page.layers, page)
    .filter(({ type }) => type !== 'container')
    .map(({ id }) => id)
}

it.each([
  ['template-1', ['hero-image', 'hero-title', 'hero-body']],
  ['template-2', ['pair-left', 'pair-left-caption', 'pair-title', 'pair-right', 'pair-right-caption']],
  ['template-3', ['column-label', 'column-title', 'column-body', 'column-detail', 'column-tall']],
  ['template-5', ['band-label', 'band-title', 'band-image', 'band-lead', 'band-body']],
  [
    'template-7',
    ['first', 'second', 'third'].flatMap(step => [
      `steps-${step}`,
      `steps-${step}-title`,
      `steps-${step}-body`,
    ]),
  ],
])('the layers of %s are read in the order that their author meant', (name, order) => {
  expect(read(name)).toEqual(order)
})

it('every layer is read once, also without a place', () => {
  const lost = { id: 'lost', type: 'text', className: '', style: {}, content: 'Lost' }
  for (const template of templates) {
    const page = createPage(template, String)
    const order = listInReadingOrder([lost, ...page.layers], page)
    expect(order.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      [lost, ...page.layers].toSorted((a, b) => a.id.localeCompare(b.id)),
    )
    expect(order.at(-1)).toBe(lost)
  }
})

it('no stacked text is smaller than 12 px, and a headline fits a phone', () => {
  expect([12, 16, 21, 44, 74, 200].map(getStackedFontSizePx)).toEqual([14, 14, 17, 28, 40, 40])
})

it('a page is stacked on a phone only, and only where it has texts', () => {
  const [cover, , , , mosaic] = templates.map(template => ({ id: 'a', ...createPage(template, String) }))
  if (!cover || !mosaic) throw new Error('The catalog is short')
  expect([isStacked(cover, 390 / 811), isStacked(cover, 736 / 811), isStacked(mosaic, 390 / 811)]).toEqual([
    true,
    false,
    false,
  ])
})
