import type { EngineStatus, ImageEngine } from '../features/tasks/engine.ts'
import { createTrialJob, type ImageTrialOptions } from './image-trials.ts'
import { runJob, submitJob, waitForChange, type TrialContext } from './run-job.ts'
import { formatSeconds, type Trial } from './trial.ts'

/** The job that is canceled while it runs takes this many times as long as one image. */
const longFactor = 8
/** A job that was stopped leaves the engine free this much earlier. */
const maxShare = 0.6

/** Creates the trials of canceling. They order only what the engine says that it can cancel. */
export function createCancelTrials(options: ImageTrialOptions, context: TrialContext): Trial[] {
  const { engine } = options
  const short = createTrialJob(options, { seed: 11 })
  const long = createTrialJob(options, { seed: 12, count: 2, steps: (options.steps * longFactor) / 2 })
  const isOffered = engine.canCancel || engine.canCancelWaiting === true

  return [
    {
      ability: 'cancel while waiting',
      async run() {
        if (!isOffered) return { verdict: 'no', says: 'the page offers no cancel once the task is ordered' }
        if (options.isPaid)
          return { verdict: 'not tried', says: 'it would take several images that you pay for' }
        const running = await submitJob(engine, { ...short, seed: 13 }, context)
        const waiting = await submitJob(engine, { ...short, seed: 14 }, context)
        try {
          await untilBegun(engine, running, context)
          const { state } = await engine.status(waiting)
          if (state !== 'waiting')
            return { verdict: 'not tried', says: 'the engine runs several jobs at a time, so none waited' }
          await engine.cancel(waiting)
          await untilEnded(engine, running, context)
          const end = await untilEnded(engine, waiting, context)
          if (end === 'succeeded') throw new Error('a canceled job was drawn')
          return { verdict: 'yes', says: 'the job was not drawn' }
        } finally {
          await engine.cancel(waiting)
          await untilEnded(engine, running, context)
          await engine.cancel(running)
        }
      },
    },
    {
      ability: 'cancel while running',
      async run() {
        if (!engine.canCancel)
          return { verdict: 'no', says: 'the page offers none: the engine finishes what it began' }
        const { milliseconds: alone } = await runJob(engine, { ...short, seed: 15 }, context)
        const id = await submitJob(engine, long, context)
        const state = await untilBegun(engine, id, context)
        if (state === 'ended') return { verdict: 'not tried', says: 'it is too fast to be canceled' }
        await engine.cancel(id)
        const { milliseconds: next } = await runJob(engine, { ...short, seed: 16 }, context)
        const expected = alone * longFactor
        if (next - alone > expected * maxShare)
          throw new Error(
            `the next image took ${formatSeconds(next)} and not ${formatSeconds(alone)}: the canceled job ran on`,
          )
        return { verdict: 'yes', says: `the next image took ${formatSeconds(next)}` }
      },
    },
  ]
}

type Outcome = Exclude<EngineStatus['state'], 'waiting'> | 'refused'

/** The state of a job. A job that the engine refuses has ended. */
const readState = (engine: ImageEngine, id: string): Promise<EngineStatus['state'] | 'refused'> =>
  engine.status(id).then(
    ({ state }) => state,
    () => 'refused' as const,
  )

/** Waits until a job runs, or has ended. */
async function untilBegun(
  engine: ImageEngine,
  id: string,
  context: TrialContext,
): Promise<'running' | 'ended'> {
  for (;;) {
    const state = await readState(engine, id)
    if (state === 'running' || state === 'drawn') return 'running'
    if (state !== 'waiting' && state !== 'reviewing') return 'ended'
    if (context.signal.aborted) return 'ended'
    await waitForChange(engine, id, context)
  }
}

async function untilEnded(engine: ImageEngine, id: string, context: TrialContext): Promise<Outcome> {
  for (;;) {
    const state = await readState(engine, id)
    if (state === 'succeeded' || state === 'failed' || state === 'lost' || state === 'refused') return state
    if (context.signal.aborted) return 'lost'
    await waitForChange(engine, id, context)
  }
}
