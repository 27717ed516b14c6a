import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer, type RootState } from '@tessera/shared-auth'
import type { PortfolioPage } from '@tessera/shared-contracts'
import type { PortfolioId } from './draft.ts'
import { setDescription, setTitle } from './heading.ts'
import { recordEdit, redo, startHistory, undo, type History } from './history.ts'
import { removeImage, setImage, setPlacement, setText } from './layers.ts'
import { addPage, duplicatePage, movePage, removePage, setBackground } from './pages.ts'
import { emptyDocument, newPageId, type PortfolioDocument } from './portfolio-document.ts'
import { keepSelection, nothingSelected, selectedLayer, selectedPage, type Selection } from './selection.ts'
import { setFont, setFontColor } from './typeface.ts'

export interface PortfolioEditorState {
  /** The published portfolio that is changed; null for a new one, undefined until one of them is opened. */
  readonly portfolioId: PortfolioId | undefined
  /** What there is without any draft: the empty or the published document; null where that is not known. */
  readonly source: PortfolioDocument | null
  /** The portfolio that was changed is not there any more: published, the document becomes a new one. */
  readonly gone: boolean
  readonly history: History<PortfolioDocument>
  readonly selection: Selection
}

interface OpenedDocument {
  portfolioId: PortfolioId
  document: PortfolioDocument
  gone?: boolean
}

const initialState: PortfolioEditorState = {
  portfolioId: undefined,
  source: emptyDocument,
  gone: false,
  history: startHistory(emptyDocument),
  selection: nothingSelected,
}

/** Makes a reducer of a pure edit. `about` names what is edited, where edits in a row are one step. */
const editing =
  <Details>(
    edit: (document: PortfolioDocument, details: Details) => PortfolioDocument,
    about: (details: Details) => string | null = () => null,
  ) =>
  (state: PortfolioEditorState, { payload }: PayloadAction<Details>): PortfolioEditorState =>
    withHistory(state, recordEdit(state.history, edit(state.history.present, payload), about(payload)))

const withHistory = (
  state: PortfolioEditorState,
  history: History<PortfolioDocument>,
): PortfolioEditorState => ({
  ...state,
  history,
  selection: keepSelection(history.present, state.selection),
})

/** What the editor of portfolios holds: the document with its history, and what is selected. */
export const portfolioEditorSlice = createSlice({
  name: 'portfolioEditor',
  initialState,
  reducers: {
    opened: (
      _state,
      { payload }: PayloadAction<Pick<PortfolioEditorState, 'source'> & OpenedDocument>,
    ): PortfolioEditorState => {
      const { portfolioId, source, document, gone = false } = payload
      const selection = keepSelection(document, nothingSelected)
      return { portfolioId, source, gone, history: startHistory(document), selection }
    },
    draftDiscarded: (state): PortfolioEditorState => {
      const document = state.source ?? emptyDocument
      const selection = keepSelection(document, nothingSelected)
      return { ...state, history: startHistory(document), selection }
    },
    portfolioGone: (state): PortfolioEditorState => ({ ...state, source: emptyDocument, gone: true }),
    closed: (): PortfolioEditorState => initialState,

    pageSelected: (state, { payload }: PayloadAction<{ pageId: string }>): PortfolioEditorState => ({
      ...state,
      selection: { pageId: payload.pageId, layerId: null },
    }),
    layerSelected: (
      state,
      { payload }: PayloadAction<{ pageId: string; layerId: string }>,
    ): PortfolioEditorState => ({ ...state, selection: payload }),

    pageAdded: (
      state,
      { payload }: PayloadAction<{ page: Omit<PortfolioPage, 'id'>; now: number }>,
    ): PortfolioEditorState => {
      const document = state.history.present
      const id = newPageId(document.pages, payload.now)
      const next = addPage(document, { page: { id, ...payload.page } })
      const edited = withHistory(state, recordEdit(state.history, next, null))
      return next === document ? edited : { ...edited, selection: { pageId: id, layerId: null } }
    },
    pageDuplicated: (
      state,
      { payload }: PayloadAction<{ pageId: string; now: number }>,
    ): PortfolioEditorState => {
      const document = state.history.present
      const copyId = newPageId(document.pages, payload.now)
      const next = duplicatePage(document, { pageId: payload.pageId, copyId })
      const edited = withHistory(state, recordEdit(state.history, next, null))
      return next === document ? edited : { ...edited, selection: { pageId: copyId, layerId: null } }
    },
    pageRemoved: editing(removePage),
    pageMoved: editing(movePage),
    backgroundSet: editing(setBackground, ({ pageId }) => `background ${pageId}`),
    fontColorSet: editing(setFontColor, () => 'font color'),
    fontSet: editing(setFont),
    textSet: editing(setText),
    imageSet: editing(setImage),
    imagePlaced: editing(setPlacement, ({ pageId, layerId }) => `placement ${pageId} ${layerId}`),
    imageRemoved: editing(removeImage),
    titleSet: editing(setTitle, () => 'title'),
    descriptionSet: editing(setDescription, () => 'description'),

    undone: (state): PortfolioEditorState => withHistory(state, undo(state.history)),
    redone: (state): PortfolioEditorState => withHistory(state, redo(state.history)),
  },
})

export const editorActions = portfolioEditorSlice.actions

/** The slice as part of the site's state. The shell adds it with the remote; saying so twice is no harm. */
const injected = portfolioEditorSlice.injectInto(rootReducer)

type WithEditor = RootState & { portfolioEditor?: PortfolioEditorState }

const selectEditor = injected.selectSlice
export const selectPortfolioId = (state: WithEditor) => selectEditor(state).portfolioId
export const selectGone = (state: WithEditor) => selectEditor(state).gone
/** Whether a published portfolio is changed, and no new one made. */
export const selectIsChange = (state: WithEditor) => Boolean(selectPortfolioId(state)) && !selectGone(state)
export const selectSource = (state: WithEditor) => selectEditor(state).source
export const selectDocument = (state: WithEditor) => selectEditor(state).history.present
/** Whether there is nothing to throw away, or nothing known to go back to. */
export const isUnchanged = (state: WithEditor) => {
  const source = selectSource(state)
  return source === null || source === selectDocument(state)
}
/** The pages alone: who lists them is not drawn anew for a letter of the title. */
export const selectPages = (state: WithEditor) => selectDocument(state).pages
export const selectSelection = (state: WithEditor) => selectEditor(state).selection
export const selectCanUndo = (state: WithEditor) => selectEditor(state).history.past.length > 0
export const selectCanRedo = (state: WithEditor) => selectEditor(state).history.future.length > 0
export const selectActivePage = createSelector([selectDocument, selectSelection], selectedPage)
export const selectActiveLayer = createSelector([selectDocument, selectSelection], selectedLayer)
