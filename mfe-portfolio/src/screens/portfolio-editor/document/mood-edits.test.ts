import { expect, it } from '@jest/globals'
import { createPage, templates } from '../templates/template-catalog.ts'
import { defaultMood, moodNames, moods } from '../templates/moods.ts'
import { toPortfolioDocument } from '../opening/to-portfolio-document.ts'
import { removeImage, setImage } from './layer-edits.ts'
import { setMood } from './mood-edits.ts'
import { addPage } from './page-edits.ts'
import { emptyDocument, type PortfolioDocument } from './portfolio-document.ts'

const addTemplates = (document: PortfolioDocument) =>
  templates.reduce<PortfolioDocument>(
    (current, template) => addPage(current, { page: { id: template.name, ...createPage(template, String) } }),
    document,
  )

it.each(moodNames)('%s is the same before and after the pages are added, and after any other mood', mood => {
  const before = addTemplates(setMood(emptyDocument, { mood }))
  expect(setMood(addTemplates(emptyDocument), { mood })).toEqual(before)
  for (const other of moodNames) expect(setMood(setMood(before, { mood: other }), { mood })).toEqual(before)
  expect(before.pages.every(page => page.backgroundColor === moods[mood].background)).toBe(true)
})

it('the default mood is what a document without a mood looks like', () => {
  expect(setMood(addTemplates(emptyDocument), { mood: defaultMood }).pages).toEqual(
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
  const [next] = setMood({ ...emptyDocument, pages: [page] }, { mood: 'paper' }).pages
  expect(next?.layers[0]?.style.backgroundColor).toBe('#123456')
})

it('an emptied frame has the color of the mood', () => {
  const path = { pageId: 'cover', layerId: 'cover-large' }
  const document = addTemplates(setMood(emptyDocument, { mood: 'paper' }))
  const filled = setImage(document, { ...path, url: 'data:image/png;base64,AA' })
  expect(removeImage(filled, path)).toEqual(document)
})

it('a published portfolio has the mood of its pages again', () => {
  const { title, description, pages } = addTemplates(setMood(emptyDocument, { mood: 'sea' }))
  expect(toPortfolioDocument({ title, description, pages: [...pages] }).mood).toBe('sea')
})
