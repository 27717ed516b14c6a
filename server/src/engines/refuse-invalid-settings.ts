import type { EngineSettings } from '@tessera/shared-contracts'
import { StartError } from '@tessera/server-kit/start-error'
import type { ImageEngine, UpscaleEngine } from '../features/tasks/engine.ts'
import type { Timer } from '../scheduling/timer.ts'
import { checkEngine, listModels } from './check-engine.ts'

/**
 * Refuses to start a process that runs tasks with settings that the engines' servers do not have. A server that cannot be
 * reached stops nothing: it may start later.
 *
 * @param log gets what could not be checked
 * @throws {StartError} with a sentence for each setting that does not fit
 */
export async function refuseInvalidSettings(
  {
    engine,
    upscaler,
    engineSettings,
    timer,
  }: { engine: ImageEngine; upscaler: UpscaleEngine; engineSettings: EngineSettings; timer: Timer },
  log: { warn(line: string): void },
): Promise<void> {
  const checks = await Promise.all([
    checkEngine(engine, listModels(engineSettings), timer),
    checkEngine(upscaler, [], timer),
  ])
  for (const { failure } of checks)
    if (failure !== null)
      log.warn(`the settings of an engine could not be checked, and tasks wait for it: ${failure}`)
  const invalid = new Set(checks.flatMap(check => check.invalid))
  if (invalid.size > 0) throw new StartError([...invalid].join('\n'))
}
