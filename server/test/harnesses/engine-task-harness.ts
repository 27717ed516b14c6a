import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openTestDatabase } from '../database/test-database.ts'
import { createDiskMediaStore } from '../../src/infra/storage/disk-media-store.ts'
import { noImageSigner } from '../../src/features/media/image-signer.ts'
import { sharpImageProcessor } from '../../src/infra/media/image-processor.ts'
import type { ImageEngine } from '../../src/features/tasks/engine.ts'
import { dayMs, type Clock } from '@tessera/server-kit/clock'
import { createTaskRunner } from '../../src/features/tasks/task-runner.ts'
import { acceptTask } from '../../src/features/tasks/tasks.ts'
import type { Timer } from '../../src/scheduling/timer.ts'
import { noopTelemetry, passAllModerator } from '../fakes/fake-services.ts'
import { waitUntil } from '../seeds/seed-creation.ts'
import { createSimulatedUpscaler } from '../../src/engines/simulated/simulated-upscaler.ts'
import type { Task } from '../../src/features/tasks/task-record.ts'
import { createTaskKinds } from '../../src/features.ts'

/**
 * Creates a clock and a timer that run a hundred times as fast, so that pauses and retries last milliseconds.
 */
export function createFastTime() {
  const start = Date.now()
  const clock = () => start + (Date.now() - start) * 100
  const timer: Timer = (milliseconds, ring) => {
    const timer = setTimeout(ring, milliseconds / 100)
    return () => clearTimeout(timer)
  }
  return { clock, timer }
}

const initialBalance = 90

/** The result of a task: its state, the key of the failure message, and what happened to the credits. */
export interface TaskOutcome {
  state: Task['state']
  failureKey: string | null
  credits: 'charged' | 'given back' | 'wrong'
  imageCount: number
  faults: unknown[]
}

/** Runs one generation to its end in a task runner with the engine under test. */
export async function runGenerationTask(
  t: TestContext,
  engine: ImageEngine,
  { clock, timer }: { clock: Clock; timer: Timer } = createFastTime(),
  count = 1,
): Promise<TaskOutcome> {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'tessera-engine-'))
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
  const faults: unknown[] = []
  const services = {
    stores,
    transact,
    engine,
    upscaler: createSimulatedUpscaler({ clock }),
    media: createDiskMediaStore(folder),
    imageProcessor: sharpImageProcessor,
    imageSigner: noImageSigner,
    moderator: passAllModerator,
    clock,
    timer,
    telemetry: noopTelemetry,
    report: (fault: unknown) => faults.push(fault),
  }
  const runner = createTaskRunner({ ...services, taskKinds: createTaskKinds(services) })
  t.after(async () => {
    await runner.stop()
    await database.close()
    await rm(folder, { recursive: true })
  })
  const plan = { type: 'annual' as const, endsAt: clock() + dayMs }
  const member = {
    ...account,
    avatarUrl: null,
    balance: initialBalance,
    plan,
    language: 'en' as const,
    role: null,
    newCreationsPublic: null,
  }
  const size = { width: 1024, height: 1024 }
  const order = {
    kind: 'generation',
    prompt: 'a lake',
    scenario: 'general',
    ...size,
    count,
    model: null,
  } as const
  const task = await acceptTask(
    { stores, transact, clock, requireSpace: () => Promise.resolve() },
    { member, network: '127.0.0.1', params: order },
  )
  runner.wake()
  const over = await waitUntil(async () => {
    const now = await stores.tasks.find(task.id)
    return now?.state !== 'open' && now
  })
  const balance = (await stores.accounts.find('member'))?.balance
  const [generation] = await stores.generations.listByMember('member', 1)
  const isRight = balance === (over.state === 'succeeded' ? initialBalance - 30 : initialBalance)
  const credits = over.state === 'succeeded' ? 'charged' : 'given back'
  return {
    state: over.state,
    failureKey: over.failure?.key ?? null,
    credits: isRight && (await stores.ledger.findErrors()).length === 0 ? credits : 'wrong',
    imageCount: generation?.images.length ?? 0,
    faults,
  }
}
