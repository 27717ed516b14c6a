import { AsyncLocalStorage } from 'node:async_hooks'
import { secondMs } from '@tessera/server-kit/clock'
import type { DatabaseSignals } from '@tessera/server-kit/database/signals/database-signals'
import { taskChannels } from './task-channels.ts'
import type { TaskRunner } from './task-runner.ts'

declare module '../../feature.ts' {
  interface FeatureServices {
    signals: DatabaseSignals
  }
}

/** Repairs the loss of a signal. */
const signaledPollIntervalMs = 15 * secondMs
const unsignaledPollIntervalMs = secondMs / 5

/** Returns how often a worker looks for tasks: nothing but the signals of the database tells it of one. */
export const getWorkerPollIntervalMs = (signals: DatabaseSignals): number =>
  signals.areArriving() ? signaledPollIntervalMs : unsignaledPollIntervalMs

/**
 * Wakes a runner for the tasks that other processes accept or release, and when the signals begin or cease to arrive.
 *
 * @returns a function that stops this
 */
export const wakeBySignals = (runner: Pick<TaskRunner, 'wake'>, signals: DatabaseSignals): (() => void) =>
  signals.subscribe(
    taskChannels.ready,
    AsyncLocalStorage.bind(() => runner.wake()),
  )
