import { OutOfSpaceError } from '@tessera/server-kit/storage/out-of-space'
import { readConfig, StartError, variableNames, type Config } from './config/config.ts'
import { findMisspelledVariables } from './config/misspelled-variables.ts'
import { createLog, type Log } from './log/log.ts'
import { logNodeWarnings } from './log/log-warnings.ts'

/**
 * Runs a process of the installation. An error that the operator can fix is printed as one sentence, any
 * other in full. The arguments of the process are development builds for staging.
 *
 * @param options.defaultPort of a process whose `PORT` is not set
 */
export async function startProcess(
  start: (config: Config, log: Log) => Promise<void>,
  options: { defaultPort?: number } = {},
): Promise<void> {
  // Only the server's account may read the files of the data folder
  process.umask(0o077)
  try {
    const PORT = process.env.PORT || options.defaultPort?.toString()
    const config = readConfig({ ...process.env, PORT }, process.argv.slice(2))
    const log = createLog(config.logLevel, { isReadable: process.stderr.isTTY })
    logNodeWarnings(log)
    const names = [...variableNames, ...variableNames.map(name => `${name}_FILE`)]
    for (const { misspelled, name } of findMisspelledVariables(process.env, names))
      log.warn(`${misspelled} is no variable of the server; did you mean ${name}?`)
    await start(config, log)
  } catch (error) {
    console.error(isExplained(error) ? error.message : error)
    process.exit(1)
  }
}

/** Whether the message of an error tells the operator what to do. */
const isExplained = (error: unknown): error is Error =>
  error instanceof StartError || error instanceof OutOfSpaceError
