import type { Log } from './log.ts'

/** Writes the warnings of Node and of libraries to the log, in place of the plain text that Node prints. */
export function logNodeWarnings(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', warning => log.warn({ err: warning }, 'Node warns'))
}
