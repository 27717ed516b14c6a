import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer, type RootState } from '@tessera/shared-auth'
import type { PortfolioPage } from '@tessera/shared-contracts'
import {
  addLayer,
  createLayerId,
  removeLayer,
  setLayerBox,
  type NewLayerType,
} from '../document/layer-box-edits.ts'
import { moveLayer } from '../document/layer-order-edits.ts'
import { setAltText } from '../document/alt-text-edits.ts'
import { keepText, removeImage, setImage, setImagePlacement, setText } from '../document/layer-edits.ts'
import { layOutSelection, type SelectionDetails } from '../document/selection-edits.ts'
import { setTheme } from '../document/theme-edits.ts'
import { addPage, duplicatePage, movePage, removePage, setBackground } from '../document/page-edits.ts'
import { createPageId, emptyDocument, type PortfolioDocument } from '../document/portfolio-document.ts'
import { setTextFormat } from '../document/text-format-edits.ts'
import { setFont, setFontColor } from '../document/text-style-edits.ts'
import { setDescription, setTitle } from '../document/title-edits.ts'
import type { PortfolioId } from '../draft/draft-database.ts'
import { createUndoHistory, recordEdit, redo, undo, type UndoHistory } from '../undo-history/undo-history.ts'
import {
  emptySelection,
  findSelectedLayer,
  findSelectedPage,
  reconcileSelection,
  type Selection,
} from './selection.ts'

export interface PortfolioEditorState {
  /** The published portfolio that is edited; null for a new one, undefined until one is open. */
  readonly portfolioId: PortfolioId | undefined
  /** The document without its draft: the empty or the published one; null where it could not be loaded. */
  readonly original: PortfolioDocument | null
  /** Whether the published portfolio has been deleted. Publishing then creates a new one. */
  readonly isDeleted: boolean
  /** Whether the draft in this browser is up to date; null while there is nothing to save. */
  readonly draft: DraftStatus | null
  readonly history: UndoHistory<PortfolioDocument>
  readonly selection: Selection
}

interface DraftStatus {
  readonly isSaved: boolean
  /** In milliseconds since the epoch, where the draft was saved before the editor was opened. */
  readonly savedAt?: number | null
}

interface OpenedDocument extends Pick<PortfolioEditorState, 'original'> {
  portfolioId: PortfolioId
  document: PortfolioDocument
  isDeleted?: boolean
  draft?: DraftStatus | null
  /** The documents before and after this one, of an earlier visit. */
  steps?: Pick<UndoHistory<PortfolioDocument>, 'past' | 'future'>
}

const initialState: PortfolioEditorState = {
  portfolioId: undefined,
  original: emptyDocument,
  isDeleted: false,
  draft: null,
  history: createUndoHistory(emptyDocument),
  selection: emptySelection,
}

/** Turns an edit into a reducer. Consecutive edits with the same merge key are one undo step. */
const toEditReducer =
  <Details>(
    edit: (document: PortfolioDocument, details: Details) => PortfolioDocument,
    getMergeKey: (details: Details) => string | null = () => null,
  ) =>
  (state: PortfolioEditorState, { payload }: PayloadAction<Details>): PortfolioEditorState =>
    withHistory(state, recordEdit(state.history, edit(state.history.present, payload), getMergeKey(payload)))

const withHistory = (
  state: PortfolioEditorState,
  history: UndoHistory<PortfolioDocument>,
): PortfolioEditorState => ({
  ...state,
  history,
  selection: reconcileSelection(history.present, state.selection),
})

/** Shows a document with the steps of an earlier visit, or none. */
const withDocument = (
  state: PortfolioEditorState,
  document: PortfolioDocument,
  steps?: OpenedDocument['steps'],
): PortfolioEditorState =>
  withHistory({ ...state, selection: emptySelection }, { ...createUndoHistory(document), ...steps })

/** Inserts a page with a new id and selects it, unless the document is full. */
function withNewPage(
  state: PortfolioEditorState,
  now: number,
  insert: (document: PortfolioDocument, id: string) => PortfolioDocument,
): PortfolioEditorState {
  const document = state.history.present
  const id = createPageId(document.pages, now)
  const next = insert(document, id)
  if (next === document) return state
  return {
    ...state,
    history: recordEdit(state.history, next, null),
    selection: { pageId: id, layerId: null },
  }
}

/** The state of the editor: the document with its undo history, and the selection. */
export const portfolioEditorSlice = createSlice({
  name: 'portfolioEditor',
  initialState,
  reducers: {
    opened: (_state, { payload }: PayloadAction<OpenedDocument>): PortfolioEditorState => {
      const { document, steps, ...opened } = payload
      return withDocument({ ...initialState, ...opened }, document, steps)
    },
    draftChanged: (
      state,
      { payload }: PayloadAction<{ portfolioId: PortfolioId; draft: DraftStatus | null }>,
    ): PortfolioEditorState =>
      payload.portfolioId === state.portfolioId ? { ...state, draft: payload.draft } : state,
    draftDiscarded: (state): PortfolioEditorState => withDocument(state, state.original ?? emptyDocument),
    portfolioDeleted: (state): PortfolioEditorState => ({
      ...state,
      original: emptyDocument,
      isDeleted: true,
    }),
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
    ): PortfolioEditorState =>
      withNewPage(state, payload.now, (document, id) => addPage(document, { page: { id, ...payload.page } })),
    pageDuplicated: (
      state,
      { payload }: PayloadAction<{ pageId: string; now: number }>,
    ): PortfolioEditorState =>
      withNewPage(state, payload.now, (document, copyId) =>
        duplicatePage(document, { pageId: payload.pageId, copyId }),
      ),
    selectionLaidOut: (state, { payload }: PayloadAction<SelectionDetails>): PortfolioEditorState => {
      const before = payload.replaces ? 0 : state.history.present.pages.length
      const document = layOutSelection(state.history.present, payload)
      return withHistory(
        { ...state, selection: { pageId: document.pages[before]?.id ?? null, layerId: null } },
        recordEdit(state.history, document, null),
      )
    },
    pageRemoved: toEditReducer(removePage),
    pageMoved: toEditReducer(movePage),
    backgroundSet: toEditReducer(setBackground, ({ pageId }) => `background ${pageId}`),
    fontColorSet: toEditReducer(setFontColor, () => 'font color'),
    fontSet: toEditReducer(setFont),
    themeSet: toEditReducer(setTheme),
    textSet: toEditReducer(setText),
    textKept: toEditReducer(keepText),
    /** Consecutive changes of one number are one step, so that a size which is typed digit by digit is one. */
    textFormatSet: toEditReducer(setTextFormat, ({ pageId, layerId, format }) => {
      const number = (['fontSize', 'lineHeight'] as const).find(property => format[property] !== undefined)
      return number === undefined ? null : `${number} ${pageId} ${layerId}`
    }),
    layerMoved: toEditReducer(moveLayer),
    layerBoxSet: toEditReducer(
      (document, details: Parameters<typeof setLayerBox>[1] & { gesture?: number | undefined }) =>
        setLayerBox(document, details),
      ({ gesture }) => (gesture === undefined ? null : `gesture ${gesture}`),
    ),
    layerAdded: (
      state,
      { payload }: PayloadAction<{ pageId: string; type: NewLayerType; content?: string }>,
    ): PortfolioEditorState => {
      const document = state.history.present
      const page = document.pages.find(({ id }) => id === payload.pageId)
      if (!page) return state
      const path = { pageId: page.id, layerId: createLayerId(page) }
      const next = addLayer(document, { ...payload, ...path })
      if (next === document) return state
      return { ...state, history: recordEdit(state.history, next, null), selection: path }
    },
    layerRemoved: toEditReducer(removeLayer),
    imageSet: toEditReducer(setImage),
    imagePlaced: toEditReducer(setImagePlacement, ({ pageId, layerId }) => `placement ${pageId} ${layerId}`),
    altTextSet: toEditReducer(
      setAltText,
      ({ pageId, layerId, language }) => `alt ${language} ${pageId} ${layerId}`,
    ),
    imageRemoved: toEditReducer(removeImage),
    titleSet: toEditReducer(setTitle, () => 'title'),
    descriptionSet: toEditReducer(setDescription, () => 'description'),

    undone: (state): PortfolioEditorState => withHistory(state, undo(state.history)),
    redone: (state): PortfolioEditorState => withHistory(state, redo(state.history)),
  },
})

export const editorActions = portfolioEditorSlice.actions

/** The shell injects the slice with the remote too. Injecting it twice has no effect. */
const injectedSlice = portfolioEditorSlice.injectInto(rootReducer)

type StateWithEditor = RootState & { portfolioEditor?: PortfolioEditorState }

const selectEditor = injectedSlice.selectSlice
export const selectPortfolioId = (state: StateWithEditor) => selectEditor(state).portfolioId
export const selectIsDeleted = (state: StateWithEditor) => selectEditor(state).isDeleted
/** Whether the editor edits a published portfolio, not a new one. */
export const selectIsEditingPublished = (state: StateWithEditor) =>
  Boolean(selectPortfolioId(state)) && !selectIsDeleted(state)
export const selectOriginalPortfolio = (state: StateWithEditor) => selectEditor(state).original
export const selectDraftStatus = (state: StateWithEditor) => selectEditor(state).draft
export const selectHistory = (state: StateWithEditor) => selectEditor(state).history
export const selectDocument = (state: StateWithEditor) => selectEditor(state).history.present
/** Whether there are changes, and a known original to return to. */
export const selectCanDiscard = (state: StateWithEditor) => {
  const original = selectOriginalPortfolio(state)
  return original !== null && original !== selectDocument(state)
}
/** Only the pages: a component that lists them does not render again when the title changes. */
export const selectPages = (state: StateWithEditor) => selectDocument(state).pages
export const selectSelection = (state: StateWithEditor) => selectEditor(state).selection
export const selectCanUndo = (state: StateWithEditor) => selectEditor(state).history.past.length > 0
export const selectCanRedo = (state: StateWithEditor) => selectEditor(state).history.future.length > 0
export const selectSelectedPage = createSelector([selectDocument, selectSelection], findSelectedPage)
export const selectSelectedLayer = createSelector([selectDocument, selectSelection], findSelectedLayer)
