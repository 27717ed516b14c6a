import type { FastifyInstance } from 'fastify'
import type { Adapters } from './adapters.ts'
import { finishClosures } from './domain/account-closure.ts'
import { hourly } from './domain/hourly.ts'
import { sweepPictures } from './domain/picture-sweep.ts'
import { createTaskRunner, type TaskRunner } from './domain/task-runner.ts'
import { sweepUpscales } from './domain/upscale-sweep.ts'

export interface BackgroundOptions {
  /** Milliseconds that running tasks have to end when the app is closed. */
  patience?: number
  /** Milliseconds after which tasks are looked for that nobody has told of. */
  lookEvery?: number
}

/**
 * Does in a process what nobody waits for at the other end of a request: tasks, and the deletion of what is not needed
 * any more. It begins when the app is ready and ends with it.
 */
export function workInBackground(
  app: FastifyInstance,
  adapters: Adapters,
  { patience = 0, ...options }: BackgroundOptions,
): Pick<TaskRunner, 'wake'> {
  const runner = createTaskRunner(
    { ...adapters, report: error => app.log.error(error, 'a task met a fault') },
    options,
  )
  let stopped = Promise.resolve()
  app.addHook('onReady', async () => runner.wake())
  // Requests that run end meanwhile
  app.addHook('preClose', async () => {
    stopped = runner.stop(patience)
  })
  app.addHook('onClose', () => stopped)

  app.addHook('onReady', () => finishClosures(adapters))
  for (const sweep of [sweepUpscales, sweepPictures]) {
    const sweeping = hourly(() => sweep(adapters), {
      timer: adapters.timer,
      report: error => app.log.error(error, 'what is not needed any more could not be deleted'),
    })
    app.addHook('onReady', () => sweeping.begin())
    app.addHook('onClose', () => sweeping.stop())
  }
  return runner
}
