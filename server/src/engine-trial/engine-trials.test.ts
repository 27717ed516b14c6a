import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minuteMs } from '@tessera/server-kit/clock'
import type { EngineStatus, GeneratedImage, ImageEngine, ImageJob } from '../features/tasks/engine.ts'
import { EngineMisconfiguredError, unknownJob } from '../features/tasks/engine.ts'
import { createFakeUpscaler } from '../../test/fakes/fake-engines.ts'
import { createPng } from '../../test/fakes/fake-engine-server.ts'
import type { Timer } from '../scheduling/timer.ts'
import { createCancelTrials } from './cancel-trials.ts'
import { createImageTrials } from './image-trials.ts'
import { runTrial, runTrials, type Trial } from './trial.ts'
import { createUpscaleTrials } from './upscale-trials.ts'

const stepMs = 400

/** A time that passes only where something waits for it, so that a busy machine takes none. */
function createSimulatedTime() {
  let now = 0
  const timer: Timer = (milliseconds, ring) => {
    const next = setImmediate(() => {
      now += milliseconds
      ring()
    })
    return () => clearImmediate(next)
  }
  return { clock: () => now, timer }
}

interface Behavior {
  /** Draws an image in this color instead of one by its seed. */
  color?: number
  isBatchDifferent?: boolean
  drawsCanceled?: boolean
  runsOn?: boolean
  wrongSize?: boolean
}

/** A server that runs one job at a time, which takes as long as its steps. */
function createOneSlotEngine({ clock }: { clock: () => number }, behavior: Behavior = {}): ImageEngine {
  const jobs: { job: ImageJob; id: string; startedAt: number | null; isCanceled: boolean }[] = []
  const durationOf = ({ steps, count }: ImageJob) => steps * count * stepMs

  function advance(): void {
    let free = 0
    for (const each of jobs) {
      if (each.isCanceled && each.startedAt === null && !behavior.drawsCanceled) continue
      if (each.isCanceled && !behavior.runsOn && !behavior.drawsCanceled) continue
      if (each.startedAt === null && free <= clock()) each.startedAt = clock()
      free = each.startedAt === null ? Infinity : each.startedAt + durationOf(each.job)
    }
  }

  async function draw({ width, height, count, seed }: ImageJob): Promise<GeneratedImage[]> {
    const side = behavior.wrongSize ? width + 8 : width
    return Promise.all(
      Array.from({ length: count }, async (_, i) => {
        const shift = behavior.isBatchDifferent && i > 0 ? 100 : 0
        return {
          file: await createPng(side, height, behavior.color ?? (seed + i) * 15 + shift),
          seed: seed + i,
        }
      }),
    )
  }

  return {
    name: 'One slot',
    canCancel: true,
    canResubmit: true,
    async submit(job) {
      if (job.model) throw new EngineMisconfiguredError(`no model ${job.model.id}`)
      const id = String(jobs.length)
      jobs.push({ job, id, startedAt: null, isCanceled: false })
      return id
    },
    async status(id): Promise<EngineStatus> {
      advance()
      const known = jobs[Number(id)]
      if (!known || (known.isCanceled && !behavior.drawsCanceled)) return unknownJob
      if (known.startedAt === null) return { state: 'waiting', ahead: 1 }
      if (clock() < known.startedAt + durationOf(known.job)) return { state: 'running', progress: 0.5 }
      return { state: 'succeeded', images: await draw(known.job) }
    },
    async cancel(id) {
      const known = jobs[Number(id)]
      if (known) known.isCanceled = true
    },
  }
}

const size = { width: 64, height: 64 }

async function tryEngine(
  options: {
    behavior?: Behavior
    engine?: Partial<ImageEngine>
    isPaid?: boolean
    signal?: AbortSignal
  } = {},
) {
  const simulated = createSimulatedTime()
  const time = { ...simulated, signal: options.signal ?? new AbortController().signal }
  const engine = { ...createOneSlotEngine(simulated, options.behavior), ...options.engine }
  const trial = { engine, size, steps: 4, hasModels: true, isPaid: options.isPaid ?? false }
  const trials: Trial[] = [...createImageTrials(trial, time), ...createCancelTrials(trial, time)]
  const rows = new Map(
    (await runTrials(trials, time)).map(({ ability, verdict, says }) => [ability, `${verdict}: ${says}`]),
  )
  return (ability: string) => rows.get(ability) ?? ''
}

test('an engine that can all is found to', async () => {
  const row = await tryEngine()
  assert.match(row('one image'), /^yes: 64x64 in /)
  assert.match(row('progress'), /^yes/)
  assert.match(row('several images'), /^yes: 2 images in /)
  assert.equal(row('a seed twice'), 'yes: the pixels are equal')
  assert.equal(row('seeds of several images'), 'yes: the second image alone with its seed: equal')
  assert.equal(row('a wrong model is noticed'), 'yes: no model tessera-no-such-model')
  assert.equal(row('cancel while waiting'), 'yes: the job was not drawn')
  assert.match(row('cancel while running'), /^yes: the next image took /)
})

test('an engine that gives every seed the same image fails', async () => {
  const row = await tryEngine({ behavior: { color: 90 } })
  assert.equal(
    row('seeds of several images'),
    'FAILS: another seed gives the same image: the engine ignores seeds',
  )
})

test('an engine whose second image cannot be repeated fails', async () => {
  const row = await tryEngine({ behavior: { isBatchDifferent: true } })
  assert.equal(
    row('seeds of several images'),
    'FAILS: the second image has the seed 8, which alone gives another image',
  )
})

test('an engine that draws what was canceled fails', async () => {
  const row = await tryEngine({ behavior: { drawsCanceled: true } })
  assert.equal(row('cancel while waiting'), 'FAILS: a canceled job was drawn')
})

test('an engine that runs a canceled job on fails', async () => {
  const row = await tryEngine({ behavior: { runsOn: true } })
  assert.match(row('cancel while running'), /^FAILS: the next image took .* the canceled job ran on$/)
})

test('an engine that makes another size fails, and what compares with its image is not tried', async () => {
  const row = await tryEngine({ behavior: { wrongSize: true } })
  assert.equal(row('one image'), 'FAILS: One slot made 72x64 pixels, ordered were 64x64')
  for (const ability of ['a seed twice', 'a wrong model is noticed', 'cancel while running'])
    assert.equal(row(ability), 'not tried: it needs: one image')
})

test('what an engine does not offer is not ordered', async () => {
  const row = await tryEngine({ engine: { canCancel: false, ignoresSeeds: true }, isPaid: true })
  for (const ability of ['a seed twice', 'cancel while waiting', 'cancel while running'])
    assert.match(row(ability), /^no: /)
  const paid = await tryEngine({ engine: { canCancel: false, canCancelWaiting: true }, isPaid: true })
  assert.match(paid('cancel while waiting'), /^not tried: .* you pay for$/)
})

test('a trial ends when its time is up', async () => {
  const time = new AbortController()
  const row = await tryEngine({
    signal: time.signal,
    engine: {
      submit: async () => 'slow',
      async status() {
        time.abort()
        return { state: 'running' }
      },
    },
  })
  assert.equal(row('one image'), 'not tried: the time is up')
  assert.equal(row('cancel while running'), 'not tried: it needs: one image')
})

test('an upscale is tried, and one of a wrong size fails', async () => {
  const time = { ...createSimulatedTime(), signal: AbortSignal.timeout(minuteMs) }
  const rowOf = async (upscaler: ReturnType<typeof createFakeUpscaler>) => {
    const [trial] = createUpscaleTrials(upscaler, time)
    return trial && runTrial(trial, time)
  }
  assert.match((await rowOf(createFakeUpscaler()))?.says ?? '', /^96x64 to 192x128 in /)
  const small = createFakeUpscaler(({ image }) => ({ state: 'succeeded', images: [{ file: image }] }))
  assert.equal((await rowOf(small))?.verdict, 'FAILS')
})
