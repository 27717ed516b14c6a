import { newId } from '@tessera/server-kit/ids'
import { secondMs } from '@tessera/server-kit/clock'
import { DomainError } from '../../src/domain-error.ts'
import { capture } from '../../src/features/credits/ledger.ts'
import { acceptTask, cancelTask, failTask, leaseMs } from '../../src/features/tasks/tasks.ts'
import { initialBalance, type CommandOutcome, type TaskCommand, type TasksSnapshot } from './task-commands.ts'
import type { Database } from '../../src/open-database.ts'
import type { Task } from '../../src/features/tasks/task-record.ts'

/** Performs commands on a database, for a new member with {@link initialBalance} credits. */
export async function createTaskSystem({ stores, transact, queries }: Database) {
  let now = 0
  const clock = () => now
  const memberId = newId()
  const email = `${memberId}@example.org`
  await stores.accounts.add({ id: memberId, username: 'Ada', email, passwordHash: '', createdAt: 0 })
  const grant = {
    key: `grant:${memberId}`,
    memberId,
    kind: 'operator' as const,
    amount: initialBalance,
    at: 0,
  }
  await stores.ledger.append(grant)
  const plan = { type: 'annual' as const, endsAt: Number.MAX_SAFE_INTEGER }
  const language = 'en' as const
  const member = {
    id: memberId,
    username: 'Ada',
    email,
    avatarUrl: null,
    balance: initialBalance,
    plan,
    language,
    role: null,
    newCreationsPublic: null,
  }

  const accepted: Task[] = []
  const runners = {
    first: { holder: newId(), claimed: [] as Task[] },
    second: { holder: newId(), claimed: [] as Task[] },
  }
  const placeOf = (task: Task) => accepted.findIndex(({ id }) => id === task.id)

  async function perform({ does, runner: name, task: place, seconds }: TaskCommand): Promise<CommandOutcome> {
    const runner = runners[name]
    const { holder, claimed } = runner
    const own = claimed[place % Math.max(1, claimed.length)]
    const any = accepted[place % Math.max(1, accepted.length)]
    switch (does) {
      case 'accept': {
        const params = {
          kind: 'generation' as const,
          prompt: 'a lake',
          scenario: 'general' as const,
          width: 1024,
          height: 1024,
          count: 1,
          model: null,
        }
        const services = { stores, transact, clock, requireSpace: () => Promise.resolve() }
        const task = await acceptTask(services, { member, network: memberId, params }).catch(refusedOnly)
        if (task) accepted.push(task)
        return task !== null
      }
      case 'claim': {
        const except = claimed.map(({ id }) => id)
        const task = await stores.tasks.claim({
          holder,
          now,
          until: now + leaseMs,
          except,
          kinds: ['generation'],
        })
        if (task) claimed.push(task)
        return task && placeOf(task)
      }
      case 'renew':
        if (claimed.length > 0)
          await stores.tasks.renew(
            claimed.map(({ id }) => id),
            holder,
            now + leaseMs,
          )
        return null
      case 'submit':
        return own ? stores.tasks.startSubmission(own.id, holder, now) : null
      case 'complete':
        if (!own) return null
        drop(claimed, own)
        return transact(async stores => {
          if (!(await stores.tasks.finish(own.id, holder, { at: now, failure: null }))) return false
          await capture(stores.ledger, { memberId, taskId: own.id, at: now })
          return true
        })
      case 'fail':
        if (!own) return null
        drop(claimed, own)
        return failTask({ transact, clock }, own, holder, { key: 'task.lost' })
      case 'release':
        if (!own) return null
        drop(claimed, own)
        return stores.tasks.release(own.id, holder, { readyAt: now + seconds * secondMs, attempts: 0 })
      case 'crash':
        Object.assign(runner, { holder: newId(), claimed: [] })
        return null
      case 'cancel':
        if (!any) return null
        return cancelTask({ transact, clock }, any, { canCancel: seconds > 20 }).then(
          () => true,
          refusedAsFalse,
        )
      case 'wait':
        now += seconds * secondMs
        return null
    }
  }

  return {
    perform,
    async read(): Promise<TasksSnapshot> {
      const rows = await queries
        .selectFrom('tasks')
        .select(['id', 'state', 'lease_holder', 'ready_at'])
        .where('member_id', '=', memberId)
        .execute()
      const tasks = accepted.map(({ id }) => rows.find(row => row.id === id))
      return {
        balance: (await stores.accounts.find(memberId))?.balance ?? 0,
        tasks: tasks.map(row => ({
          state: row?.state ?? 'failed',
          leasedTo: toRunner(row?.lease_holder ?? null),
          readyAt: row?.ready_at ?? 0,
        })),
      }
    },
    /** Ends all open tasks, so that no runner of another member claims them. */
    async endAll() {
      for (const task of accepted)
        await cancelTask({ transact, clock }, task, { canCancel: true }).catch(refusedOnly)
    },
  }

  function toRunner(holder: string | null) {
    if (holder === null) return null
    if (holder === runners.first.holder) return 'first'
    return holder === runners.second.holder ? 'second' : 'crashed'
  }
}

function drop(tasks: Task[], task: Task): void {
  if (tasks.includes(task)) tasks.splice(tasks.indexOf(task), 1)
}

function refusedOnly(error: unknown): null {
  if (error instanceof DomainError) return null
  throw error
}

function refusedAsFalse(error: unknown): false {
  refusedOnly(error)
  return false
}
