import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { RootState } from '@tessera/shared-auth'
import { selectMemberId } from '../../../tasks/select-member-id.ts'
import type { AcceptedTask, TaskState } from '../../../tasks/task-state.ts'
import type { Draft } from '../draft/draft.ts'

export interface GenerationInput {
  draft: Draft
  /** Id of the scenario's model; null where it has none. */
  model: string | null
}

export type HistoryId = string | number

export interface GenerationResult {
  /** URLs of the images. */
  images: string[]
  /** The seed of each image; null where the server does not report it. */
  seeds: number[] | null
  engine: string | null
  /** Null until the generation is in the history. */
  historyId: HistoryId | null
}

export type Generation = TaskState<GenerationInput, GenerationResult>

/** Why the generation is not in the history; its images are shown all the same. */
type HistorySaveFailure = 'refused' | 'network'

interface TextToImageState {
  /** Owner of the generation; null for a visitor. */
  member: string | null
  generation: Generation
  /** A failure that the page has not shown yet. */
  historySaveFailure: HistorySaveFailure | null
}

const initialState: TextToImageState = {
  member: null,
  generation: { phase: 'idle' },
  historySaveFailure: null,
}

/** The member's generation. It is in the site's store because it continues while the member is on another screen. */
export const generationSlice = createSlice({
  name: 'textToImage',
  initialState,
  reducers: {
    /** Another person uses the page: the state of the previous one is removed. */
    memberChanged: (_, { payload: member }: PayloadAction<string | null>): TextToImageState => ({
      ...initialState,
      member,
    }),
    generationChanged: (
      state,
      { payload }: PayloadAction<Pick<TextToImageState, 'member' | 'generation'>>,
    ): TextToImageState => ({ ...state, ...payload }),
    /** The page no longer polls this task. Its owner resumes it later, as on a fresh page. */
    generationAbandoned: (state, { payload: { uuid } }: PayloadAction<AcceptedTask>) =>
      state.generation.phase === 'running' && state.generation.task?.uuid === uuid ? initialState : state,
    /** Removes a result that was deleted from the history. */
    generationDeleted: (state, { payload: id }: PayloadAction<HistoryId>) => {
      const { generation } = state
      if (generation.phase === 'succeeded' && generation.result.historyId === id) {
        state.generation = initialState.generation
      }
    },
    generationSaved: (
      { generation },
      { payload }: PayloadAction<{ uuid: string; historyId: HistoryId | null }>,
    ) => {
      if (generation.phase === 'succeeded' && generation.task?.uuid === payload.uuid) {
        generation.result.historyId = payload.historyId
      }
    },
    historySaveFailed: (state, { payload }: PayloadAction<HistorySaveFailure>) => {
      state.historySaveFailure = payload
    },
    historySaveFailureShown: state => {
      state.historySaveFailure = null
    },
  },
})

/** The shell injects the slice when it loads this remote, so the type of its store does not contain it. */
export const selectTextToImage = (state: RootState): TextToImageState =>
  (state as RootState & Partial<WithSlice<typeof generationSlice>>).textToImage ?? initialState

/** The generation of the member who uses the page now. */
export const selectGeneration = (state: RootState): Generation => {
  const { member, generation } = selectTextToImage(state)
  return member === selectMemberId(state) ? generation : initialState.generation
}
