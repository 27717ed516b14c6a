import { beforeEach, describe, expect, it } from '@jest/globals'
import { IDBFactory } from 'fake-indexeddb'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
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

it('a draft that cannot be read is none', async () => {
  withDatabases(undefined)
  localStorage.setItem('portfolio-draft', '{')
  expect(await readDraft()).toBeNull()
})

it('says so where a draft does not fit', async () => {
  withDatabases(undefined)
  expect(await keepDraft({ ...document, description: 'x'.repeat(6_000_000) })).toBe(false)
})
