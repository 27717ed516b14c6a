import { describe, expect, it } from '@jest/globals'
import type { UnknownAction } from '@reduxjs/toolkit'
import { historyLength } from './history.ts'
import { editorActions, portfolioEditorSlice, type PortfolioEditorState } from './portfolio-editor-slice.ts'
import { sampleDocument, samplePage } from './sample.ts'

const { reducer, getInitialState } = portfolioEditorSlice
const { id: _id, ...page } = samplePage('any')

/** The same numbers from 0 to 1 for the same seed (mulberry32), so that a failure can be met again. */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One edit of any kind, at a place that may be there or not. */
function anyEdit(next: () => number, { history: { present } }: PortfolioEditorState): UnknownAction {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const ids = [...present.pages.map(({ id }) => id), 'gone']
  const pageId = pick(ids)
  const words = { pageId, layerId: pick(['words', 'picture']) }
  const color = pick(['#112233', '#ffcc0080', '#000000'])
  const style = { backgroundSize: pick(['cover', '150% 200%']), backgroundPosition: '10% 20%' }
  return pick([
    () => editorActions.pageAdded({ page, now: Math.floor(next() * 1000) }),
    () => editorActions.pageDuplicated({ pageId, now: Math.floor(next() * 1000) }),
    () => editorActions.pageRemoved({ pageId }),
    () => editorActions.pageMoved({ pageId, toPageId: pick(ids) }),
    () => editorActions.backgroundSet({ pageId, color }),
    () => editorActions.fontColorSet({ color }),
    () => editorActions.fontSet({ font: pick(['Lato', 'Roboto'] as const) }),
    () => editorActions.textSet({ ...words, content: pick(['a', 'b', '']) }),
    () => editorActions.imageSet({ ...words, url: pick(['/media/a.webp', '/media/b.webp']) }),
    () => editorActions.imagePlaced({ ...words, style }),
    () => editorActions.imageRemoved(words),
    () => editorActions.titleSet({ title: pick(['x', 'y']) }),
    () => editorActions.descriptionSet({ description: pick(['x', 'y']) }),
  ])()
}

/** Takes one step again and again until nothing changes any more. */
function toTheEnd(state: PortfolioEditorState, step: UnknownAction): PortfolioEditorState {
  const next = reducer(state, step)
  return next.history === state.history ? state : toTheEnd(next, step)
}

describe('whatever is edited', () => {
  const source = sampleDocument('page_1', 'page_2')
  const start = reducer(
    getInitialState(),
    editorActions.opened({ portfolioId: null, source, document: source }),
  )

  it('undo leads back to where it began and redo to where it ended, in 10,000 random sequences', () => {
    for (let seed = 1; seed <= 10_000; seed += 1) {
      const next = numbersOf(seed)
      let state = start
      const edits = 1 + Math.floor(next() * 8)
      for (let edit = 0; edit < edits; edit += 1) {
        state = reducer(state, anyEdit(next, state))
        // Someone hesitates now and then
        if (next() < 0.1) state = reducer(reducer(state, editorActions.undone()), editorActions.redone())
      }
      const back = toTheEnd(state, editorActions.undone())
      if (back.history.present !== source) throw new Error(`seed ${seed} does not lead back`)
      const forth = toTheEnd(back, editorActions.redone())
      if (forth.history.present !== state.history.present) throw new Error(`seed ${seed} does not lead forth`)
      const { pages } = forth.history.present
      expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
    }
  })

  it('no history is longer than 100 steps', () => {
    const next = numbersOf(7)
    let state = start
    for (let edit = 0; edit < 1_000; edit += 1) {
      state = reducer(state, anyEdit(next, state))
      expect(state.history.past.length).toBeLessThanOrEqual(historyLength)
    }
  })
})
