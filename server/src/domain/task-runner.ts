import { second } from './clock.ts'
import { newId } from './ids.ts'
import { carryOut, type TaskWorkAdapters } from './task-work.ts'
import { leaseLength, type Task } from './tasks.ts'

export interface TaskRunner {
  /** Says that a task may be ready. Without it, the runner finds out by its own timers. */
  wake(): void
  /** Takes no more tasks, gives its leases back and settles when nothing of it is left running. */
  stop(): Promise<void>
}

/** Tasks that one runner carries out at a time; the engine queues what it cannot do at once. */
const slots = 4
/** Milliseconds after which a runner looks for tasks of others that have died, at the latest. */
const idleLook = 30 * second

/**
 * Carries out tasks from the first `wake` on. Any number of runners, in any number of processes, may share
 * a database: a lease says whose a task is, and a runner that dies loses its leases, so that another goes on.
 */
export function createTaskRunner(adapters: TaskWorkAdapters): TaskRunner {
  const { stores, clock, timer, report } = adapters
  const holder = newId()
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  let looking: Promise<void> | null = null
  let lookAgain = false
  let callOffLook = () => {}
  let callOffRenewal = () => {}

  const leaseOf = (now: number) => ({ holder, now, until: now + leaseLength, except: [...running.keys()] })

  function wake(): void {
    if (stopping.signal.aborted) return
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
      while (running.size < slots && !stopping.signal.aborted) {
        const task = await stores.tasks.claim(leaseOf(clock()))
        if (!task) break
        take(task)
      }
      if (running.size < slots) next = await stores.tasks.nextReady([...running.keys()])
    } catch (error) {
      report(error)
    }
    const wait = next === null ? idleLook : Math.min(idleLook, Math.max(0, next - clock()))
    if (!stopping.signal.aborted) callOffLook = timer(wait, wake)
  }

  function take(task: Task): void {
    const work = carryOut(adapters, task, { holder, signal: stopping.signal })
      .catch(report)
      .finally(() => {
        running.delete(task.id)
        wake()
      })
    running.set(task.id, work)
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
    async stop() {
      stopping.abort()
      callOffLook()
      await looking
      await Promise.all(running.values())
      callOffRenewal()
    },
  }
}
