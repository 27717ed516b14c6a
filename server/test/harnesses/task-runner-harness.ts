import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext } from 'node:test'
import { createDiskMediaStore } from '../../src/infra/storage/disk-media-store.ts'
import type { MediaStore } from '../../src/features/media/media.ts'
import { openDatabase } from '../../src/open-database.ts'
import { noImageSigner } from '../../src/features/media/image-signer.ts'
import { sharpImageProcessor } from '../../src/infra/media/image-processor.ts'
import { createSimulatedUpscaler } from '../../src/engines/simulated/simulated-upscaler.ts'
import { waitUntil } from '../seeds/seed-creation.ts'
import { dayMs } from '@tessera/server-kit/clock'
import { type ImageEngine } from '../../src/features/tasks/engine.ts'
import { createTaskRunner, type TaskRunner } from '../../src/features/tasks/task-runner.ts'
import { acceptTask, cancelTask } from '../../src/features/tasks/tasks.ts'
import type { Timer } from '../../src/scheduling/timer.ts'
import { noopTelemetry, passAllModerator } from '../fakes/fake-services.ts'
import type { Task } from '../../src/features/tasks/task-record.ts'
import { createTaskKinds } from '../../src/features.ts'

/** The credits of the member of the harness. */
export const initialBalance = 90

/** Creates a clock that stands still until `advance`, and timers that fire when it passes them. */
function createManualClock() {
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
    /** Moves the clock forward and fires the due timers. */
    advance(milliseconds: number) {
      now += milliseconds
      for (const alarm of [...alarms].filter(({ at }) => at <= now)) {
        alarms.delete(alarm)
        alarm.ring()
      }
    },
  }
}

/**
 * Creates a database with one paid member, and runners that can be made to fail. The database is SQLite: its queries end in the
 * same turn, so that a test that moves the clock knows when the runners have nothing more to do.
 */
export async function taskRunnerHarness(t: TestContext) {
  const database = await openDatabase(null)
  const folder = await mkdtemp(join(tmpdir(), 'tessera-runner-'))
  const runners: TaskRunner[] = []
  t.after(async () => {
    await Promise.all(runners.map(runner => runner.stop()))
    await database.close()
    await rm(folder, { recursive: true })
  })
  const time = createManualClock()
  const { stores, transact } = database
  const account = { id: 'member', username: 'Ada', email: 'ada@example.org', passwordHash: '', createdAt: 0 }
  await stores.accounts.add(account)
  await stores.ledger.append({
    key: 'grant',
    memberId: 'member',
    kind: 'operator',
    amount: initialBalance,
    at: 0,
  })

  const disk = createDiskMediaStore(folder)
  const faults: unknown[] = []
  return {
    ...time,
    stores,
    faults,
    media: disk,
    /**
     * @param how.dead while it returns true, no timer of the runner fires: it neither polls nor renews its
     * leases
     * @param how.media the store of the results
     * @param how.startSubmission in place of that of the task store
     * @param how.claim in place of that of the task store
     * @param how.stops whether the end of the test waits for it
     */
    runner(
      engine: ImageEngine,
      {
        dead = () => false,
        stops = true,
        media = disk,
        startSubmission = stores.tasks.startSubmission,
        claim = stores.tasks.claim,
        pollIntervalMs,
      }: {
        dead?: () => boolean
        stops?: boolean
        media?: MediaStore
        startSubmission?: typeof stores.tasks.startSubmission
        claim?: typeof stores.tasks.claim
        pollIntervalMs?: number
      } = {},
    ) {
      const services = {
        stores: { ...stores, tasks: { ...stores.tasks, startSubmission, claim } },
        transact,
        engine,
        upscaler: createSimulatedUpscaler({ clock: time.clock }),
        media,
        imageProcessor: sharpImageProcessor,
        imageSigner: noImageSigner,
        moderator: passAllModerator,
        clock: time.clock,
        timer: (milliseconds: number, ring: () => void) =>
          time.timer(milliseconds, () => {
            if (!dead()) ring()
          }),
        telemetry: noopTelemetry,
        report: (fault: unknown) => faults.push(fault),
        reportRecovery: () => faults.push('recovered'),
      }
      const runner = createTaskRunner(
        { ...services, taskKinds: createTaskKinds(services) },
        pollIntervalMs === undefined ? {} : { getPollIntervalMs: () => pollIntervalMs },
      )
      if (stops) runners.push(runner)
      return runner
    },
    accept: (prompt = 'a lake'): Promise<Task> =>
      acceptTask(
        { stores, transact, clock: time.clock, requireSpace: () => Promise.resolve() },
        {
          member: {
            id: 'member',
            username: 'Ada',
            email: account.email,
            avatarUrl: null,
            language: 'en',
            role: null,
            newCreationsPublic: null,
            balance: initialBalance,
            plan: { type: 'annual', endsAt: time.clock() + dayMs },
          },
          network: '127.0.0.1',
          params: {
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
    cancel: (task: Task) => cancelTask({ transact, clock: time.clock }, task, { canCancel: true }),
    over: (task: Task) =>
      waitUntil(async () => {
        const now = await stores.tasks.find(task.id)
        return now?.state !== 'open' && now
      }),
    balance: async () => (await stores.accounts.find('member'))?.balance,
    files: async () => (await readdir(folder, { recursive: true })).filter(name => name.includes('.')).sort(),
    results: async () => (await stores.generations.listByMember('member', 100)).length,
  }
}
