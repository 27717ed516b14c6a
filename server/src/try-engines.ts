import { CommandError } from '@tessera/command-line'
import { readConfig, StartError } from './config/config.ts'
import { readTrialOptions } from './engine-trial/trial-options.ts'
import { tryConfiguredEngines } from './engine-trial/try-configured-engines.ts'
import { systemClock } from '@tessera/server-kit/system-clock'
import type { Timer } from './scheduling/timer.ts'

/** Unlike the server's, it keeps the process alive. */
const timer: Timer = (delayMs, callback) => {
  const timeout = setTimeout(callback, delayMs)
  return () => clearTimeout(timeout)
}

try {
  const options = readTrialOptions(process.argv.slice(2))
  if ('help' in options) console.log(options.help)
  else {
    const { engines } = readConfig(process.env)
    const { lines, json, ok } = await tryConfiguredEngines(engines, options, { clock: systemClock, timer })
    console.log(options.isJson ? JSON.stringify(json, null, 2) : lines.join('\n'))
    process.exitCode = ok ? 0 : 1
  }
} catch (error) {
  if (!(error instanceof CommandError || error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
