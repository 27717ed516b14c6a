import { expect, it } from '@jest/globals'
import { createPage, templates } from '../templates/template-catalog.ts'
import { defaultTheme, themeNames, themes } from '../templates/themes.ts'
import { toPortfolioDocument } from '../opening/to-portfolio-document.ts'
import { removeImage, setImage } from './layer-edits.ts'
import { setTheme } from './theme-edits.ts'
import { addPage } from './page-edits.ts'
import { emptyDocument, type PortfolioDocument } from './portfolio-document.ts'

const addTemplates = (document: PortfolioDocument) =>
  templates.reduce<PortfolioDocument>(
    (current, template) => addPage(current, { page: { id: template.name, ...createPage(template, String) } }),
    document,
  )

it.each(themeNames)(
  '%s is the same before and after the pages are added, and after any other theme',
  theme => {
    const before = addTemplates(setTheme(emptyDocument, { theme }))
    expect(setTheme(addTemplates(emptyDocument), { theme })).toEqual(before)
    for (const other of themeNames)
      expect(setTheme(setTheme(before, { theme: other }), { theme })).toEqual(before)
    expect(before.pages.every(page => page.backgroundColor === themes[theme].background)).toBe(true)
  },
)

it('the default theme is what a document without a theme looks like', () => {
  expect(setTheme(addTemplates(emptyDocument), { theme: defaultTheme }).pages).toEqual(
    addTemplates(emptyDocument).pages,
  )
})

it('a color of the author stays', () => {
  const page = {
    id: 'a',
    width: 811,
    height: 937,
    layers: [{ id: 's', type: 'container', className: '', style: { backgroundColor: '#123456' } }],
  }
  const [next] = setTheme({ ...emptyDocument, pages: [page] }, { theme: 'paper' }).pages
  expect(next?.layers[0]?.style.backgroundColor).toBe('#123456')
})

it('an emptied frame has the color of the theme', () => {
  const path = { pageId: 'cover', layerId: 'cover-large' }
  const document = addTemplates(setTheme(emptyDocument, { theme: 'paper' }))
  const filled = setImage(document, { ...path, url: 'data:image/png;base64,AA' })
  expect(removeImage(filled, path)).toEqual(document)
})

it('a published portfolio has the theme of its pages again', () => {
  const { title, description, pages } = addTemplates(setTheme(emptyDocument, { theme: 'sea' }))
  expect(toPortfolioDocument({ title, description, pages: [...pages] }).mood).toBe('sea')
})
