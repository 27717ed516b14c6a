import { beforeEach, describe, expect, it } from '@jest/globals'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { setImage } from '../document/layer-edits.ts'
import { addPage } from '../document/page-edits.ts'
import { createSampleDocument, createSamplePage } from '../document/sample-document.ts'
import { deleteDraft, loadDraft, saveDraft } from './draft-storage.ts'
import { historyLimits } from './history-limits.ts'

const document = { ...createSampleDocument('page_1'), title: 'Lakes' }
const withTitle = (title: string) => ({ ...document, title })
const withImage = (letters: string) =>
  setImage(document, { pageId: 'page_1', layerId: 'image', url: `data:image/png;base64,${letters}` })
const mira = 'mira@example.org'
const save = (
  past: readonly (typeof document)[],
  present = document,
  future: readonly (typeof document)[] = [],
  owner: string | null = mira,
) => saveDraft(present, null, { past, future, owner })
const load = () => loadDraft(null, mira)
const listSteps = async () => {
  const draft = await load()
  return { past: draft?.past.map(({ title }) => title), future: draft?.future.map(({ title }) => title) }
}

const openStoredRows = () => openDB('portfolio-draft')
const historyKey = 'history:portfolio-draft'

beforeEach(() => {
  localStorage.clear()
  Object.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory(), configurable: true })
})

describe('the undo history of a draft', () => {
  it('is loaded with it, and with the time of the save', async () => {
    const before = Date.now()
    await save([withTitle('L'), withTitle('La')], document, [withTitle('Lakes!')])
    expect(await load()).toEqual({
      document,
      past: [withTitle('L'), withTitle('La')],
      future: [withTitle('Lakes!')],
      savedAt: expect.any(Number),
    })
    expect((await load())?.savedAt).toBeGreaterThanOrEqual(before)
  })

  it('has its images, also those that the draft shows no longer', async () => {
    await save([withImage('LAKE'), withImage('HILL')])
    expect((await load())?.past).toEqual([withImage('LAKE'), withImage('HILL')])
    await save([withImage('HILL')])
    const database = await openStoredRows()
    expect(await database.getAll('pictures')).toEqual(['data:image/png;base64,HILL'])
    database.close()
    await deleteDraft()
    const emptied = await openStoredRows()
    expect([await emptied.count('drafts'), await emptied.count('pictures')]).toEqual([0, 0])
    emptied.close()
  })

  it('shares the pages that its steps share', async () => {
    await save([withTitle('L'), addPage(document, { page: createSamplePage('page_2') })])
    const draft = await load()
    expect(draft?.past[0]?.pages[0]).toBe(draft?.document.pages[0])
    expect(draft?.past[1]?.pages[0]).toBe(draft?.document.pages[0])
  })

  it('has the latest steps only', async () => {
    const many = Array.from({ length: historyLimits.steps + 10 }, (_, number) => withTitle(`${number}`))
    await save(many, document, many)
    const { past, future } = await listSteps()
    expect(past).toHaveLength(50)
    expect(past?.at(-1)).toBe('59')
    expect(future).toHaveLength(50)
    expect(future?.[0]).toBe('0')
  })

  it.each([
    ['texts', (number: number) => ({ ...withTitle(`${number}`), description: 'x'.repeat(500_000) }), 3],
    ['images', (number: number) => ({ ...withImage(`${number}`.repeat(5_000_000)), title: `${number}` }), 3],
  ])('is cut where its %s are too long', async (_, createStep, count) => {
    await save([1, 2, 3, 4, 5].map(createStep))
    const { past } = await listSteps()
    expect(past).toEqual(['1', '2', '3', '4', '5'].slice(-count))
    expect((await load())?.document).toEqual(document)
  })

  it('pays for a page once, although all steps have it', async () => {
    const page = { ...createSamplePage('page_2'), caption: 'x'.repeat(1_500_000) }
    const large = addPage(document, { page })
    await save([1, 2, 3].map(number => ({ ...large, title: `${number}` })))
    expect((await listSteps()).past).toEqual(['1', '2', '3'])
  })
})

describe('a stored history is dropped, and the draft opens, where it', () => {
  const expectDropped = async () => {
    expect(await load()).toEqual({ document, past: [], future: [], savedAt: null })
    const database = await openStoredRows()
    expect(await database.get('drafts', historyKey)).toBeUndefined()
    database.close()
  }
  /** Changes the row of the history. */
  const damage = async (change: (row: Record<string, unknown>) => unknown) => {
    const database = await openStoredRows()
    const row = (await database.get('drafts', historyKey)) as Record<string, unknown>
    await database.put('drafts', change(row), historyKey)
    database.close()
  }

  it.each<[string, (row: Record<string, unknown>) => unknown]>([
    ['is no history', () => ({ text: 'x' })],
    ['has a step that is no document', row => ({ ...row, past: [{ pages: 1 }] })],
    ['has a step with a damaged page', row => ({ ...row, future: [{ ...document, pages: [{ id: 'p' }] }] })],
    ['has no list of steps', row => ({ ...row, past: 'x' })],
    ['has no time', row => ({ ...row, savedAt: Number.NaN })],
    ['names images that are no text', row => ({ ...row, pictures: [{}] })],
    ['names an image that is lost', row => ({ ...row, pictures: ['lost'] })],
  ])('%s', async (_, change) => {
    await save([withTitle('L')])
    await damage(change)
    await expectDropped()
  })

  it('belongs to another draft, which an older release has saved', async () => {
    await save([withTitle('L')], withTitle('Rivers'))
    const database = await openStoredRows()
    await database.put('drafts', { ...document, version: 1, pictures: [] }, 'portfolio-draft')
    database.close()
    await expectDropped()
  })

  it('is that of another member', async () => {
    await save([withImage('LAKE')], document, [], 'noah@example.org')
    await expectDropped()
    const database = await openStoredRows()
    expect(await database.count('pictures')).toBe(0)
    database.close()
  })
})

it('a visitor who logs in keeps the undo history', async () => {
  await save([withTitle('L')], document, [], null)
  expect((await listSteps()).past).toEqual(['L'])
})

it('a member who signs out leaves none to a visitor', async () => {
  await save([withTitle('L')])
  expect((await loadDraft())?.past).toEqual([])
})
