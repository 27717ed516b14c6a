import { describe, expect, it } from '@jest/globals'
import { parseLayerBox, type Layer, type LayerBox, type PortfolioPage } from '@tessera/shared-contracts'
import { getLayerBox } from '../page/layer-box.ts'
import { createPage, templates } from '../screens/portfolio-editor/templates/template-catalog.ts'
import { toLandscape } from '../screens/portfolio-editor/templates/to-landscape.ts'
import { listShownPages } from './list-shown-pages.ts'

/** Creates a page of a template on which the author has filled some layers. */
function createFilledPage(templateName: string, filled: readonly string[]): PortfolioPage {
  const template = templates.find(({ name }) => name === templateName)
  if (!template) throw new Error(`There is no ${templateName}`)
  return { id: 'page_1', ...fill(createPage(template, String), filled) }
}

const fill = <Page extends Omit<PortfolioPage, 'id'>>(page: Page, filled: readonly string[]): Page => ({
  ...page,
  layers: page.layers.map(layer => (filled.includes(layer.id) ? fillLayer(layer) : leaveEmpty(layer))),
})
const fillLayer = (layer: Layer): Layer =>
  layer.type === 'image'
    ? { ...layer, style: { ...layer.style, backgroundImage: 'url("/media/lake.webp")' } }
    : { ...layer, content: 'Lakes' }
const leaveEmpty = (layer: Layer): Layer =>
  layer.type === 'text' ? { ...layer, placeholder: layer.content } : layer

const show = (templateName: string, ...filled: string[]) => {
  const [page] = listShownPages([createFilledPage(templateName, filled)], 'Mira Vale')
  if (!page) throw new Error('The page is not shown')
  return page
}
const listIds = ({ layers }: Pick<PortfolioPage, 'layers'>) => layers.map(({ id }) => id)
const readBox = (page: PortfolioPage, id: string) => {
  const layer = page.layers.find(each => each.id === id)
  return layer && getLayerBox(layer, page)
}

describe('the author', () => {
  it('is named where a template asks for the name', () => {
    const page = show('cover', 'cover-large', 'cover-title')
    expect(page.layers.find(({ id }) => id === 'cover-author')?.content).toBe('Mira Vale')
    expect(listIds(page)).toContain('cover-rule')
  })

  it('is not named where the name is unknown, and the line above it is hidden too', () => {
    const [page] = listShownPages([createFilledPage('cover', ['cover-large', 'cover-title'])], null)
    expect(page && listIds(page)).toEqual(['cover-large', 'cover-title'])
  })

  it('does not make a page of samples worth a look', () => {
    expect(listShownPages([createFilledPage('cover', [])], 'Mira Vale')).toEqual([])
  })
})

it('an image in a corner of the page is the whole page', () => {
  const [page] = listShownPages([createFilledPage('cover', ['cover-large'])], null)
  expect(page && [page.width, page.height]).toEqual([547, 590])
})

describe('a line', () => {
  it.each([
    ['cover', ['cover-large', 'cover-title'], 'cover-mark'],
    ['template-1', ['hero-image'], 'hero-mark'],
    ['template-3', ['column-tall', 'column-title'], 'column-mark'],
    ['template-5', ['band-image', 'band-lead'], 'band-rule'],
    ['template-6', ['mat-image'], 'mat-mark'],
    ['template-7', ['steps-first', 'steps-third'], 'steps-second-rule'],
    ['template-7', ['steps-first', 'steps-second'], 'steps-second-rule'],
    ['template-8', ['strips-left'], 'strips-top-mark'],
  ])('of %s with %j is hidden with what it decorates: %s', (name, filled, line) => {
    expect(listIds(show(name, ...filled))).not.toContain(line)
  })

  it.each([
    ['cover', ['cover-project'], 'cover-mark'],
    ['template-1', ['hero-body'], 'hero-mark'],
    ['template-3', ['column-title', 'column-body'], 'column-mark'],
    ['template-5', ['band-lead', 'band-body'], 'band-rule'],
    ['template-7', ['steps-first', 'steps-third'], 'steps-first-rule'],
    ['template-8', ['strips-middle'], 'strips-top-mark'],
  ])('of %s with %j stays: %s', (name, filled, line) => {
    expect(listIds(show(name, ...filled))).toContain(line)
  })

  it('stays where the author has deleted what it decorated', () => {
    const page = createFilledPage('template-1', ['hero-image'])
    const layers = page.layers.filter(({ type }) => type !== 'text')
    expect(listShownPages([{ ...page, layers }], null).flatMap(listIds)).toEqual(['hero-image', 'hero-mark'])
  })
})

describe('a page', () => {
  it.each([
    ['an image from edge to edge', 'template-1', ['hero-image'], 811, 592],
    ['one image of two, with its margins', 'template-2', ['pair-left'], 446, 632],
    ['a column, from edge to edge', 'template-3', ['column-tall'], 432, 937],
    ['images without the texts below', 'template-2', ['pair-left', 'pair-right'], 811, 792],
    ['an image without the texts above', 'template-5', ['band-image', 'band-body'], 811, 645],
    ['a cover without its title', 'cover', ['cover-large', 'cover-small'], 811, 752],
    ['one image of four that touch the edges', 'template-4', ['mosaic-large'], 524, 615],
  ] as const)('ends where what is seen ends: %s', (_, name, filled, width, height) => {
    const page = show(name, ...filled)
    expect([page.width, page.height]).toEqual([width, height])
  })

  it('moves what is below a hidden step up', () => {
    const page = show('template-7', 'steps-first', 'steps-first-body', 'steps-third', 'steps-third-body')
    expect(readBox(page, 'steps-first')?.top).toBe(56)
    expect(readBox(page, 'steps-third')?.top).toBe(361)
    expect(page.height).toBe(668)
  })

  it('has a smaller panel around what is left on it', () => {
    const page = show('template-6', 'mat-image')
    expect(readBox(page, 'mat-panel')).toEqual({ left: 40, top: 40, width: 571, height: 656 })
    expect([page.width, page.height]).toEqual([651, 736])
  })

  it('closes the hole of a text that the author has emptied', () => {
    const page = createFilledPage('template-1', ['hero-image'])
    const emptied = page.layers.map(layer => (layer.type === 'text' ? { ...layer, content: ' ' } : layer))
    expect(listShownPages([{ ...page, layers: emptied }], null)[0]?.height).toBe(592)
  })

  it('stays as it is where everything is filled, or a layer has no place', () => {
    const full = createFilledPage('template-1', ['hero-image', 'hero-title', 'hero-body'])
    expect(listShownPages([full], null)).toEqual([full])
    const clip: Layer = { id: 'clip', type: 'video', className: '', style: {} }
    const [page] = listShownPages(
      [createFilledPage('template-1', ['hero-image'])].map(each => ({
        ...each,
        layers: [...each.layers, clip],
      })),
      null,
    )
    expect([page?.width, page?.height]).toEqual([811, 937])
  })

  it('does not become a stripe', () => {
    const page = show('template-5', 'band-label')
    expect([page.width, page.height]).toEqual([811, 375])
    expect(readBox(page, 'band-label')).toEqual({ left: 56, top: 174, width: 699, height: 27 })
  })
})

describe('whatever is filled', () => {
  const overlaps = (one: LayerBox, other: LayerBox) =>
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height

  it.each(templates.map(({ name }) => name))('%s has its layers on the page, none over another', name => {
    const template = templates.find(each => each.name === name)
    if (!template) throw new Error('The template is gone')
    const ids = template.layers.filter(({ type }) => type !== 'container').map(({ id }) => id)
    for (const upright of [true, false]) {
      const empty = createPage(template, String)
      const original = { id: 'page_1', ...(upright ? empty : toLandscape(empty)) }
      for (let choice = 1; choice < 2 ** ids.length; choice += 1) {
        const filled = ids.filter((_, index) => choice & (2 ** index))
        const [page] = listShownPages([fill(original, filled)], null)
        if (!page) throw new Error(`${filled.join()} is not shown`)
        const shown = page.layers.filter(({ id }) => ids.includes(id))
        expect(shown.map(({ id }) => id)).toEqual(filled)
        for (const layer of page.layers) {
          const isPlaced = layer.style.left === undefined || parseLayerBox(layer.style, page) !== null
          if (!isPlaced) throw new Error(`${layer.id} has left the page with ${filled.join()}`)
        }
        for (const one of shown)
          for (const other of shown) {
            const [before, after] = [original, page].map(each =>
              [one, other].map(({ id }) => readBox(each, id)).filter(box => box != null),
            )
            if (one === other || !before?.[0] || !before[1] || !after?.[0] || !after[1]) continue
            if (!overlaps(before[0], before[1]) && overlaps(after[0], after[1]))
              throw new Error(`${one.id} covers ${other.id} with ${filled.join()}`)
          }
      }
    }
  })
})
