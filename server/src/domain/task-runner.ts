import { second } from './clock.ts'
import { newId } from './ids.ts'
import { carryOut, type TaskWorkAdapters } from './task-work.ts'
import { leaseLength, type Task, type TaskKind } from './tasks.ts'

export interface TaskRunner {
  /** Says that a task may be ready. Without it, the runner finds out by its own timers. */
  wake(): void
  /**
   * Takes no more tasks, lets those that run end for a while, gives the leases of the others back, and settles
   * when nothing of it is left running.
   *
   * @param patience milliseconds
   */
  stop(patience?: number): Promise<void>
}

/**
 * Tasks of a kind that one runner carries out at a time; the engine queues what it cannot do at once. Each
 * kind has its own, so that no engine's queue keeps the other engine idle.
 */
const slots = { generation: 4, upscale: 4 } as const satisfies Record<TaskKind, number>
const kinds = Object.keys(slots) as TaskKind[]
/** Milliseconds after which a runner looks for tasks of others that have died, at the latest. */
const idleLook = 30 * second
/** As `idleLook`, of a runner to which nobody says that there is a task. */
export const workerLook = second / 2

/**
 * Carries out tasks from the first `wake` on. Any number of runners, in any number of processes, may share
 * a database: a lease says whose a task is, and a runner that dies loses its leases, so that another goes on.
 *
 * @param options.lookEvery milliseconds after which it looks for tasks that nobody has told it of
 */
export function createTaskRunner(
  adapters: TaskWorkAdapters,
  { lookEvery = idleLook }: { lookEvery?: number } = {},
): TaskRunner {
  const { stores, clock, timer, report } = adapters
  const holder = newId()
  const stopping = new AbortController()
  const running = new Map<string, { kind: TaskKind; work: Promise<void> }>()
  let looking: Promise<void> | null = null
  let resting = false
  let lookAgain = false
  let callOffLook = () => {}
  let callOffRenewal = () => {}

  /** What there is room for. */
  function wanted() {
    const taken = [...running.values()]
    return {
      except: [...running.keys()],
      kinds: kinds.filter(kind => taken.filter(task => task.kind === kind).length < slots[kind]),
    }
  }

  function wake(): void {
    if (resting) return
    lookAgain = true
    looking ??= look().finally(() => {
      looking = null
      if (lookAgain) wake()
    })
  }

  async function look(): Promise<void> {
    lookAgain = false
    callOffLook()
    let next: number | null = null
    try {
      while (wanted().kinds.length > 0 && !resting) {
        const now = clock()
        const task = await stores.tasks.claim({ holder, now, until: now + leaseLength, ...wanted() })
        if (!task) break
        take(task)
      }
      if (wanted().kinds.length > 0) next = await stores.tasks.nextReady(wanted())
    } catch (error) {
      report(error)
    }
    const wait = next === null ? lookEvery : Math.min(lookEvery, Math.max(0, next - clock()))
    if (!resting) callOffLook = timer(wait, wake)
  }

  function take(task: Task): void {
    const work = carryOut(adapters, task, { holder, signal: stopping.signal })
      .catch(report)
      .finally(() => {
        running.delete(task.id)
        wake()
      })
    running.set(task.id, { kind: task.order.kind, work })
    if (running.size === 1) renewLater()
  }

  function renewLater(): void {
    callOffRenewal()
    callOffRenewal = timer(leaseLength / 3, () => {
      if (running.size === 0) return
      stores.tasks.renew([...running.keys()], holder, clock() + leaseLength).catch(report)
      renewLater()
    })
  }

  return {
    wake,
    async stop(patience = 0) {
      resting = true
      callOffLook()
      const callOffPatience = timer(patience, () => stopping.abort())
      if (patience === 0) stopping.abort()
      await looking
      await Promise.all([...running.values()].map(({ work }) => work))
      callOffPatience()
      callOffRenewal()
    },
  }
}
