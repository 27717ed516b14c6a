import { checkSession, useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { limits } from '@tessera/shared-contracts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { giveUpTask } from '../../../creation-tools-api.ts'
import { memberOf } from '../../../tasks/member.ts'
import { callFailureOf } from '../../../tasks/task-reading.ts'
import type { UpscaleDraft } from '../draft/upscale-draft.ts'
import { titleOf, type ChosenPicture } from '../picture/chosen-picture.ts'
import { runOnDevice } from './run-on-device.ts'
import { followUpscale, submitUpscale, type Unanswered } from './run-on-server.ts'
import { isRunning, type Place, type Upscale, type UpscaleWork } from './upscale.ts'
import { forgetTask, rememberedTask, rememberTask, upscaleMemory, type UpscaleTask } from './upscale-task.ts'

interface Run {
  place: Place
  /** The task on the server, once it is accepted. */
  task: UpscaleTask | null
  controller: AbortController
}

/**
 * The upscale of whoever is at the page, and the ways to start and to end one. A task of the server is
 * found again after a reload, in another tab and on coming back; work on this device ends with the screen.
 */
export function useUpscale(): {
  upscale: Upscale
  /** The person asked to end it, and the server has not answered yet. */
  cancelling: boolean
  start: (picture: ChosenPicture, draft: UpscaleDraft, place: Place) => void
  cancel: () => void
} {
  const dispatch = useAppDispatch()
  const member = useAppSelector(memberOf)
  const [upscale, show] = useState<Upscale>({ phase: 'waiting' })
  const [cancelling, setCancelling] = useState(false)
  const current = useRef<Run | null>(null)
  const unanswered = useRef<Unanswered | null>(null)

  const begin = (place: Place, task: UpscaleTask | null = null): AbortSignal => {
    current.current?.controller.abort()
    const controller = new AbortController()
    current.current = { place, task, controller }
    setCancelling(false)
    return controller.signal
  }
  const refreshCredits = () => dispatch(checkSession())

  const follow = async (task: UpscaleTask, work: UpscaleWork, firstIn: number) => {
    const signal = begin('server', task)
    await followUpscale(task, work, { signal, firstIn, show })
    if (!signal.aborted) await refreshCredits()
  }

  const startOnServer = async (file: File, draft: UpscaleDraft, work: UpscaleWork) => {
    if (member === null) return
    const signal = begin('server')
    show({ phase: 'submitting', work })
    const submitted = await submitUpscale(file, draft, unanswered.current)
    if ('uuid' in submitted) {
      unanswered.current = null
      const { uuid } = submitted
      const task = { uuid, member, title: work.title, acceptedAt: Date.now(), done: false }
      rememberTask(task)
      if (signal.aborted) return
      void refreshCredits()
      await follow(task, work, limits.upscale.poll.everyMs)
    } else {
      unanswered.current = submitted.unanswered
      if (signal.aborted) return
      show({ phase: 'failed', work, failure: submitted.failure })
      await refreshCredits()
    }
  }

  const cancel = async (work: UpscaleWork) => {
    const run = current.current
    if (run?.task) {
      setCancelling(true)
      // Where the server declines, because the task is over or its engine cannot stop, the next reading tells
      const { success } = await giveUpTask(run.task.uuid).catch((error: unknown) => ({
        success: false,
        cause: callFailureOf(error),
      }))
      if (run.controller.signal.aborted) return
      setCancelling(false)
      if (!success) return
      forgetTask(run.task)
      void refreshCredits()
    }
    run?.controller.abort()
    show({ phase: 'cancelled', work })
  }

  /** Takes up the task that a member left running, or started in another tab. */
  const pickUp = useEffectEvent((of: string) => {
    const task = isRunning(upscale) || current.current?.place === 'device' ? null : rememberedTask(of)
    if (!task || task.uuid === current.current?.task?.uuid) return
    void follow(task, { place: 'server', title: task.title, original: null }, 0)
  })
  useEffect(() => {
    if (member === null) return undefined
    pickUp(member)
    const stopWatching = upscaleMemory.watch(member, () => pickUp(member))
    return () => {
      stopWatching()
      // A member's task must not greet the next person; what this device made stays with the device
      if (current.current?.place !== 'server') return
      current.current.controller.abort()
      current.current = null
      show({ phase: 'waiting' })
    }
  }, [member])
  useEffect(() => () => current.current?.controller.abort(), [])

  return {
    upscale,
    cancelling,
    start({ file, url }, draft, place) {
      const work = { place, title: titleOf(file), original: url }
      if (place === 'server') void startOnServer(file, draft, work)
      else void runOnDevice(file, draft, work, { signal: begin('device'), show })
    },
    cancel: () => void (upscale.phase === 'running' && cancel(upscale.work)),
  }
}
