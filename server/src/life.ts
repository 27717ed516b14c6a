import type { FastifyInstance } from 'fastify'
import type { Log } from './log/log.ts'

/** The end of a process, from the signal on. */
export interface Life {
  /** Aborted as soon as the process is told to stop. */
  stopping: AbortSignal
  /** Milliseconds that tasks have to end: half of the time, so that those that do not can be given back. */
  taskPatience: number
  /**
   * From now on a signal ends the process: nothing new is begun, what runs is ended, and what has not ended in time is
   * cut. A second signal cuts at once.
   */
  endWith(apps: readonly FastifyInstance[], close: () => Promise<void>): void
}

/** @param seconds after which the process is gone, whatever it was doing */
export function beginLife({ seconds, log }: { seconds: number; log: Log }): Life {
  const controller = new AbortController()

  return {
    stopping: controller.signal,
    taskPatience: seconds * 500,
    endWith(apps, close) {
      const end = async () => {
        setTimeout(() => {
          log.error(`stopped in the middle of something: ${seconds} seconds were not enough`)
          cut()
        }, seconds * 1_000).unref()
        await Promise.all(apps.map(app => app.close()))
        await close()
        log.info('stopped')
        // What an engine's connection may still hold on to is nobody's any more
        process.exit(0)
      }
      const cut = () => process.exit(1)
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        process.on(signal, () => {
          if (controller.signal.aborted) return cut()
          log.info({ signal }, 'stopping')
          controller.abort()
          end().catch((error: unknown) => {
            log.error(error, 'could not stop as it should')
            cut()
          })
        })
      }
    },
  }
}
