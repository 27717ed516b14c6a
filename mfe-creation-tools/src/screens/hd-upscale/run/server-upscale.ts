import { checkSession, type Store } from '@tessera/shared-auth'
import { limits, type CallResponse, type checkUpscaleStatus } from '@tessera/shared-contracts'
import { creationToolsApi } from '../../../creation-tools-api.ts'
import { createTaskRunner } from '../../../tasks/task-runner.ts'
import { isRunning, type TaskState } from '../../../tasks/task-state.ts'
import type { UpscaleDraft } from '../draft/upscale-draft.ts'
import { loadUpscaleTask, removeUpscaleTask, saveUpscaleTask } from './upscale-storage.ts'
import type { UpscaleInput, UpscaledImage } from './upscale.ts'

type StatusData = NonNullable<CallResponse<typeof checkUpscaleStatus>['data']>
export type ServerUpscaleState = TaskState<UpscaleInput, UpscaledImage>

const { submitUpscale, upscaleStatus } = creationToolsApi.endpoints

/** Runs one screen's upscales on the server. */
export function createServerUpscale(
  dispatch: Store['dispatch'],
  onChange: (state: ServerUpscaleState) => void,
) {
  let state: ServerUpscaleState = { phase: 'idle' }
  let member: string | null = null
  const setState = (next: ServerUpscaleState) => {
    state = next
    onChange(next)
  }
  const runner = createTaskRunner<UpscaleInput, StatusData, UpscaledImage>({
    dispatch,
    getState: () => state,
    setState,
    isShownTo: owner => owner === member,
    poll: limits.upscale.poll,
    fetchStatus: uuid => dispatch(upscaleStatus.initiate({ uuid }, { subscribe: false, forceRefetch: true })),
    updateInput: (input, { original = null }) => ({ ...input, original: input.original ?? original }),
    toResult: ([imageUrl], { engine = null, fidelity: fidelityDb = null }) => ({
      imageUrl,
      engine,
      fidelityDb,
      file: null,
    }),
    saveTask: saveUpscaleTask,
    removeTask: removeUpscaleTask,
    onAccepted: () => dispatch(checkSession()),
    onSucceeded: (task, input) => saveUpscaleTask(task, input, true),
  })

  return {
    /** Shows the tasks of this member from now on, and none of the previous one. */
    setMember(next: string | null) {
      member = next
      if (state.phase !== 'idle') setState({ phase: 'idle' })
    },
    start(file: File, draft: UpscaleDraft, input: UpscaleInput) {
      if (member === null) return
      const { steps, denoise, upscaleDenoise, scenario, factor } = draft
      const request = {
        imageFile: file,
        scenario,
        steps: String(steps),
        denoise: String(denoise),
        upscaleDenoise: String(upscaleDenoise),
        ...(factor === 4 && { factor: '4' as const }),
      }
      void runner.start({
        member,
        input,
        request: JSON.stringify([file.name, file.size, file.lastModified, draft]),
        submit: idempotencyKey =>
          dispatch(submitUpscale.initiate({ request, idempotencyKey }, { track: false })),
      })
    },
    /** Follows the task that the member left running, or started in another tab. */
    resume() {
      const stored = member === null || isRunning(state) ? null : loadUpscaleTask(member)
      const shown = state.phase === 'idle' ? null : state.task
      if (!stored || stored.task.uuid === shown?.uuid) return
      void runner.follow(stored.task, stored.input, { firstPollInMs: 0, resultSeen: stored.done })
    },
    cancel: () => void runner.cancel(),
  }
}
