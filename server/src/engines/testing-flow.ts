import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openDatabase } from '../adapters/database/database.ts'
import { diskMediaStore } from '../adapters/media-store.ts'
import { pictureWorkshop } from '../adapters/picture-workshop.ts'
import type { PictureEngine } from '../domain/engine.ts'
import { day, type Clock } from '../domain/clock.ts'
import { createTaskRunner } from '../domain/task-runner.ts'
import { acceptTask, type Task } from '../domain/tasks.ts'
import type { Timer } from '../domain/timer.ts'
import { nobody } from '../domain/watch.ts'
import { until } from '../testing-works.ts'
import { createSimulatedUpscaler } from './simulated-upscale.ts'

/** Time that passes a hundred times as fast, so that pauses and second tries last milliseconds. */
export function quickTime() {
  const start = Date.now()
  const clock = () => start + (Date.now() - start) * 100
  const timer: Timer = (milliseconds, ring) => {
    const timer = setTimeout(ring, milliseconds / 100)
    return () => clearTimeout(timer)
  }
  return { clock, timer }
}

const grant = 90

/** How a task of a member ended: its state, what the person is told, and the credits afterwards. */
export interface Ending {
  state: Task['state']
  told: string | null
  credits: 'charged' | 'given back' | 'wrong'
  pictures: number
  faults: unknown[]
}

/** Takes one generation through the task runner, with the engine under test, to its end. */
export async function endOf(
  t: TestContext,
  engine: PictureEngine,
  { clock, timer }: { clock: Clock; timer: Timer } = quickTime(),
  count = 1,
): Promise<Ending> {
  const database = await openDatabase(null)
  const folder = await mkdtemp(join(tmpdir(), 'tessera-engine-'))
  const { stores, transact } = database
  const account = { id: 'member', username: 'Ada', email: 'ada@example.org', passwordHash: '', createdAt: 0 }
  await stores.accounts.add(account)
  await stores.ledger.append({ key: 'grant', memberId: 'member', kind: 'operator', amount: grant, at: 0 })
  const faults: unknown[] = []
  const runner = createTaskRunner({
    stores,
    transact,
    engine,
    upscaler: createSimulatedUpscaler({ clock }),
    media: diskMediaStore(folder),
    workshop: pictureWorkshop,
    moderator: { review: async () => 'passed' },
    clock,
    timer,
    watch: nobody,
    report: fault => faults.push(fault),
  })
  t.after(async () => {
    await runner.stop()
    await database.close()
    await rm(folder, { recursive: true })
  })
  const plan = { type: 'annual' as const, endsAt: clock() + day }
  const member = { ...account, avatarUrl: null, balance: grant, plan }
  const size = { width: 1024, height: 1024 }
  const order = {
    kind: 'generation',
    prompt: 'a lake',
    scenario: 'general',
    ...size,
    count,
    model: null,
  } as const
  const task = await acceptTask({ transact, clock }, { member, network: '127.0.0.1', order })
  runner.wake()
  const over = await until(async () => {
    const now = await stores.tasks.find(task.id)
    return now?.state !== 'open' && now
  })
  const balance = (await stores.accounts.find('member'))?.balance
  const [generation] = await stores.generations.ofMember('member', 1)
  const isRight = balance === (over.state === 'succeeded' ? grant - 30 : grant)
  const credits = over.state === 'succeeded' ? 'charged' : 'given back'
  return {
    state: over.state,
    told: over.failure?.key ?? null,
    credits: isRight && (await stores.ledger.faults()).length === 0 ? credits : 'wrong',
    pictures: generation?.pictures.length ?? 0,
    faults,
  }
}
