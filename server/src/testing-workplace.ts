import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext } from 'node:test'
import { diskMediaStore } from './adapters/media-store.ts'
import { openDatabase } from './adapters/database/database.ts'
import { pictureWorkshop } from './adapters/picture-workshop.ts'
import { createSimulatedUpscaler } from './engines/simulated-upscale.ts'
import { until } from './testing-works.ts'
import { day } from './domain/clock.ts'
import { type PictureEngine } from './domain/engine.ts'
import { provenanceModerator } from './domain/moderation.ts'
import { createTaskRunner, type TaskRunner } from './domain/task-runner.ts'
import { acceptTask, type Task } from './domain/tasks.ts'
import type { Timer } from './domain/timer.ts'
import { nobody } from './domain/watch.ts'

/** What the member of a workplace has. */
export const grant = 90

/** Time that stands still until it is moved; its timers ring as it passes them. */
function handClock() {
  let now = Date.UTC(2026, 0, 31)
  const alarms = new Set<{ at: number; ring: () => void }>()
  const timer: Timer = (milliseconds, ring) => {
    const alarm = { at: now + milliseconds, ring }
    alarms.add(alarm)
    return () => alarms.delete(alarm)
  }
  return {
    clock: () => now,
    timer,
    /** Moves on, ringing what is due. */
    advance(milliseconds: number) {
      now += milliseconds
      for (const alarm of [...alarms].filter(({ at }) => at <= now)) {
        alarms.delete(alarm)
        alarm.ring()
      }
    },
  }
}

/** A database with one paid member, and runners over it that may each die in their own way. */
export async function workplace(t: TestContext) {
  const database = await openDatabase(null)
  const folder = await mkdtemp(join(tmpdir(), 'tessera-runner-'))
  const runners: TaskRunner[] = []
  t.after(async () => {
    await Promise.all(runners.map(runner => runner.stop()))
    await database.close()
    await rm(folder, { recursive: true })
  })
  const time = handClock()
  const { stores, transact } = database
  const account = { id: 'member', username: 'Ada', email: 'ada@example.org', passwordHash: '', createdAt: 0 }
  await stores.accounts.add(account)
  await stores.ledger.append({ key: 'grant', memberId: 'member', kind: 'operator', amount: grant, at: 0 })

  const faults: unknown[] = []
  return {
    ...time,
    stores,
    faults,
    /**
     * @param how.dead while it answers true no timer of the runner rings: it neither polls on nor renews its leases
     * @param how.stops whether the test waits for it to end
     */
    runner(
      engine: PictureEngine,
      { dead = () => false, stops = true }: { dead?: () => boolean; stops?: boolean } = {},
    ) {
      const runner = createTaskRunner({
        stores,
        transact,
        engine,
        upscaler: createSimulatedUpscaler({ clock: time.clock }),
        media: diskMediaStore(folder),
        workshop: pictureWorkshop,
        moderator: provenanceModerator,
        clock: time.clock,
        timer: (milliseconds, ring) =>
          time.timer(milliseconds, () => {
            if (!dead()) ring()
          }),
        watch: nobody,
        report: fault => faults.push(fault),
      })
      if (stops) runners.push(runner)
      return runner
    },
    accept: (prompt = 'a lake'): Promise<Task> =>
      acceptTask(
        { transact, clock: time.clock },
        {
          member: {
            id: 'member',
            username: 'Ada',
            email: account.email,
            avatarUrl: null,
            balance: grant,
            plan: { type: 'annual', endsAt: time.clock() + day },
          },
          network: '127.0.0.1',
          order: {
            kind: 'generation',
            prompt,
            scenario: 'general',
            width: 1024,
            height: 1024,
            count: 1,
            model: null,
          },
        },
      ),
    over: (task: Task) =>
      until(async () => {
        const now = await stores.tasks.find(task.id)
        return now?.state !== 'open' && now
      }),
    balance: async () => (await stores.accounts.find('member'))?.balance,
    files: async () => (await readdir(folder, { recursive: true })).filter(name => name.includes('.')).sort(),
    results: async () => (await stores.generations.ofMember('member', 100)).length,
  }
}
