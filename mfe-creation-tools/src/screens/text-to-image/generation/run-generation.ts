import { nanoid, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { api, checkSession, type RootState } from '@tessera/shared-auth'
import { limits, type AnswerOf, type checkStatus, type EngineSettings } from '@tessera/shared-contracts'
import { addToHistory, giveUpTask, readTask, submitTask } from '../../../creation-tools-api.ts'
import type { Draft } from '../draft/draft.ts'
import {
  generationSlice,
  isRunning,
  runningTask,
  selectGeneration,
  selectTextToImage,
  type Task,
  type Unanswered,
} from './generation.ts'
import { finishedElsewhere, finishTask, rememberedTask, rememberTask } from './running-task.ts'
import { historyEntryOf, modelOf, submissionOf } from './submission.ts'
import { followTask, readingsLeft } from '../../../tasks/follow-task.ts'
import { memberOf } from '../../../tasks/member.ts'
import { callFailureOf, isPassing, lookAt, type Ended, type Failure } from '../../../tasks/task-reading.ts'

type Thunk = ThunkAction<Promise<void>, RootState, unknown, UnknownAction>

const {
  personChanged,
  released,
  submitting,
  submitted,
  progressed,
  cancelling,
  cancelled,
  succeeded,
  failed,
  timedOut,
  keptInHistory,
  lostToHistory,
} = generationSlice.actions

/** Submits a draft for the signed-in member and follows the task to its end (specification 2, §4). */
export const startGeneration =
  (draft: Draft, settings: EngineSettings): Thunk =>
  async (dispatch, getState) => {
    const member = memberOf(getState())
    if (member === null) return
    const submission = submissionOf(draft, settings)
    const attempt = attemptAt(JSON.stringify(submission), getState())
    dispatch(submitting({ member, draft }))
    try {
      const { success, uuid, error } = await submitTask(submission, attempt.idempotencyKey)
      if (success && uuid) {
        const model = modelOf(draft.scenario, settings)
        const task: Task = { uuid, member, draft, model, acceptedAt: Date.now() }
        rememberTask(task)
        if (!isShownTo(member, getState())) return
        dispatch(submitted(task))
        return await dispatch(follow(task, limits.poll.times, limits.poll.everyMs))
      }
      if (!isShownTo(member, getState())) return
      dispatch(failed({ failure: { kind: 'refused', message: error ?? null } }))
    } catch (error) {
      const cause = callFailureOf(error)
      if (!isShownTo(member, getState())) return
      dispatch(failed({ failure: { kind: 'call', cause }, unanswered: isPassing(cause) ? attempt : null }))
    }
    await dispatch(checkSession())
  }

/** Shows whoever is at the page their own generation: the one they see, or the one they left running. */
export const resumeGeneration = (): Thunk => async (dispatch, getState) => {
  const member = memberOf(getState())
  if (member === selectTextToImage(getState()).member) return
  dispatch(personChanged(member))
  const task = member === null ? null : rememberedTask(member)
  if (!task) return
  dispatch(submitted(task))
  await dispatch(follow(task, readingsLeft(limits.poll, task.acceptedAt), 0))
}

/** Joins a task that this member has started in another tab; nothing where one is followed here already. */
export const joinGeneration = (): Thunk => async (dispatch, getState) => {
  const { member, generation } = selectTextToImage(getState())
  const task = member === null || isRunning(generation) ? null : rememberedTask(member)
  if (!task || !isShownTo(task.member, getState())) return
  dispatch(submitted(task))
  await dispatch(follow(task, limits.poll.times, limits.poll.everyMs))
}

/**
 * Gives up the task that runs. Where the server declines, because the task is over or its engine cannot
 * stop, the next reading tells.
 */
export const cancelGeneration = (): Thunk => async (dispatch, getState) => {
  const task = runningTask(selectGeneration(getState()))
  if (!task) return
  dispatch(cancelling(true))
  const { success } = await giveUpTask(task.uuid).catch((error: unknown) => ({
    success: false,
    cause: callFailureOf(error),
  }))
  if (!isFollowed(task, getState())) return
  if (success) return dispatch(endCancelled(task))
  dispatch(cancelling(false))
}

const endCancelled =
  (task: Task): Thunk =>
  async dispatch => {
    finishTask(task)
    dispatch(cancelled())
    await dispatch(checkSession())
  }

/** Reads a task every five seconds, the first time after `firstIn` milliseconds, until it ends or time is up. */
const follow =
  (task: Task, readings: number, firstIn: number): Thunk =>
  async (dispatch, getState) => {
    const ending = await followTask({
      look: () => lookAt(readTask(task.uuid)),
      poll: { ...limits.poll, times: readings },
      firstIn,
      isFollowed: () => isFollowed(task, getState()),
      onGoing: going => dispatch(progressed({ task, going })),
    })
    switch (ending.kind) {
      case 'left':
        return void dispatch(released(task))
      case 'cancelled':
        return dispatch(endCancelled(task))
      case 'done':
        return dispatch(succeed(task, ending))
      case 'failed':
        return dispatch(fail(task, ending.failure))
      case 'timedOut':
        finishTask(task)
        dispatch(timedOut())
        await dispatch(checkSession())
    }
  }

type StatusData = NonNullable<AnswerOf<typeof checkStatus>['data']>

const succeed =
  (task: Task, { pictures, data }: Extract<Ended<StatusData>, { kind: 'done' }>): Thunk =>
  async dispatch => {
    const outcome = { pictures, engine: data.engine ?? null, notUnderstood: data.notUnderstood ?? [] }
    dispatch(succeeded({ task, outcome }))
    await dispatch(keepInHistory(task, pictures))
    dispatch(api.util.invalidateTags(['History']))
    await dispatch(checkSession())
  }

const fail =
  (task: Task, failure: Failure): Thunk =>
  async dispatch => {
    const signedOut = failure.kind === 'call' && failure.cause.status === 401
    if (!signedOut) finishTask(task)
    dispatch(failed({ failure }))
    await dispatch(checkSession())
  }

const keepInHistory =
  (task: Task, pictures: string[]): Thunk =>
  async dispatch => {
    const { uuid } = task
    const elsewhere = finishedElsewhere(task)
    if (elsewhere) {
      dispatch(keptInHistory({ uuid, historyId: elsewhere.historyId }))
      return
    }
    try {
      const { success, historyId = null } = await addToHistory(
        historyEntryOf(task.draft, task.model, pictures),
      )
      finishTask(task, historyId)
      dispatch(success && historyId !== null ? keptInHistory({ uuid, historyId }) : lostToHistory('refused'))
    } catch (error) {
      finishTask(task)
      dispatch(lostToHistory(callFailureOf(error).kind === 'network' ? 'network' : 'refused'))
    }
  }

/** A repetition of what got no answer carries the key of the first time; anything else a new one. */
function attemptAt(request: string, state: RootState): Unanswered {
  const { generation } = selectTextToImage(state)
  const before = generation.phase === 'failed' ? generation.unanswered : null
  return before?.request === request ? before : { request, idempotencyKey: nanoid() }
}

/** Whether the person at the page is still the one whose generation stands there. */
const isShownTo = (member: string, state: RootState): boolean =>
  memberOf(state) === member && selectTextToImage(state).member === member

const isFollowed = (task: Task, state: RootState): boolean =>
  isShownTo(task.member, state) && runningTask(selectGeneration(state))?.uuid === task.uuid
