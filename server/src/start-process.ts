import { readConfig, StartError, type Config } from './config/config.ts'
import { createLog, type Log } from './infra/log/log.ts'

/**
 * Runs a process of the installation. An error that the operator can fix is printed as one sentence, any
 * other in full.
 */
export async function startProcess(start: (config: Config, log: Log) => Promise<void>): Promise<void> {
  // Only the server's account may read the files of the data folder
  process.umask(0o077)
  try {
    const config = readConfig(process.env)
    await start(config, createLog(config.logLevel, { isReadable: process.stderr.isTTY }))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}
