import type { TaskReading } from '@tessera/shared-contracts'
import type { Ended, Going, Reading } from './task-reading.ts'

interface Following<Data extends TaskReading> {
  look: () => Promise<Reading<Data>>
  /** Milliseconds between two readings, and how many there are at most. */
  poll: { everyMs: number; times: number }
  /** Milliseconds until the first reading. */
  firstIn: number
  /** Whether somebody still waits for this task here. */
  isFollowed: () => boolean
  onGoing: (going: Going, data: Data) => void
}

/** Reads a task until it ends or time is up; `left` when nobody follows it any more. */
export async function followTask<Data extends TaskReading>({
  look,
  poll,
  firstIn,
  isFollowed,
  onGoing,
}: Following<Data>): Promise<Ended<Data> | { kind: 'left' } | { kind: 'timedOut' }> {
  for (let made = 0; made < poll.times; made++) {
    await pause(made === 0 ? firstIn : poll.everyMs)
    if (!isFollowed()) return { kind: 'left' }
    const reading = await look()
    if (!isFollowed()) return { kind: 'left' }
    if (reading.kind === 'going') onGoing(reading.going, reading.data)
    else if (reading.kind !== 'nothing') return reading
  }
  return { kind: 'timedOut' }
}

/** What is left of the readings for a task that was accepted at a time, one at least. */
export const readingsLeft = ({ everyMs, times }: { everyMs: number; times: number }, acceptedAt: number) =>
  // However long ago it was: the server goes on with a task that a page has given up
  Math.max(1, times - Math.floor((Date.now() - acceptedAt) / everyMs))

const pause = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))
