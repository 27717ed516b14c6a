import type { FastifyInstance } from 'fastify'
import type { Log } from './infra/log/log.ts'

/**
 * Creates the shutdown of a process, from the signal on.
 *
 * @param options.timeoutSeconds after which the process exits in any case
 */
export function createShutdown({ timeoutSeconds, log }: { timeoutSeconds: number; log: Log }) {
  const controller = new AbortController()

  return {
    /** Aborted as soon as the process gets a signal to stop. */
    stopping: controller.signal,
    /** Milliseconds that tasks have to finish: half of the time, so that unfinished ones can be released. */
    taskTimeoutMs: timeoutSeconds * 500,
    /**
     * Closes the apps at SIGTERM or SIGINT: no new work starts, and running work finishes within the timeout. A
     * second signal exits at once.
     */
    closeOnSignal(apps: readonly FastifyInstance[], close: () => Promise<void>): void {
      const closeAll = async () => {
        setTimeout(() => {
          log.error(`stopped in the middle of something: ${timeoutSeconds} seconds were not enough`)
          exitNow()
        }, timeoutSeconds * 1_000).unref()
        await Promise.all(apps.map(app => app.close()))
        await close()
        log.info('stopped')
        // An open connection of an engine would keep the process alive
        process.exit(0)
      }
      const exitNow = () => process.exit(1)
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        process.on(signal, () => {
          if (controller.signal.aborted) return exitNow()
          log.info({ signal }, 'stopping')
          controller.abort()
          closeAll().catch((error: unknown) => {
            log.error(error, 'could not stop as it should')
            exitNow()
          })
        })
      }
    },
  }
}
