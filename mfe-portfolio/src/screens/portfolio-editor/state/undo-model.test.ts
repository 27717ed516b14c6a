import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { UnknownAction } from 'redux'
import { createSampleDocument, createSamplePage } from '../document/sample-document.ts'
import { emptyDocument } from '../document/portfolio-document.ts'
import { editorActions, portfolioEditorSlice, type PortfolioEditorState } from './portfolio-editor-slice.ts'
import { maxUndoSteps } from '../undo-history/undo-history.ts'

const { reducer, getInitialState } = portfolioEditorSlice
const { id: _id, ...page } = createSamplePage('any')

/** What the user does. Pages and layers are chosen by their place, because a command may find fewer of them. */
type Command =
  | { type: 'undo' | 'redo' }
  | { type: 'edit'; mergeKey: (state: PortfolioEditorState) => string | null; create: CreateAction }
type CreateAction = (state: PortfolioEditorState) => UnknownAction

const getPageId = ({ history }: PortfolioEditorState, place: number) => {
  const { pages } = history.present
  return pages[place % Math.max(1, pages.length)]?.id ?? 'none'
}
const getLayerId = ({ history }: PortfolioEditorState, pageId: string, place: number) => {
  const layers = history.present.pages.find(({ id }) => id === pageId)?.layers ?? []
  return layers[place % Math.max(1, layers.length)]?.id ?? 'none'
}

const place = fc.nat({ max: 6 })
const word = fc.constantFrom('', 'a', 'lake', 'a lake')
const color = fc.constantFrom('#111111', '#222222', '#333333')

const edit = (
  create: CreateAction,
  mergeKey: (state: PortfolioEditorState) => string | null = () => null,
): Command => ({ type: 'edit', create, mergeKey })

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.constant<Command>({ type: 'undo' }),
  fc.constant<Command>({ type: 'redo' }),
  word.map(title =>
    edit(
      () => editorActions.titleSet({ title }),
      () => 'title',
    ),
  ),
  fc.tuple(place, color).map(([at, value]) =>
    edit(
      state => editorActions.backgroundSet({ pageId: getPageId(state, at), color: value }),
      state => `background ${getPageId(state, at)}`,
    ),
  ),
  fc.integer({ min: 1, max: 9 }).map(now => edit(() => editorActions.pageAdded({ page, now }))),
  fc
    .tuple(place, fc.integer({ min: 1, max: 9 }))
    .map(([at, now]) => edit(state => editorActions.pageDuplicated({ pageId: getPageId(state, at), now }))),
  place.map(at => edit(state => editorActions.pageRemoved({ pageId: getPageId(state, at) }))),
  fc
    .tuple(place, place)
    .map(([from, to]) =>
      edit(state =>
        editorActions.pageMoved({ pageId: getPageId(state, from), toPageId: getPageId(state, to) }),
      ),
    ),
  fc.tuple(place, place, word).map(([at, layer, content]) =>
    edit(state => {
      const pageId = getPageId(state, at)
      return editorActions.textSet({ pageId, layerId: getLayerId(state, pageId, layer), content })
    }),
  ),
  place.map(at => edit(state => editorActions.layerAdded({ pageId: getPageId(state, at), type: 'text' }))),
  fc.tuple(place, place).map(([at, layer]) =>
    edit(state => {
      const pageId = getPageId(state, at)
      return editorActions.layerRemoved({ pageId, layerId: getLayerId(state, pageId, layer) })
    }),
  ),
)

/** The documents of all steps as text, and where the user is among them. */
interface Model {
  steps: string[]
  current: number
  lastMergeKey: string | null
}

const toText = ({ history }: PortfolioEditorState) => JSON.stringify(history.present)

function applyEdit(model: Model, text: string, mergeKey: string | null) {
  const merges = mergeKey !== null && mergeKey === model.lastMergeKey
  model.steps.length = merges ? model.current : model.current + 1
  model.steps.push(text)
  if (model.steps.length > maxUndoSteps + 1) model.steps.shift()
  model.current = model.steps.length - 1
  model.lastMergeKey = mergeKey
}

function move(model: Model, by: 1 | -1) {
  const next = model.current + by
  if (next < 0 || next >= model.steps.length) return
  model.current = next
  model.lastMergeKey = null
}

function expectConsistent({ history, selection }: PortfolioEditorState) {
  const ids = history.present.pages.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  if (selection.pageId !== null) expect(ids).toContain(selection.pageId)
  else expect(ids).toEqual([])
}

it('undoes and redoes whatever is edited, as a list of all documents does', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 160, size: 'max' }), commands => {
      const document = createSampleDocument('a', 'b')
      let state = reducer(
        getInitialState(),
        editorActions.opened({ portfolioId: null, original: emptyDocument, document }),
      )
      const model: Model = { steps: [toText(state)], current: 0, lastMergeKey: null }
      for (const each of commands) {
        const before = state
        if (each.type === 'edit') {
          const mergeKey = each.mergeKey(before)
          state = reducer(before, each.create(before))
          if (state.history.present !== before.history.present) applyEdit(model, toText(state), mergeKey)
        } else {
          state = reducer(before, each.type === 'undo' ? editorActions.undone() : editorActions.redone())
          move(model, each.type === 'undo' ? -1 : 1)
        }
        expect(toText(state)).toBe(model.steps[model.current])
        expectConsistent(state)
      }
      for (const _step of model.steps) state = reducer(state, editorActions.undone())
      expect(toText(state)).toBe(model.steps[0])
      for (const _step of model.steps) state = reducer(state, editorActions.redone())
      expect(toText(state)).toBe(model.steps.at(-1))
    }),
    { numRuns: 60 },
  )
})
