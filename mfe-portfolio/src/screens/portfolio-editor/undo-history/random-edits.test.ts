import { describe, expect, it } from '@jest/globals'
import { isAllowedBox, limits, type Layer } from '@tessera/shared-contracts'
import type { UnknownAction } from 'redux'
import { maxUndoSteps } from './undo-history.ts'
import {
  editorActions,
  portfolioEditorSlice,
  type PortfolioEditorState,
} from '../state/portfolio-editor-slice.ts'
import { themeNames } from '../templates/themes.ts'
import { createLaterDocument, createSampleDocument, createSamplePage } from '../document/sample-document.ts'

const { reducer, getInitialState } = portfolioEditorSlice
const { id: _id, ...page } = createSamplePage('any')

/** Returns a random number generator from 0 to 1 (mulberry32). The same seed repeats a failure. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Creates one edit of any kind, of a page that may not exist. */
function createRandomEdit(next: () => number, { history: { present } }: PortfolioEditorState): UnknownAction {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const ids = [...present.pages.map(({ id }) => id), 'gone']
  const pageId = pick(ids)
  const path = { pageId, layerId: pick(['text', 'image', 'added-1']) }
  const color = pick(['#112233', '#ffcc0080', '#000000'])
  const box = { left: Math.floor(next() * 900) - 50, top: 20, width: 200, height: pick([100, 2000]) }
  const style = { backgroundSize: pick(['cover', '150% 200%']), backgroundPosition: '10% 20%' }
  return pick([
    () => editorActions.pageAdded({ page, now: Math.floor(next() * 1000) }),
    () => editorActions.pageDuplicated({ pageId, now: Math.floor(next() * 1000) }),
    () => editorActions.pageRemoved({ pageId }),
    () => editorActions.pageMoved({ pageId, toPageId: pick(ids) }),
    () => editorActions.backgroundSet({ pageId, color }),
    () => editorActions.fontColorSet({ color }),
    () => editorActions.fontSet({ font: pick(['Lato', 'Roboto'] as const) }),
    () => editorActions.textSet({ ...path, content: pick(['a', 'b', '']) }),
    () => editorActions.textKept(path),
    () => editorActions.textFormatSet({ ...path, format: { fontSize: pick(['20px', '40px']) }, box }),
    () => editorActions.textFormatSet({ ...path, format: { textAlign: pick(['left', 'right']) } }),
    () => editorActions.layerBoxSet({ ...path, box }),
    () => editorActions.layerBoxSet({ ...path, box, gesture: 1 }),
    () => editorActions.layerAdded({ pageId, type: pick(['text', 'image'] as const), content: 'New' }),
    () => editorActions.layerRemoved({ pageId, layerId: pick(['text', 'image', 'clip', 'added-1']) }),
    () => editorActions.themeSet({ theme: pick(themeNames) }),
    () => editorActions.imageSet({ ...path, url: pick(['/media/a.webp', '/media/b.webp']) }),
    () => editorActions.imagePlaced({ ...path, style }),
    () => editorActions.imageRemoved(path),
    () => editorActions.titleSet({ title: pick(['x', 'y']) }),
    () => editorActions.descriptionSet({ description: pick(['x', 'y']) }),
  ])()
}

/** Dispatches an action until it no longer changes the history. */
function repeatUntilUnchanged(state: PortfolioEditorState, action: UnknownAction): PortfolioEditorState {
  const next = reducer(state, action)
  return next.history === state.history ? state : repeatUntilUnchanged(next, action)
}

describe('after any edits', () => {
  const original = createSampleDocument('page_1', 'page_2')
  const start = reducer(
    getInitialState(),
    editorActions.opened({ portfolioId: null, original, document: original }),
  )

  it('undo restores the start and redo the end, in 10,000 random sequences', () => {
    for (let seed = 1; seed <= 10_000; seed += 1) {
      const next = createRandom(seed)
      let state = start
      const edits = 1 + Math.floor(next() * 8)
      for (let edit = 0; edit < edits; edit += 1) {
        state = reducer(state, createRandomEdit(next, state))
        // Some edits are undone and redone at once
        if (next() < 0.1) state = reducer(reducer(state, editorActions.undone()), editorActions.redone())
      }
      const undone = repeatUntilUnchanged(state, editorActions.undone())
      if (undone.history.present !== original) throw new Error(`seed ${seed} is not undone`)
      const redone = repeatUntilUnchanged(undone, editorActions.redone())
      if (redone.history.present !== state.history.present) throw new Error(`seed ${seed} is not redone`)
      const { pages } = redone.history.present
      expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
      for (const page of pages) {
        const { layers } = page
        const isSound =
          layers.length <= limits.portfolio.maxLayersPerPage &&
          new Set(layers.map(({ id }) => id)).size === layers.length &&
          layers.every(({ style }) => isAllowedBox(style, page))
        if (!isSound) throw new Error(`seed ${seed} makes a page that cannot be published`)
      }
    }
  })

  it('no page loses what this release does not know', () => {
    const next = createRandom(11)
    const later = createLaterDocument()
    let state = reducer(
      getInitialState(),
      editorActions.opened({ portfolioId: null, original: later, document: later }),
    )
    for (let edit = 0; edit < 1_000; edit += 1) {
      state = reducer(state, createRandomEdit(next, state))
      const { pages } = state.history.present
      expect(state.history.present).toHaveProperty('theme', 'paper')
      for (const page of pages.filter(each => 'caption' in each)) {
        expect(page.layers.find(({ id }) => id === 'clip')).toEqual(later.pages[0]?.layers.at(-1))
        const isOwn = ({ id }: Layer) => id === 'clip' || id.startsWith('added-')
        expect(page.layers.every(layer => isOwn(layer) || 'opacity' in layer.style)).toBe(true)
      }
      if (pages.length === 0) state = reducer(state, editorActions.undone())
    }
  })

  it('the history has at most 100 steps', () => {
    const next = createRandom(7)
    let state = start
    for (let edit = 0; edit < 1_000; edit += 1) {
      state = reducer(state, createRandomEdit(next, state))
      expect(state.history.past.length).toBeLessThanOrEqual(maxUndoSteps)
    }
  })
})
