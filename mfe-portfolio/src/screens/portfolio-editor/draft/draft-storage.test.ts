import { beforeEach, describe, expect, it } from '@jest/globals'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { deleteDraft, saveDraft, loadDraft } from './draft-storage.ts'
import { hasImage, setImage } from '../document/layer-edits.ts'
import { createLaterDocument, createSampleDocument } from '../document/sample-document.ts'

const document = { ...createSampleDocument('page_1'), title: 'Lakes', font: 'Lato' as const }

const replaceIndexedDB = (factory: IDBFactory | undefined) => {
  Object.defineProperty(globalThis, 'indexedDB', { value: factory, configurable: true })
}

const loadDocument = async (portfolioId?: string) => (await loadDraft(portfolioId))?.document ?? null

beforeEach(() => localStorage.clear())

describe.each([
  ['in IndexedDB', () => new IDBFactory()],
  ['in localStorage where there is no IndexedDB', () => undefined],
])('a draft saved %s', (_where, factory) => {
  beforeEach(() => replaceIndexedDB(factory()))

  it('can be loaded until it is deleted', async () => {
    expect(await loadDraft()).toBeNull()
    expect(await saveDraft(document)).toBe(true)
    expect(await loadDocument()).toEqual(document)
    await deleteDraft()
    expect(await loadDraft()).toBeNull()
  })

  it('keeps what this release does not know', async () => {
    await saveDraft(createLaterDocument())
    expect(await loadDocument()).toEqual(createLaterDocument())
  })

  it('replaces the one before', async () => {
    await saveDraft(document)
    await saveDraft({ ...document, title: 'Rivers' })
    expect((await loadDocument())?.title).toBe('Rivers')
  })

  it('can be loaded before it is written', async () => {
    void saveDraft(document)
    expect(await loadDocument()).toEqual(document)
    void deleteDraft()
    expect(await loadDraft()).toBeNull()
  })

  it('is separate from the draft of another portfolio', async () => {
    await saveDraft(document)
    await saveDraft({ ...document, title: 'Rivers' }, '7')
    expect((await loadDocument())?.title).toBe('Lakes')
    expect((await loadDocument('7'))?.title).toBe('Rivers')
    await deleteDraft('7')
    expect(await loadDraft('7')).toBeNull()
    expect((await loadDocument())?.title).toBe('Lakes')
  })
})

describe('the images of a draft', () => {
  beforeEach(() => replaceIndexedDB(new IDBFactory()))
  const path = { pageId: 'page_1', layerId: 'image' }
  const withImage = (letters: string) =>
    setImage(document, { ...path, url: `data:image/png;base64,${letters}` })
  const listRows = async (objectStore: 'drafts' | 'pictures') => {
    const database = await openDB('portfolio-draft')
    const values = (await database.getAll(objectStore)) as unknown[]
    database.close()
    return values
  }

  it('are restored, and stored apart from the document', async () => {
    await saveDraft(withImage('LAKE'))
    expect(await loadDocument()).toEqual(withImage('LAKE'))
    expect(JSON.stringify(await listRows('drafts'))).not.toContain('LAKE')
    expect(await listRows('pictures')).toEqual(['data:image/png;base64,LAKE'])
  })

  it('are written once, and deleted when no layer shows them', async () => {
    await saveDraft(withImage('LAKE'))
    await saveDraft({ ...withImage('LAKE'), title: 'Rivers' })
    expect(await listRows('pictures')).toHaveLength(1)
    await saveDraft(withImage('HILL'))
    expect(await listRows('pictures')).toEqual(['data:image/png;base64,HILL'])
    await saveDraft(withImage('LAKE'))
    expect(await loadDocument()).toEqual(withImage('LAKE'))
    await deleteDraft()
    expect([await listRows('drafts'), await listRows('pictures')]).toEqual([[], []])
  })

  it('are stored for each draft', async () => {
    await saveDraft(withImage('LAKE'))
    await saveDraft(withImage('LAKE'), '7')
    await deleteDraft('7')
    expect(await loadDocument()).toEqual(withImage('LAKE'))
  })

  it('are read from the document in version 1', async () => {
    const database = await openDB('portfolio-draft', 1, {
      upgrade: fresh => void fresh.createObjectStore('drafts'),
    })
    await database.put('drafts', withImage('LAKE'), 'portfolio-draft')
    database.close()
    expect(await loadDocument()).toEqual(withImage('LAKE'))
  })

  it('leave their layer empty where they are lost', async () => {
    await saveDraft(withImage('LAKE'))
    const database = await openDB('portfolio-draft')
    await database.clear('pictures')
    database.close()
    const image = (await loadDocument())?.pages[0]?.layers.find(({ id }) => id === 'image')
    expect(image && hasImage(image)).toBe(false)
    expect(image?.style).toEqual({ backgroundColor: '#ffffff1a' })
  })
})

it('a draft that cannot be read is null', async () => {
  replaceIndexedDB(undefined)
  localStorage.setItem('portfolio-draft', '{')
  expect(await loadDraft()).toBeNull()
})

it('a save returns false where the draft does not fit', async () => {
  replaceIndexedDB(undefined)
  expect(await saveDraft({ ...document, description: 'x'.repeat(6_000_000) })).toBe(false)
})
