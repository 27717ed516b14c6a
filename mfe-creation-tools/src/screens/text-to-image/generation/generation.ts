import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { RootState } from '@tessera/shared-auth'
import type { Draft } from '../draft/draft.ts'
import { memberOf } from '../../../tasks/member.ts'
import type { Failure, Going } from '../../../tasks/task-reading.ts'

/** A generation that the server has accepted. */
export interface Task {
  uuid: string
  /** Whose it is; see {@link memberOf}. */
  member: string
  draft: Draft
  model: string | null
  /** Milliseconds since 1970. */
  acceptedAt: number
}

export interface Outcome {
  /** Addresses of the pictures. */
  pictures: string[]
  engine: string | null
  notUnderstood: string[]
}

export type HistoryId = string | number

/** A submission to which no answer came: it may have been accepted, so a repetition carries the same key. */
export interface Unanswered {
  idempotencyKey: string
  request: string
}

/** Where a generation stands (specification 2, §4). */
export type Generation =
  | { phase: 'waiting' }
  | { phase: 'submitting'; draft: Draft }
  | { phase: 'submitted'; task: Task }
  | ({ phase: 'generating'; task: Task; cancelling: boolean } & Going)
  | { phase: 'succeeded'; task: Task; outcome: Outcome; historyId: HistoryId | null }
  | { phase: 'failed'; failure: Failure; unanswered: Unanswered | null }
  | { phase: 'timedOut' }
  | { phase: 'cancelled' }

/** How saving to the history failed; the pictures are there all the same. */
export type HistoryLoss = 'refused' | 'network'

export interface TextToImageState {
  /** Who the generation belongs to; nobody for a visitor. */
  member: string | null
  generation: Generation
  /** A loss that its owner has not been told of yet. */
  historyLoss: HistoryLoss | null
}

const initialState: TextToImageState = { member: null, generation: { phase: 'waiting' }, historyLoss: null }

const enter = (state: TextToImageState, generation: Generation): TextToImageState => ({
  ...state,
  generation,
})

/**
 * The generation of the person at the page. It lives in the site's store and not in the screen, because
 * it goes on while its owner looks at another screen.
 */
export const generationSlice = createSlice({
  name: 'textToImage',
  initialState,
  reducers: {
    /** Somebody else is at the page: nothing of the one before is shown to them. */
    personChanged: (_, { payload: member }: PayloadAction<string | null>): TextToImageState => ({
      ...initialState,
      member,
    }),
    /** Nobody follows this task any more; its owner finds it again as on a fresh page. */
    released: (state, { payload: task }: PayloadAction<Task>) =>
      runningTask(state.generation)?.uuid === task.uuid ? initialState : state,
    submitting: (_, { payload }: PayloadAction<{ member: string; draft: Draft }>): TextToImageState => ({
      ...initialState,
      member: payload.member,
      generation: { phase: 'submitting', draft: payload.draft },
    }),
    submitted: (state, { payload: task }: PayloadAction<Task>) => enter(state, { phase: 'submitted', task }),
    progressed: (state, { payload }: PayloadAction<{ task: Task; going: Going }>) => {
      const { generation } = state
      const cancelling = generation.phase === 'generating' && generation.cancelling
      return enter(state, { phase: 'generating', task: payload.task, cancelling, ...payload.going })
    },
    /** Its owner asked to end it, and the server has not answered yet. */
    cancelling: ({ generation }, { payload }: PayloadAction<boolean>) => {
      if (generation.phase === 'generating') generation.cancelling = payload
    },
    cancelled: state => enter(state, { phase: 'cancelled' }),
    succeeded: (state, { payload }: PayloadAction<{ task: Task; outcome: Outcome }>) =>
      enter(state, { phase: 'succeeded', ...payload, historyId: null }),
    failed: (state, { payload }: PayloadAction<{ failure: Failure; unanswered?: Unanswered | null }>) =>
      enter(state, { phase: 'failed', failure: payload.failure, unanswered: payload.unanswered ?? null }),
    timedOut: state => enter(state, { phase: 'timedOut' }),
    /** Pictures that are gone are not shown any longer. */
    deletedFromHistory: (state, { payload: id }: PayloadAction<HistoryId>) => {
      const { generation } = state
      return generation.phase === 'succeeded' && generation.historyId === id
        ? enter(state, initialState.generation)
        : state
    },
    keptInHistory: (state, { payload }: PayloadAction<{ uuid: string; historyId: HistoryId | null }>) => {
      const { generation } = state
      if (generation.phase === 'succeeded' && generation.task.uuid === payload.uuid) {
        generation.historyId = payload.historyId
      }
    },
    lostToHistory: (state, { payload }: PayloadAction<HistoryLoss>) => {
      state.historyLoss = payload
    },
    historyLossTold: state => {
      state.historyLoss = null
    },
  },
})

/** The shell adds the slice when it loads this remote; the type of its store cannot know of it. */
export const selectTextToImage = (state: RootState): TextToImageState =>
  (state as RootState & Partial<WithSlice<typeof generationSlice>>).textToImage ?? initialState

/** The generation of the person at the page. */
export const selectGeneration = (state: RootState): Generation => {
  const { member, generation } = selectTextToImage(state)
  return member === memberOf(state) ? generation : initialState.generation
}

/** From the submission to the last reading: the form waits. */
export const isRunning = ({ phase }: Generation): boolean =>
  phase === 'submitting' || phase === 'submitted' || phase === 'generating'

/** The task that is being read, if one is. */
export const runningTask = (generation: Generation): Task | null =>
  generation.phase === 'submitted' || generation.phase === 'generating' ? generation.task : null
