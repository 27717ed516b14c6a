import { describe, expect, it } from '@jest/globals'
import { emptyDocument } from '../document/portfolio-document.ts'
import { createLaterDocument, createSampleDocument } from '../document/sample-document.ts'
import { formatVersion, deserializeDocument, serializeDocument } from './draft-serialization.ts'

const document = { ...createSampleDocument('page_1', 'page_2'), title: 'Lakes', font: 'Lato' as const }

describe('a stored document', () => {
  it('is the same after JSON', () => {
    expect(deserializeDocument(JSON.parse(JSON.stringify(serializeDocument(document))))).toEqual(document)
  })

  it('has a version and the fields of the document', () => {
    const { version, ...fields } = serializeDocument(document)
    expect(version).toBe(formatVersion)
    expect(fields).toEqual(document)
  })

  it('can have no version', () => {
    expect(deserializeDocument({ ...document })).toEqual(document)
  })

  it('of a later version keeps what this release does not know', () => {
    const later = { ...serializeDocument(createLaterDocument()), version: formatVersion + 3, pictures: [] }
    expect(deserializeDocument(later)).toEqual(createLaterDocument())
  })

  it('gets defaults for missing fields and loses damaged pages', () => {
    const [page] = document.pages
    expect(deserializeDocument({ title: 7, font: 'Comic', pages: [page, { id: 'page_2' }] })).toEqual({
      ...emptyDocument,
      pages: [page],
    })
  })

  it.each([null, 'x', 7, [], {}, { pages: 1 }])('is null where it is %j', stored => {
    expect(deserializeDocument(stored)).toBeNull()
  })
})
