import { describe, expect, it } from '@jest/globals'
import { emptyDocument } from './portfolio-document.ts'
import { sampleDocument } from './sample.ts'
import { documentVersion, readDocument, storeDocument } from './stored-document.ts'

const document = { ...sampleDocument('page_1', 'page_2'), title: 'Lakes', font: 'Lato' as const }

describe('a document that was kept', () => {
  it('is read as it was, after a walk through JSON too', () => {
    expect(readDocument(JSON.parse(JSON.stringify(storeDocument(document))))).toEqual(document)
  })

  it('carries the number of its form, and no other field of its own', () => {
    const { version, ...fields } = storeDocument(document)
    expect(version).toBe(documentVersion)
    expect(fields).toEqual(document)
  })

  it('is read from before forms had numbers', () => {
    expect(readDocument({ ...document })).toEqual(document)
  })

  it('is read as far as it is understood where a later release kept it', () => {
    const later = { ...storeDocument(document), version: documentVersion + 3, music: 'loud' }
    expect(readDocument(later)).toEqual(document)
  })

  it('gets what it lacks, and loses pages that cannot be read', () => {
    const [page] = document.pages
    expect(readDocument({ title: 7, font: 'Comic', pages: [page, { id: 'page_2' }] })).toEqual({
      ...emptyDocument,
      pages: [page],
    })
  })

  it.each([null, 'x', 7, [], {}, { pages: 1 }])('is none where it is %j', kept => {
    expect(readDocument(kept)).toBeNull()
  })
})
