import { setTimeout as sleep } from 'node:timers/promises'
import { closeTracer } from '@tessera/server-kit/tracing/tracing'
import type { FastifyInstance } from 'fastify'
import type { Log } from './log/log.ts'
import { handleUncaughtErrors } from './uncaught-errors.ts'

/**
 * Creates the shutdown of a process, from the signal on.
 *
 * @param options.delaySeconds for which the process still accepts requests, so that balancers notice that it stops
 * @param options.timeoutSeconds after which the process exits in any case
 */
export function createShutdown({
  delaySeconds,
  timeoutSeconds,
  log,
}: {
  delaySeconds: number
  timeoutSeconds: number
  log: Log
}) {
  const controller = new AbortController()

  return {
    /** Aborted as soon as the process gets a signal to stop. */
    stopping: controller.signal,
    /** Milliseconds that tasks have to finish: half of the time, so that unfinished ones can be released. */
    taskTimeoutMs: timeoutSeconds * 500,
    /**
     * Closes the apps at SIGTERM or SIGINT, and after an uncaught error that no request caused: no new work starts, and
     * running work finishes within the timeout. A second signal exits at once.
     */
    closeOnSignal(apps: readonly FastifyInstance[], close: () => Promise<void>): void {
      const closeAll = async () => {
        await sleep(delaySeconds * 1_000)
        setTimeout(() => {
          log.error(`stopped in the middle of something: ${timeoutSeconds} seconds were not enough`)
          process.exit(1)
        }, timeoutSeconds * 1_000).unref()
        await Promise.all(apps.map(app => app.close()))
        await close()
        await closeTracer()
        log.info('stopped')
      }
      const stop = (exitCode: number) => {
        controller.abort()
        closeAll().then(
          // An open connection of an engine would keep the process alive
          () => process.exit(exitCode),
          (error: unknown) => {
            log.error(error, 'could not stop as it should')
            process.exit(1)
          },
        )
      }
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        process.on(signal, () => {
          if (controller.signal.aborted) process.exit(1)
          log.info({ signal }, 'stopping')
          stop(0)
        })
      }
      handleUncaughtErrors({
        log,
        stop: () => {
          if (!controller.signal.aborted) stop(1)
        },
      })
    },
  }
}
