import { randomUUID } from 'node:crypto'
import { setTracer } from '@tessera/server-kit/tracing/tracing'
import { readConfig, variableNames, type Config } from './config/config.ts'
import { findMisspelledVariables } from './config/misspelled-variables.ts'
import { createLog, type Log } from './log/log.ts'
import { logNodeWarnings } from './log/log-warnings.ts'
import { createProcessOutput, type Print } from './log/process-output.ts'

/**
 * Runs a process of the installation. The arguments of the process are development builds for staging.
 *
 * @param options.defaultPort of a process whose `PORT` is not set
 */
export async function startProcess(
  start: (config: Config, log: Log, print: Print) => Promise<void>,
  options: { defaultPort?: number } = {},
): Promise<void> {
  // Only the server's account may read the files of the data folder
  process.umask(0o077)
  const { PUBLIC_URL, PUBLIC_URL_FILE } = process.env
  const output = createProcessOutput({ isPublic: Boolean(PUBLIC_URL || PUBLIC_URL_FILE) })
  const fail = (error: unknown) => {
    output.printError(error)
    process.exit(1)
  }
  process.on('uncaughtException', fail)
  try {
    const PORT = process.env.PORT || options.defaultPort?.toString()
    const config = readConfig({ ...process.env, PORT }, process.argv.slice(2))
    const log = createLog(config.logLevel, { isReadable: process.stderr.isTTY })
    logNodeWarnings(log)
    const names = [...variableNames, ...variableNames.map(name => `${name}_FILE`)]
    for (const { misspelled, name } of findMisspelledVariables(process.env, names))
      log.warn(`${misspelled} is no variable of the server; did you mean ${name}?`)
    if (config.tracing) {
      const { startTracing } = await import('./tracing/start-tracing.ts')
      // Without a PostgreSQL there is one process
      setTracer(startTracing(config.tracing, log, config.databaseUrl ?? randomUUID()))
    }
    await start(config, log, output.print)
  } catch (error) {
    fail(error)
  }
}
