import { limits } from '@tessera/shared-contracts'
import { second, type Clock } from './clock.ts'
import { EngineRefusal, type MadePicture, type PictureEngine } from './engine.ts'
import { keep as keepCredits } from './ledger.ts'
import type { MediaStore, Medium } from './media.ts'
import { worstOf, type Moderator } from './moderation.ts'
import { storePicture, type PictureWorkshop } from './pictures.ts'
import type { Stores, Transact } from './stores.ts'
import { failTask, mostTries, taskTimeout, type Task, type TaskFailure } from './tasks.ts'
import { pause, type Timer } from './timer.ts'

export interface TaskWorkAdapters {
  stores: Stores
  transact: Transact
  engine: PictureEngine
  media: MediaStore
  workshop: PictureWorkshop
  moderator: Moderator
  clock: Clock
  timer: Timer
  /** For faults that no person is told of in full. */
  report: (error: unknown) => void
}

/** The right to write a task, and the end of the wish to. */
export interface Lease {
  holder: string
  signal: AbortSignal
}

/** Milliseconds between two looks at an engine's job: short at first, because most jobs are. */
const lookPauses = [150, 250, 400, 700, 1_000] as const
const lastPause = 2_000

/**
 * Carries a leased task out: hands it to the engine, follows the job, keeps the pictures. Where the lease
 * is lost meanwhile, nothing more is written. A fault ends in another try or, after the last, in failure.
 */
export async function carryOut(adapters: TaskWorkAdapters, task: Task, lease: Lease): Promise<void> {
  try {
    // A task that has taken its runners down with it is not tried for ever.
    if (task.tries > mostTries) await fail(adapters, task, lease, { key: 'generation.givenUp' })
    else await followJob(adapters, task, lease)
  } catch (error) {
    if (error instanceof EngineRefusal) {
      await fail(adapters, task, lease, {
        key: 'generation.engineRefused',
        values: { reason: error.message },
      })
      return
    }
    adapters.report(error)
    await tryLater(adapters, task, lease)
  }
}

async function followJob(adapters: TaskWorkAdapters, task: Task, lease: Lease): Promise<void> {
  const { stores, engine, clock, timer } = adapters
  const { holder, signal } = lease
  let job = task.job
  let handedOverHere = false
  for (let look = 0; !signal.aborted; look++) {
    if (clock() - task.createdAt >= taskTimeout) {
      if (job !== null) await engine.cancel(job)
      return fail(adapters, task, lease, { key: 'generation.timedOut' })
    }
    if (job === null) {
      job = await engine.submit(jobOf(task))
      handedOverHere = true
      if (!(await stores.tasks.handedOver(task.id, holder, job))) return engine.cancel(job)
    }
    const status = await engine.status(job)
    if (status.state === 'succeeded') return finish(adapters, task, lease, status.pictures)
    if (status.state === 'failed' && handedOverHere) {
      return fail(adapters, task, lease, {
        key: 'generation.engineFailed',
        values: { reason: status.reason },
      })
    }
    if (status.state === 'failed') {
      // Handed over by a runner that died, and most likely gone with it.
      job = null
      continue
    }
    if (!(await stores.tasks.advanced(task.id, holder, status.state, status.progress ?? null))) return
    await pause(timer, lookPauses[look] ?? lastPause, signal)
  }
  await stores.tasks.release(task.id, holder, { readyAt: clock(), tries: task.tries - 1 })
}

const jobOf = ({ order: { model, ...order }, seed }: Task) => ({
  ...order,
  seed,
  steps: limits.samplerSteps,
  ...(model && { model }),
})

async function finish(
  adapters: TaskWorkAdapters,
  task: Task,
  { holder, ...lease }: Lease,
  made: readonly MadePicture[],
): Promise<void> {
  const { stores, transact, engine, moderator, clock } = adapters
  if (!(await stores.tasks.advanced(task.id, holder, 'reviewing', null))) return
  const provenance = { from: 'engine', engine: engine.name } as const
  const verdict = worstOf(await Promise.all(made.map(({ file }) => moderator.review(file, provenance))))
  if (verdict === 'refused')
    return fail(adapters, task, { holder, ...lease }, { key: 'generation.moderated' })

  const kept: { medium: Medium; picture: MadePicture }[] = []
  for (const picture of made) {
    kept.push({ medium: await storePicture(adapters, task.memberId, picture.file), picture })
  }
  await transact(async ({ tasks, ledger, media, generations }) => {
    if (!(await tasks.close(task.id, holder, null))) return
    await keepCredits(ledger, { memberId: task.memberId, taskId: task.id, at: clock() })
    for (const { medium } of kept) await media.add(medium)
    await generations.add({
      id: task.id,
      memberId: task.memberId,
      order: task.order,
      engine: engine.name,
      createdAt: clock(),
      pictures: kept.map(({ medium, picture: { seed, notUnderstood = [] } }) => ({
        mediumId: medium.id,
        ending: medium.ending,
        verdict,
        seed,
        notUnderstood,
      })),
    })
  })
}

async function fail(
  adapters: TaskWorkAdapters,
  task: Task,
  { holder }: Lease,
  failure: TaskFailure,
): Promise<void> {
  await failTask(adapters, task, holder, failure)
}

async function tryLater(adapters: TaskWorkAdapters, task: Task, lease: Lease): Promise<void> {
  if (task.tries >= mostTries) return fail(adapters, task, lease, { key: 'generation.givenUp' })
  const readyAt = adapters.clock() + 2 ** task.tries * second
  await adapters.stores.tasks.release(task.id, lease.holder, { readyAt, tries: task.tries })
}
