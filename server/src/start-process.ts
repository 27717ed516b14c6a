import { readConfig, StartError, type Config } from './config.ts'
import { createLog, type Log } from './log/log.ts'

/**
 * Starts a process of the installation, or ends it: what an operator can mend is said in a sentence,
 * anything else in full.
 */
export async function startProcess(start: (config: Config, log: Log) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env)
    await start(config, createLog(config.logLevel, { forPerson: process.stderr.isTTY }))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}
