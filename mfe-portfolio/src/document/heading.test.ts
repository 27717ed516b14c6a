import { expect, it } from '@jest/globals'
import { setDescription, setTitle } from './heading.ts'
import { emptyDocument } from './portfolio-document.ts'

it('setTitle keeps the first 60 characters', () => {
  expect(setTitle(emptyDocument, { title: 'Lakes' }).title).toBe('Lakes')
  expect(setTitle(emptyDocument, { title: 'x'.repeat(61) }).title).toHaveLength(60)
})

it('setDescription keeps the first 5,000 characters', () => {
  expect(setDescription(emptyDocument, { description: 'All of them' }).description).toBe('All of them')
  expect(setDescription(emptyDocument, { description: 'x'.repeat(5001) }).description).toHaveLength(5000)
})
