import type { FastifyInstance } from 'fastify'
import type { Adapters } from './adapters.ts'
import { finishClosures } from './domain/account-closure.ts'
import { hourly } from './domain/hourly.ts'
import { sweepPictures } from './domain/picture-sweep.ts'
import { createTaskRunner, type TaskRunner } from './domain/task-runner.ts'
import { sweepUpscales } from './domain/upscale-sweep.ts'
import type { Log } from './log/log.ts'

/**
 * What a process does for nobody at the other end of a request: tasks, and the deletion of what is not
 * needed any more. A process has one, however many origins it serves: what an engine does at a time is
 * counted by it.
 */
export interface Background extends Pick<TaskRunner, 'wake'> {
  begin(): Promise<void>
  stop(): Promise<void>
}

export interface BackgroundOptions {
  log: Log
  /** Milliseconds that running tasks have to end when it is stopped. */
  patience?: number
  /** Milliseconds after which tasks are looked for that nobody has told of. */
  lookEvery?: number
}

export function createBackground(
  adapters: Adapters,
  { log, patience = 0, ...options }: BackgroundOptions,
): Background {
  const runner = createTaskRunner(
    { ...adapters, report: error => log.error(error, 'a task met a fault') },
    options,
  )
  const sweeps = [sweepUpscales, sweepPictures].map(sweep =>
    hourly(() => sweep(adapters), {
      timer: adapters.timer,
      report: error => log.error(error, 'what is not needed any more could not be deleted'),
    }),
  )
  return {
    wake: runner.wake,
    async begin() {
      runner.wake()
      await finishClosures(adapters)
      for (const sweep of sweeps) await sweep.begin()
    },
    async stop() {
      await Promise.all([runner.stop(patience), ...sweeps.map(sweep => sweep.stop())])
    },
  }
}

/** Begins it when an app is ready, and ends it with the app, whose requests end meanwhile. */
export function liveWith(app: FastifyInstance, background: Background): void {
  let stopped = Promise.resolve()
  app.addHook('onReady', () => background.begin())
  app.addHook('preClose', async () => {
    stopped = background.stop()
  })
  app.addHook('onClose', () => stopped)
}
