import { secondMs } from '@tessera/server-kit/clock'
import type { EngineSettings } from '@tessera/shared-contracts'
import { EngineMisconfiguredError, type Engine } from '../features/tasks/engine.ts'
import { sleep, type Timer } from '../scheduling/timer.ts'

const timeoutMs = 10 * secondMs

/** What the server of an engine says about the operator's settings. */
interface EngineCheck {
  /** Settings that do not fit, each as a sentence that names the variable. */
  invalid: readonly string[]
  /** Why the server could not be asked; null if it was. */
  failure: string | null
}

/** The models of the scenarios. */
export const listModels = ({ models }: EngineSettings): string[] =>
  Object.values(models).filter(model => model !== undefined)

/**
 * Asks the server of an engine what does not fit it, for ten seconds at most.
 *
 * @param models of the scenarios
 */
export async function checkEngine(
  engine: Pick<Engine<never, unknown>, 'findInvalidSettings'>,
  models: readonly string[],
  timer: Timer,
): Promise<EngineCheck> {
  if (!engine.findInvalidSettings) return { invalid: [], failure: null }
  const answered = new AbortController()
  const late = sleep(timer, timeoutMs, answered.signal).then(() => null)
  try {
    const invalid = await Promise.race([engine.findInvalidSettings(models), late])
    return invalid ? { invalid, failure: null } : { invalid: [], failure: 'it does not answer within 10 s' }
  } catch (error) {
    // Such as a key that the server does not accept
    if (error instanceof EngineMisconfiguredError) return { invalid: [error.message], failure: null }
    return { invalid: [], failure: error instanceof Error ? error.message : String(error) }
  } finally {
    answered.abort()
  }
}
