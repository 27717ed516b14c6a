import { limits } from '@tessera/shared-contracts'
import { secondMs } from '@tessera/server-kit/clock'
import { leaseMs } from '../../src/features/tasks/tasks.ts'
import { initialBalance, type CommandOutcome, type TasksSnapshot, type TaskCommand } from './task-commands.ts'

type ModelTask = TasksSnapshot['tasks'][number] & { isSubmitted: boolean }

/** Predicts the outcome of each command, without a database. */
export function createTaskModel() {
  let now = 0
  let balance = initialBalance
  const tasks: ModelTask[] = []
  const claimed: Record<TaskCommand['runner'], ModelTask[]> = { first: [], second: [] }

  /** Ends a task that its runner still holds. */
  function end(task: ModelTask, state: 'succeeded' | 'failed') {
    Object.assign(task, { state, leasedTo: null })
    if (state === 'failed') balance += limits.creditsPerTask
    return true
  }

  function perform({ does, runner, task: place, seconds }: TaskCommand): CommandOutcome {
    const mine = claimed[runner]
    const own = mine[place % Math.max(1, mine.length)]
    const any = tasks[place % Math.max(1, tasks.length)]
    const isHeld = own?.state === 'open' && own.leasedTo === runner
    switch (does) {
      case 'accept':
        if (balance < limits.creditsPerTask) return false
        balance -= limits.creditsPerTask
        tasks.push({ state: 'open', leasedTo: null, readyAt: now, isSubmitted: false })
        return true
      case 'claim': {
        // The turns of one member are in the order of acceptance
        const task = tasks.find(each => each.state === 'open' && each.readyAt <= now && !mine.includes(each))
        if (!task) return null
        Object.assign(task, { leasedTo: runner, readyAt: now + leaseMs })
        mine.push(task)
        return tasks.indexOf(task)
      }
      case 'renew':
        for (const task of mine)
          if (task.state === 'open' && task.leasedTo === runner) task.readyAt = now + leaseMs
        return null
      case 'submit':
        if (own && isHeld) own.isSubmitted = true
        return own ? isHeld : null
      case 'complete':
      case 'fail':
        if (!own) return null
        mine.splice(mine.indexOf(own), 1)
        return isHeld && end(own, does === 'complete' ? 'succeeded' : 'failed')
      case 'release':
        if (!own) return null
        mine.splice(mine.indexOf(own), 1)
        if (isHeld)
          Object.assign(own, { leasedTo: null, readyAt: now + seconds * secondMs, isSubmitted: false })
        return isHeld
      case 'crash':
        for (const task of tasks) if (task.leasedTo === runner) task.leasedTo = 'crashed'
        claimed[runner] = []
        return null
      case 'cancel': {
        if (!any) return null
        const canCancel = seconds > 20 || !any.isSubmitted
        return any.state === 'open' && canCancel && end(any, 'failed')
      }
      case 'wait':
        now += seconds * secondMs
        return null
    }
  }

  return {
    perform,
    read: (): TasksSnapshot => ({
      balance,
      tasks: tasks.map(({ state, leasedTo, readyAt }) => ({ state, leasedTo, readyAt })),
    }),
  }
}
