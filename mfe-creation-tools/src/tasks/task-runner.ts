import { nanoid } from '@reduxjs/toolkit'
import { checkSession, type Store } from '@tessera/shared-auth'
import type { TaskStatus } from '@tessera/shared-contracts'
import { creationToolsApi } from '../creation-tools-api.ts'
import { onConnectionLost } from './connection.ts'
import { openTaskEvents, type TaskEvents } from './task-events.ts'
import type { AcceptedTask, TaskState, UnansweredSubmission } from './task-state.ts'
import {
  fetchTaskStatus,
  isTransient,
  toCallFailure,
  type CallResult,
  type StatusResponse,
  type TaskFailure,
} from './task-status.ts'

/** What a tool adds to the runner: its state, its endpoints and its storage. */
interface TaskTool<Input, Data extends TaskStatus, Result> {
  dispatch: Store['dispatch']
  getState: () => TaskState<Input, Result>
  setState: (state: TaskState<Input, Result>) => void
  /** Whether the page shows the tasks of this member. */
  isShownTo: (member: string) => boolean
  /** The interval of the polls, and their maximum number. */
  poll: { intervalMs: number; maxPolls: number }
  fetchStatus: (uuid: string) => PromiseLike<CallResult<StatusResponse<Data>>>
  /** Adds to the input what a status reports about it. */
  updateInput?: (input: Input, data: Data) => Input
  toResult: (images: [string, ...string[]], data: Data) => Result
  /** Stores a task, so that the browser finds it again after a reload. */
  saveTask: (task: AcceptedTask, input: Input) => void
  removeTask: (task: AcceptedTask) => void
  onAccepted?: () => unknown
  onSucceeded: (task: AcceptedTask, input: Input, result: Result) => unknown
  /** The page shows something else and no longer polls the task. */
  onAbandoned?: (task: AcceptedTask) => void
}

interface TaskSubmission<Input> {
  member: string
  input: Input
  /** Identifies what is submitted: a retry of the same request sends the same key. */
  request: string
  submit: (idempotencyKey: string) => PromiseLike<CallResult<SubmissionResponse>>
}

interface SubmissionResponse {
  success: boolean
  uuid?: string | null | undefined
  canCancel?: boolean | undefined
  error?: string | null | undefined
}

interface FollowOptions {
  firstPollInMs: number
  /** The member has seen the result before, so a failure is not shown. */
  resultSeen?: boolean
  /** Whether the task can be canceled before its first status arrives. After that, the status decides. */
  canCancel?: boolean
}

/** The state machine of a task on the server: it submits, polls and cancels, and sets {@link TaskState}. */
export function createTaskRunner<Input, Data extends TaskStatus, Result>(
  tool: TaskTool<Input, Data, Result>,
) {
  const { dispatch, getState, setState, isShownTo } = tool
  const updateInput = (input: Input, data: Data): Input => tool.updateInput?.(input, data) ?? input

  // Also stored outside the state: a runner that lives as long as its screen can show another task before the retry
  let unanswered: UnansweredSubmission | null = null

  const end = async (state: TaskState<Input, Result>) => {
    setState(state)
    await dispatch(checkSession())
  }

  const endWithoutResult = (phase: 'canceled' | 'timedOut', input: Input, task: AcceptedTask) => {
    tool.removeTask(task)
    return end({ phase, input, task })
  }

  /** The state of this task; null once the page shows something else. */
  const getRunningState = ({ uuid, member }: AcceptedTask) => {
    const state = getState()
    return isShownTo(member) && state.phase === 'running' && state.task?.uuid === uuid ? state : null
  }

  async function start({ member, input, request, submit }: TaskSubmission<Input>): Promise<void> {
    const before = getState()
    if (before.phase === 'failed') unanswered = before.unanswered ?? unanswered
    const attempt = unanswered?.request === request ? unanswered : { request, idempotencyKey: nanoid() }
    unanswered = null
    setState({ phase: 'submitting', input, task: null })
    const { data: response, error } = await submit(attempt.idempotencyKey)
    if (response?.success && response.uuid) {
      const task = { uuid: response.uuid, member, acceptedAt: Date.now() }
      tool.saveTask(task, input)
      if (!isShownTo(member)) return
      tool.onAccepted?.()
      const { canCancel = false } = response
      return follow(task, input, { firstPollInMs: tool.poll.intervalMs, canCancel })
    }
    const failure: TaskFailure = response
      ? { kind: 'refused', message: response.error ?? null }
      : { kind: 'call', cause: toCallFailure(error) }
    if (failure.kind === 'call' && isTransient(failure.cause)) unanswered = attempt
    if (isShownTo(member)) await end({ phase: 'failed', input, task: null, failure, unanswered })
  }

  /** Polls an accepted task to its end. */
  async function follow(
    task: AcceptedTask,
    input: Input,
    { firstPollInMs, resultSeen = false, canCancel = false }: FollowOptions,
  ): Promise<void> {
    const unreachable = !navigator.onLine
    setState({ phase: 'running', input, task, progress: null, canCancel, canceling: false, unreachable })
    const stopWatching = onConnectionLost(() => setUnreachable(task, true))
    const events = openTaskEvents(task.uuid)
    await poll(task, input, { firstPollInMs, resultSeen, events }).finally(() => {
      stopWatching()
      events.close()
    })
  }

  function setUnreachable(task: AcceptedTask, unreachable: boolean): void {
    const state = getRunningState(task)
    if (state && (state.unreachable ?? false) !== unreachable) setState({ ...state, unreachable })
  }

  async function poll(
    task: AcceptedTask,
    input: Input,
    { firstPollInMs, resultSeen, events }: { firstPollInMs: number; resultSeen: boolean; events: TaskEvents },
  ): Promise<void> {
    const { intervalMs, maxPolls } = tool.poll
    // At least one poll, however old the task is: the server continues a task that a page has timed out
    const remainingPolls = Math.max(1, maxPolls - Math.floor((Date.now() - task.acceptedAt) / intervalMs))
    let nextPollAt = Date.now() + firstPollInMs
    for (let polls = 0; polls < remainingPolls;) {
      // A status that is requested after a change is no poll
      const isPoll = !(await events.next(nextPollAt - Date.now()))
      if (!getRunningState(task)) return tool.onAbandoned?.(task)
      const status = await fetchTaskStatus(tool.fetchStatus(task.uuid))
      if (isPoll) {
        nextPollAt = Date.now() + intervalMs
        // While the browser is offline, no poll reaches the server, and the page does not give up
        if (navigator.onLine) polls++
      }
      const state = getRunningState(task)
      if (!state) return tool.onAbandoned?.(task)
      switch (status.kind) {
        case 'unknown':
          setUnreachable(task, status.unreachable ?? false)
          continue
        case 'inProgress':
          setState({
            ...state,
            input: updateInput(state.input, status.data),
            progress: status.progress,
            unreachable: false,
          })
          continue
        case 'succeeded': {
          const finalInput = updateInput(state.input, status.data)
          const result = tool.toResult(status.images, status.data)
          setState({ phase: 'succeeded', input: finalInput, task, result })
          await tool.onSucceeded(task, finalInput, result)
          await dispatch(checkSession())
          return
        }
        case 'failed': {
          const { failure } = status
          const signedOut = failure.kind === 'call' && failure.cause.status === 401
          if (!signedOut) tool.removeTask(task)
          if (resultSeen) return end({ phase: 'idle' })
          return end({ phase: 'failed', input: state.input, task, failure, unanswered: null })
        }
        case 'canceled':
          return endWithoutResult('canceled', state.input, task)
      }
    }
    return endWithoutResult('timedOut', getRunningState(task)?.input ?? input, task)
  }

  async function cancel(): Promise<void> {
    const state = getState()
    if (state.phase !== 'running' || !state.task) return
    const { task } = state
    setState({ ...state, canceling: true })
    const { data: response, error } = await dispatch(
      creationToolsApi.endpoints.cancelTask.initiate({ uuid: task.uuid }, { track: false }),
    )
    if (!response) toCallFailure(error)
    const running = getRunningState(task)
    if (!running) return
    // The server refuses where the task is over or its engine cannot stop. The next status shows which.
    if (!response?.success) return setState({ ...running, canceling: false })
    await endWithoutResult('canceled', running.input, task)
  }

  return { start, follow, cancel }
}
