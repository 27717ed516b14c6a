import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { api, checkSession, isCallFailure, type RootState, type Store } from '@tessera/shared-auth'
import { limits, type CallResponse, type checkStatus, type EngineSettings } from '@tessera/shared-contracts'
import { creationToolsApi } from '../../../creation-tools-api.ts'
import { selectMemberId } from '../../../tasks/select-member-id.ts'
import { createTaskRunner } from '../../../tasks/task-runner.ts'
import { isRunning, type AcceptedTask } from '../../../tasks/task-state.ts'
import type { Draft } from '../draft/draft.ts'
import { getModel, toGenerationRequest, toHistoryEntry } from './generation-request.ts'
import {
  generationSlice,
  selectGeneration,
  selectTextToImage,
  type GenerationInput,
  type GenerationResult,
} from './generation-slice.ts'
import {
  loadFinishedGeneration,
  loadGenerationTask,
  saveFinishedGeneration,
  saveGenerationTask,
} from './generation-storage.ts'

type Thunk = ThunkAction<Promise<void>, RootState, undefined, UnknownAction>
type StatusData = NonNullable<CallResponse<typeof checkStatus>['data']>

const { memberChanged, generationChanged, generationAbandoned, generationSaved, historySaveFailed } =
  generationSlice.actions
const { submitGeneration, generationStatus, saveGeneration } = creationToolsApi.endpoints

/** Submits a draft for the signed-in member and follows the task to its end (specification 2, §4). */
export const startGeneration =
  (draft: Draft, settings: EngineSettings): Thunk =>
  async (dispatch, getState) => {
    const member = selectMemberId(getState())
    if (member === null) return
    const request = toGenerationRequest(draft, settings)
    await createGenerationRunner(member, dispatch, getState).start({
      member,
      input: { draft, model: getModel(draft.scenario, settings) },
      request: JSON.stringify(request),
      submit: idempotencyKey =>
        dispatch(submitGeneration.initiate({ request, idempotencyKey }, { track: false })),
    })
  }

/** Shows the current member's generation: the one in the store, or the one that they left running. */
export const resumeGeneration = (): Thunk => async (dispatch, getState) => {
  const member = selectMemberId(getState())
  if (member === selectTextToImage(getState()).member) return
  dispatch(memberChanged(member))
  if (member !== null) await dispatch(followStoredGeneration(member, 0))
}

/** Follows a task that the member started in another tab, unless a task runs here. */
export const joinGeneration = (): Thunk => async (dispatch, getState) => {
  const { member, generation } = selectTextToImage(getState())
  if (member === null || isRunning(generation) || !isShownTo(member, getState())) return
  await dispatch(followStoredGeneration(member, limits.poll.intervalMs))
}

export const cancelGeneration = (): Thunk => async (dispatch, getState) => {
  const member = selectMemberId(getState())
  if (member !== null) await createGenerationRunner(member, dispatch, getState).cancel()
}

const followStoredGeneration =
  (member: string, firstPollInMs: number): Thunk =>
  async (dispatch, getState) => {
    const stored = loadGenerationTask(member)
    if (!stored) return
    await createGenerationRunner(member, dispatch, getState).follow(stored.task, stored.input, {
      firstPollInMs,
    })
  }

const createGenerationRunner = (member: string, dispatch: Store['dispatch'], getState: () => RootState) =>
  createTaskRunner<GenerationInput, StatusData, GenerationResult>({
    dispatch,
    getState: () => selectGeneration(getState()),
    setState: generation => dispatch(generationChanged({ member, generation })),
    isShownTo: owner => isShownTo(owner, getState()),
    poll: limits.poll,
    fetchStatus: uuid =>
      dispatch(generationStatus.initiate({ uuid }, { subscribe: false, forceRefetch: true })),
    toResult: (images, { engine = null, seeds }) => ({
      images,
      seeds: seeds ?? null,
      engine,
      historyId: null,
    }),
    saveTask: saveGenerationTask,
    removeTask: saveFinishedGeneration,
    // The balance without the reserved credits
    onAccepted: () => dispatch(checkSession()),
    async onSucceeded(task, input, { images }) {
      await dispatch(saveToHistory(task, input, images))
      dispatch(api.util.invalidateTags(['History']))
    },
    onAbandoned: task => dispatch(generationAbandoned(task)),
  })

const saveToHistory =
  (task: AcceptedTask, input: GenerationInput, images: string[]): Thunk =>
  async dispatch => {
    const finished = loadFinishedGeneration(task)
    if (finished) {
      dispatch(generationSaved({ uuid: task.uuid, historyId: finished.historyId }))
      return
    }
    const { data: response, error } = await dispatch(
      saveGeneration.initiate(toHistoryEntry(input, images), { track: false }),
    )
    const historyId = response?.historyId ?? null
    saveFinishedGeneration(task, historyId)
    if (response?.success && historyId !== null) dispatch(generationSaved({ uuid: task.uuid, historyId }))
    else dispatch(historySaveFailed(isCallFailure(error) && error.kind === 'network' ? 'network' : 'refused'))
  }

/** Whether the person who uses the page now owns the generation in the store. */
const isShownTo = (member: string, state: RootState): boolean =>
  selectMemberId(state) === member && selectTextToImage(state).member === member
