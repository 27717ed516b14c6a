import type { Log } from './log/log.ts'
import { getRequestContext } from './web/request-context.ts'
import { getRouteName } from './web/route-name.ts'

/**
 * Handles errors that nothing has caught, such as that of a stream without a listener. The error of a request ends this
 * request only. Any other stops the process, because it is unknown which part of it no longer works. Replaces the handler of
 * the start.
 *
 * @param options.stop finishes what is running and exits
 */
export function handleUncaughtErrors({ log, stop }: { log: Log; stop: () => void }): void {
  process.removeAllListeners('uncaughtException')
  // Node reports a rejected promise that nothing handles here, too
  process.on('uncaughtException', error => {
    const context = getRequestContext()
    if (!context) {
      log.fatal(error, 'stopping after an error that nothing has caught')
      return stop()
    }
    const { request, reply } = context
    const call = getRouteName(request)
    log.error(
      { err: error, reqId: request.id, call },
      'a request ended with an error that nothing has caught',
    )
    reply.raw.destroy()
  })
}
