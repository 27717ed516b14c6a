import { beforeEach, describe, expect, it } from '@jest/globals'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { hasPicture, setImage } from './layers.ts'
import { sampleDocument } from './sample.ts'

const document = { ...sampleDocument('page_1'), title: 'Lakes', font: 'Lato' as const }

const withDatabases = (factory: IDBFactory | undefined) => {
  Object.defineProperty(globalThis, 'indexedDB', { value: factory, configurable: true })
}

beforeEach(() => localStorage.clear())

describe.each([
  ['in IndexedDB', () => new IDBFactory()],
  ['in localStorage where there is no IndexedDB', () => undefined],
])('a draft kept %s', (_where, factory) => {
  beforeEach(() => withDatabases(factory()))

  it('is there until it is forgotten', async () => {
    expect(await readDraft()).toBeNull()
    expect(await keepDraft(document)).toBe(true)
    expect(await readDraft()).toEqual(document)
    await forgetDraft()
    expect(await readDraft()).toBeNull()
  })

  it('is the latest one', async () => {
    await keepDraft(document)
    await keepDraft({ ...document, title: 'Rivers' })
    expect((await readDraft())?.title).toBe('Rivers')
  })

  it('is there for who comes back before it is written', async () => {
    void keepDraft(document)
    expect(await readDraft()).toEqual(document)
    void forgetDraft()
    expect(await readDraft()).toBeNull()
  })

  it('lies apart from the draft of another portfolio', async () => {
    await keepDraft(document)
    await keepDraft({ ...document, title: 'Rivers' }, '7')
    expect((await readDraft())?.title).toBe('Lakes')
    expect((await readDraft('7'))?.title).toBe('Rivers')
    await forgetDraft('7')
    expect(await readDraft('7')).toBeNull()
    expect((await readDraft())?.title).toBe('Lakes')
  })
})

describe('pictures', () => {
  beforeEach(() => withDatabases(new IDBFactory()))
  const place = { pageId: 'page_1', layerId: 'picture' }
  const withPicture = (letters: string) =>
    setImage(document, { ...place, url: `data:image/png;base64,${letters}` })
  const rows = async (objectStore: 'drafts' | 'pictures') => {
    const database = await openDB('portfolio-draft')
    const found = (await database.getAll(objectStore)) as unknown[]
    database.close()
    return found
  }

  it('come back in their places, and lie apart from the document', async () => {
    await keepDraft(withPicture('LAKE'))
    expect(await readDraft()).toEqual(withPicture('LAKE'))
    expect(JSON.stringify(await rows('drafts'))).not.toContain('LAKE')
    expect(await rows('pictures')).toEqual(['data:image/png;base64,LAKE'])
  })

  it('are written once, and go when nothing shows them', async () => {
    await keepDraft(withPicture('LAKE'))
    await keepDraft({ ...withPicture('LAKE'), title: 'Rivers' })
    expect(await rows('pictures')).toHaveLength(1)
    await keepDraft(withPicture('HILL'))
    expect(await rows('pictures')).toEqual(['data:image/png;base64,HILL'])
    await keepDraft(withPicture('LAKE'))
    expect(await readDraft()).toEqual(withPicture('LAKE'))
    await forgetDraft()
    expect([await rows('drafts'), await rows('pictures')]).toEqual([[], []])
  })

  it('of two drafts are each their own', async () => {
    await keepDraft(withPicture('LAKE'))
    await keepDraft(withPicture('LAKE'), '7')
    await forgetDraft('7')
    expect(await readDraft()).toEqual(withPicture('LAKE'))
  })

  it('were in the document at first, and are still read from there', async () => {
    const database = await openDB('portfolio-draft', 1, {
      upgrade: fresh => void fresh.createObjectStore('drafts'),
    })
    await database.put('drafts', withPicture('LAKE'), 'portfolio-draft')
    database.close()
    expect(await readDraft()).toEqual(withPicture('LAKE'))
  })

  it('that are lost leave their place empty', async () => {
    await keepDraft(withPicture('LAKE'))
    const database = await openDB('portfolio-draft')
    await database.clear('pictures')
    database.close()
    const picture = (await readDraft())?.pages[0]?.layers.find(({ id }) => id === 'picture')
    expect(picture && hasPicture(picture)).toBe(false)
    expect(picture?.style).toEqual({ backgroundColor: '#ffffff1a' })
  })
})

it('a draft that cannot be read is none', async () => {
  withDatabases(undefined)
  localStorage.setItem('portfolio-draft', '{')
  expect(await readDraft()).toBeNull()
})

it('says so where a draft does not fit', async () => {
  withDatabases(undefined)
  expect(await keepDraft({ ...document, description: 'x'.repeat(6_000_000) })).toBe(false)
})
