import type { CommandResult } from '@tessera/command-line'
import { formatTable } from '@tessera/command-line'
import { minuteMs, type Clock } from '@tessera/server-kit/clock'
import type { EnginesConfig } from '../config/engine-config.ts'
import { createEngines } from '../engines/create-engines.ts'
import { checkEngine, listModels } from '../engines/check-engine.ts'
import type { Engine } from '../features/tasks/engine.ts'
import type { Timer } from '../scheduling/timer.ts'
import { createCancelTrials } from './cancel-trials.ts'
import { createImageTrials } from './image-trials.ts'
import type { TrialContext } from './run-job.ts'
import { runTrials, timeUp, type Trial, type TrialRow } from './trial.ts'
import { createUpscaleTrials } from './upscale-trials.ts'

const enginesWithModels: ReadonlySet<string> = new Set(['comfyui', 'liblib', 'sdapi', 'sdcpp'])
const paidEngines: ReadonlySet<string> = new Set(['liblib', 'openai'])
/** Enough for every own server to show what it can. */
const smallSize = { width: 256, height: 256 }
/** APIs of providers make nothing smaller. */
const paidSize = { width: 1024, height: 1024 }
const trialSteps = 4

export interface TrialOptions {
  size?: { width: number; height: number }
  /** All trials end after this time. */
  minutes: number
}

/** Tries the configured engines through the interface that the tasks use, without tasks and credits. */
export async function tryConfiguredEngines(
  config: EnginesConfig,
  { size, minutes }: TrialOptions,
  parts: { clock: Clock; timer: Timer },
): Promise<CommandResult> {
  const { engine, upscaler, close } = createEngines(config, parts)
  const timeout = new AbortController()
  const cancelTimeout = parts.timer(minutes * minuteMs, () => timeout.abort())
  const context: TrialContext = { ...parts, signal: timeout.signal }
  const { imageEngine, upscaleEngine } = config
  const isPaid = paidEngines.has(imageEngine.name)
  const options = {
    engine,
    size: size ?? (isPaid ? paidSize : smallSize),
    steps: trialSteps,
    hasModels: enginesWithModels.has(imageEngine.name),
    isPaid,
  }
  const settings = (
    part: Pick<Engine<never, unknown>, 'findInvalidSettings'>,
    models: readonly string[],
  ): Trial => ({
    ability: 'the settings fit',
    async run() {
      const { invalid, failure } = await checkEngine(part, models, parts.timer)
      const faults = failure === null ? invalid : [failure]
      if (faults.length > 0) throw new Error(faults.join(' '))
      return part.findInvalidSettings
        ? { verdict: 'yes', says: 'the server has all that they name' }
        : { verdict: 'not tried', says: 'the engine lists nothing' }
    },
  })
  try {
    return toResult([
      {
        name: `IMAGE_ENGINE=${imageEngine.name}`,
        rows: await runTrials(
          [
            settings(engine, listModels(config.settings)),
            ...createImageTrials(options, context),
            ...createCancelTrials(options, context),
          ],
          context,
        ),
      },
      {
        name: `UPSCALE_ENGINE=${upscaleEngine.name}`,
        rows: await runTrials([settings(upscaler, []), ...createUpscaleTrials(upscaler, context)], context),
      },
    ])
  } finally {
    cancelTimeout()
    await close()
  }
}

function toResult(engines: readonly { name: string; rows: readonly TrialRow[] }[]): CommandResult {
  const rows = engines.flatMap(engine => engine.rows)
  const failed = rows.filter(({ verdict }) => verdict === 'FAILS').length
  const isCut = rows.some(({ verdict, says }) => verdict === 'not tried' && says === timeUp)
  return {
    lines: [
      ...engines.flatMap(({ name, rows }) => [
        ...formatTable(
          [name, '', ''],
          rows.map(({ ability, verdict, says }) => [ability, verdict, says]),
        ),
        '',
      ]),
      failed > 0
        ? `${failed} of ${rows.length} fail, and the site relies on them.`
        : isCut
          ? 'Nothing failed, but the time was up: try again with --minutes.'
          : 'All that the site relies on works.',
    ],
    json: { engines },
    ok: failed === 0,
  }
}
