/** The levels that the process of the browser uses, as in the log of the server. */
type Level = 'info' | 'warn' | 'fatal'

/** Formats a line of the log, as the server writes it. */
export const formatLogLine = (level: Level, msg: string, error?: Error): string =>
  JSON.stringify({
    level,
    time: new Date().toISOString(),
    ...(error && { err: { type: error.name, message: error.message, stack: error.stack } }),
    msg,
  })

/** Writes what Node would print as text to standard error as lines of the log. */
export function printJsonLines(): void {
  process.removeAllListeners('warning')
  process.on('warning', warning => console.error(formatLogLine('warn', 'Node warns', warning)))
  process.on('uncaughtException', error => {
    console.error(formatLogLine('fatal', 'the browser of the gate has ended', error))
    process.exit(1)
  })
}
