import { setTimeout } from 'node:timers/promises'
import type { TestContext } from 'node:test'
import { secondMs } from '@tessera/server-kit/clock'
import { openSignals } from '../../src/database/open-signals.ts'
import { createSimulatedUpscaler } from '../../src/engines/simulated/simulated-upscaler.ts'
import { createTaskKinds } from '../../src/features.ts'
import { noImageSigner } from '../../src/features/media/image-signer.ts'
import { EngineRefusalError } from '../../src/features/tasks/engine.ts'
import { createTaskRunner } from '../../src/features/tasks/task-runner.ts'
import { acceptTask } from '../../src/features/tasks/tasks.ts'
import { getWorkerPollIntervalMs, wakeBySignals } from '../../src/features/tasks/task-wakes.ts'
import { createDiskMediaStore } from '../../src/infra/storage/disk-media-store.ts'
import { sharpImageProcessor } from '../../src/infra/media/image-processor.ts'
import { createSilentLog } from '../../src/log/log.ts'
import { systemTimer } from '../../src/scheduling/system-timer.ts'
import { createTestInstallation } from '../database/test-database.ts'
import { createFakeEngine } from '../fakes/fake-engines.ts'
import { noopTelemetry, passAllModerator } from '../fakes/fake-services.ts'
import { waitUntil } from '../seeds/seed-creation.ts'

/** The beginning of a task at a worker. */
interface TaskStart {
  worker: number
  /** The prompt of the task. */
  prompt: string
  at: number
}

/**
 * Creates an installation with workers as their processes have them: each has its own connections and, on PostgreSQL, its signals. A worker
 * executes one task at a time, which the engine refuses after some milliseconds.
 */
export async function createQueueWorkers(t: TestContext, { taskMs = 20 } = {}) {
  const { folder, environment, open, closeBefore } = await createTestInstallation(t)
  const database = await open()
  const { stores, transact, clock } = database
  const starts: TaskStart[] = []
  const faults: unknown[] = []

  return {
    ...database,
    starts,
    faults,
    /** Starts a worker. Resolves when it receives signals, where the database sends any. */
    async startWorker(worker: number) {
      const own = await open()
      const signals = openSignals(
        {
          databaseUrl: environment.DATABASE_URL || null,
          databaseListenUrl: environment.DATABASE_LISTEN_URL || null,
        },
        own.queries,
        createSilentLog(),
      )
      const engine = createFakeEngine({
        async submit({ prompt }) {
          starts.push({ worker, prompt, at: performance.now() })
          await setTimeout(taskMs)
          throw new EngineRefusalError('this engine refuses all', { moderated: 'prompt' })
        },
      })
      const services = {
        stores: own.stores,
        transact: own.transact,
        clock: own.clock,
        engine,
        upscaler: createSimulatedUpscaler({ clock }),
        media: createDiskMediaStore(folder),
        imageProcessor: sharpImageProcessor,
        imageSigner: noImageSigner,
        moderator: passAllModerator,
        timer: systemTimer,
        telemetry: noopTelemetry,
        report: (fault: unknown) => faults.push(fault),
      }
      const kinds = createTaskKinds(services)
      const taskKinds = { ...kinds, generation: { ...kinds.generation, maxConcurrent: 1 } }
      const runner = createTaskRunner(
        { ...services, taskKinds },
        { getPollIntervalMs: () => getWorkerPollIntervalMs(signals) },
      )
      const stopWakes = wakeBySignals(runner, signals)
      closeBefore(async () => {
        stopWakes()
        signals.close()
        await runner.stop()
      })
      if (environment.DATABASE_URL) await waitUntil(async () => signals.areArriving())
      runner.wake()
    },
    addMember: async (id: string) => {
      await stores.accounts.add({
        id,
        username: id,
        email: `${id}@example.org`,
        passwordHash: '',
        createdAt: 0,
      })
      await stores.ledger.append({
        key: `grant ${id}`,
        memberId: id,
        kind: 'operator',
        amount: 10_000,
        at: 0,
      })
    },
    accept: (memberId: string, prompt: string) =>
      acceptTask(
        { stores, transact, clock, requireSpace: () => Promise.resolve() },
        {
          member: {
            id: memberId,
            username: memberId,
            email: `${memberId}@example.org`,
            avatarUrl: null,
            language: 'en',
            role: null,
            newCreationsPublic: null,
            balance: 10_000,
            plan: { type: 'annual', endsAt: clock() + 1_000 * secondMs },
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
    waitUntilEmpty: () =>
      waitUntil(async () => {
        const open = await database.queries
          .selectFrom('tasks')
          .select('id')
          .where('state', '=', 'open')
          .limit(1)
          .execute()
        return open.length === 0
      }),
  }
}
