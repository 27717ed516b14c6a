import { expect, it } from '@jest/globals'
import { createGalleryRelease } from '../testing.ts'
import { selectLinkedRemotes } from './select-linked-remotes.ts'

function createRemotes(count: number) {
  const gallery = createGalleryRelease('1')
  return Array.from({ length: count }, (_, index) => {
    const screens = gallery.screens.map(screen => ({ ...screen, path: `/area-${index}` }))
    return { name: `mfe-${index}`, current: { ...gallery, screens }, previous: null }
  })
}

it('selects all remotes of a small composition', () => {
  expect(selectLinkedRemotes(createRemotes(10))).toHaveLength(10)
})

it('selects ten of many, and first those that the page has links to', () => {
  document.body.innerHTML = '<a href="/area-40">A</a> <a href="/area-30?of=1">B</a> <a href="/none">C</a>'
  const names = selectLinkedRemotes(createRemotes(50)).map(({ name }) => name)
  expect(names).toHaveLength(10)
  expect(names.slice(0, 3)).toEqual(['mfe-30', 'mfe-40', 'mfe-0'])
})
