import { describe, expect, it } from '@jest/globals'
import type { UnknownAction } from '@reduxjs/toolkit'
import { emptyDocument, type PortfolioDocument } from './portfolio-document.ts'
import { editorActions, portfolioEditorSlice } from './portfolio-editor-slice.ts'
import { idsOf, sampleDocument, samplePage } from './sample.ts'

const { reducer, getInitialState } = portfolioEditorSlice
const after = (...actions: UnknownAction[]) => actions.reduce(reducer, getInitialState())
const { id: _id, ...page } = samplePage('any')
const openDraft = (document: PortfolioDocument) =>
  editorActions.opened({ portfolioId: null, source: emptyDocument, document })

describe('the editor', () => {
  it('starts with the draft that was kept, its first page selected', () => {
    const draft = sampleDocument('a', 'b')
    const state = after(openDraft(draft))
    expect(state.portfolioId).toBeNull()
    expect(state.history.present).toEqual(draft)
    expect(state.selection).toEqual({ pageId: 'a', layerId: null })
  })

  it('selects a page that was added', () => {
    const state = after(openDraft(sampleDocument('a')), editorActions.pageAdded({ page, now: 1000 }))
    expect(idsOf(state.history.present)).toEqual(['a', 'page_1000'])
    expect(state.selection).toEqual({ pageId: 'page_1000', layerId: null })
  })

  it('selects a copy that was made, and gives it an id of its own', () => {
    const state = after(
      editorActions.pageAdded({ page, now: 1000 }),
      editorActions.pageDuplicated({ pageId: 'page_1000', now: 1000 }),
    )
    expect(idsOf(state.history.present)).toEqual(['page_1000', 'page_1001'])
    expect(state.selection.pageId).toBe('page_1001')
  })

  it('selects the first other page when the selected one is removed', () => {
    const state = after(
      openDraft(sampleDocument('a', 'b', 'c')),
      editorActions.layerSelected({ pageId: 'c', layerId: 'words' }),
      editorActions.pageRemoved({ pageId: 'c' }),
    )
    expect(state.selection).toEqual({ pageId: 'a', layerId: null })
  })

  it('takes an edit back and makes it again', () => {
    const edited = after(
      openDraft(sampleDocument('a')),
      editorActions.textSet({ pageId: 'a', layerId: 'words', content: 'After' }),
    )
    const textIn = (state: typeof edited) => state.history.present.pages[0]?.layers[1]?.content
    const undone = reducer(edited, editorActions.undone())
    expect(textIn(undone)).toBe('Before')
    expect(textIn(reducer(undone, editorActions.redone()))).toBe('After')
  })

  it('takes a title back as a whole, not letter by letter', () => {
    const state = after(
      editorActions.titleSet({ title: 'L' }),
      editorActions.titleSet({ title: 'La' }),
      editorActions.undone(),
    )
    expect(state.history.present.title).toBe('')
  })

  it('does not select a page that could not be added', () => {
    const full = sampleDocument(...Array.from({ length: 50 }, (_, index) => `page_${index}`))
    const state = after(openDraft(full), editorActions.pageAdded({ page, now: 1000 }))
    expect(state.selection.pageId).toBe('page_0')
  })

  it.each([
    ['empty', emptyDocument],
    ['as published', sampleDocument('a')],
  ])('is %s again, and has nothing to take back, once the draft is discarded', (_as, source) => {
    const state = after(
      editorActions.opened({ portfolioId: '7', source, document: sampleDocument('b', 'c') }),
      editorActions.titleSet({ title: 'Lakes' }),
      editorActions.draftDiscarded(),
    )
    expect(state.history.present).toBe(source)
    expect(state.history.past).toEqual([])
    expect(state.selection.pageId).toBe(source.pages[0]?.id ?? null)
    expect(state.portfolioId).toBe('7')
  })

  it('knows no document once it is closed', () => {
    const state = after(openDraft(sampleDocument('a')), editorActions.closed())
    expect(state.portfolioId).toBeUndefined()
    expect(state.history.present).toBe(emptyDocument)
  })
})
