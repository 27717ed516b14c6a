import { describe, expect, it } from '@jest/globals'
import type { UnknownAction } from 'redux'
import { emptyDocument, type PortfolioDocument } from '../document/portfolio-document.ts'
import { editorActions, portfolioEditorSlice } from './portfolio-editor-slice.ts'
import { getPageIds, createSampleDocument, createSamplePage } from '../document/sample-document.ts'

const { reducer, getInitialState } = portfolioEditorSlice
const after = (...actions: UnknownAction[]) => actions.reduce(reducer, getInitialState())
const { id: _id, ...page } = createSamplePage('any')
const openDraft = (document: PortfolioDocument) =>
  editorActions.opened({ portfolioId: null, original: emptyDocument, document })

describe('the editor', () => {
  it('opens with the draft and selects its first page', () => {
    const draft = createSampleDocument('a', 'b')
    const state = after(openDraft(draft))
    expect(state.portfolioId).toBeNull()
    expect(state.history.present).toEqual(draft)
    expect(state.selection).toEqual({ pageId: 'a', layerId: null })
  })

  it('selects an added page', () => {
    const state = after(openDraft(createSampleDocument('a')), editorActions.pageAdded({ page, now: 1000 }))
    expect(getPageIds(state.history.present)).toEqual(['a', 'page_1000'])
    expect(state.selection).toEqual({ pageId: 'page_1000', layerId: null })
  })

  it('gives a copy a new id and selects it', () => {
    const state = after(
      editorActions.pageAdded({ page, now: 1000 }),
      editorActions.pageDuplicated({ pageId: 'page_1000', now: 1000 }),
    )
    expect(getPageIds(state.history.present)).toEqual(['page_1000', 'page_1001'])
    expect(state.selection.pageId).toBe('page_1001')
  })

  it('selects the first page when the selected one is removed', () => {
    const state = after(
      openDraft(createSampleDocument('a', 'b', 'c')),
      editorActions.layerSelected({ pageId: 'c', layerId: 'text' }),
      editorActions.pageRemoved({ pageId: 'c' }),
    )
    expect(state.selection).toEqual({ pageId: 'a', layerId: null })
  })

  it('undoes and redoes an edit', () => {
    const edited = after(
      openDraft(createSampleDocument('a')),
      editorActions.textSet({ pageId: 'a', layerId: 'text', content: 'After' }),
    )
    const getText = (state: typeof edited) => state.history.present.pages[0]?.layers[1]?.content
    const undone = reducer(edited, editorActions.undone())
    expect(getText(undone)).toBe('Before')
    expect(getText(reducer(undone, editorActions.redone()))).toBe('After')
  })

  it('undoes the typing of a title in one step', () => {
    const state = after(
      editorActions.titleSet({ title: 'L' }),
      editorActions.titleSet({ title: 'La' }),
      editorActions.undone(),
    )
    expect(state.history.present.title).toBe('')
  })

  it('undoes a dragged background in one step, and that of another page in a step of its own', () => {
    const state = after(
      openDraft(createSampleDocument('a', 'b')),
      editorActions.backgroundSet({ pageId: 'a', color: '#111111' }),
      editorActions.backgroundSet({ pageId: 'a', color: '#222222' }),
      editorActions.backgroundSet({ pageId: 'b', color: '#333333' }),
    )
    const getColors = ({ history }: typeof state) =>
      history.present.pages.map(({ backgroundColor }) => backgroundColor)
    const [original] = getColors(after(openDraft(createSampleDocument('a', 'b'))))
    const once = reducer(state, editorActions.undone())
    expect(getColors(once)).toEqual(['#222222', original])
    expect(getColors(reducer(once, editorActions.undone()))).toEqual([original, original])
  })

  it('does not select a page that does not fit', () => {
    const full = createSampleDocument(...Array.from({ length: 50 }, (_, index) => `page_${index}`))
    const state = after(openDraft(full), editorActions.pageAdded({ page, now: 1000 }))
    expect(state.selection.pageId).toBe('page_0')
  })

  it.each([
    ['empty', emptyDocument],
    ['as published', createSampleDocument('a')],
  ])('is %s, with nothing to undo, after the draft is discarded', (_as, original) => {
    const state = after(
      editorActions.opened({ portfolioId: '7', original, document: createSampleDocument('b', 'c') }),
      editorActions.titleSet({ title: 'Lakes' }),
      editorActions.draftDiscarded(),
    )
    expect(state.history.present).toBe(original)
    expect(state.history.past).toEqual([])
    expect(state.selection.pageId).toBe(original.pages[0]?.id ?? null)
    expect(state.portfolioId).toBe('7')
  })

  it('has no document after it is closed', () => {
    const state = after(openDraft(createSampleDocument('a')), editorActions.closed())
    expect(state.portfolioId).toBeUndefined()
    expect(state.history.present).toBe(emptyDocument)
  })
})
