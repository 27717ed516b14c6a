import { Overload } from './refusal.ts'

/** Does work when its turn has come. */
export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Lets so much work go on at once; the rest waits in the order it came.
 *
 * @param longest how much may wait; what comes then is turned away with an {@link Overload}
 */
export function limiter(slots: number, longest: number): Limiter {
  const waiting: (() => void)[] = []
  let free = slots
  return async work => {
    if (free > 0) free -= 1
    else if (waiting.length >= longest) throw new Overload('too much of this work waits')
    else await new Promise<void>(start => waiting.push(start))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
