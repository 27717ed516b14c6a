import { expect, it } from '@jest/globals'
import { setDescription, setTitle } from './title-edits.ts'
import { emptyDocument } from './portfolio-document.ts'

it('setTitle cuts the title after 60 characters', () => {
  expect(setTitle(emptyDocument, { title: 'Lakes' }).title).toBe('Lakes')
  expect(setTitle(emptyDocument, { title: 'x'.repeat(61) }).title).toHaveLength(60)
})

it('setDescription cuts the description after 5,000 characters', () => {
  expect(setDescription(emptyDocument, { description: 'All of them' }).description).toBe('All of them')
  expect(setDescription(emptyDocument, { description: 'x'.repeat(5001) }).description).toHaveLength(5000)
})
