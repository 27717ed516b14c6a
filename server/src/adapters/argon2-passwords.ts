import { hash, verify, type Options } from '@node-rs/argon2'
import type { Passwords } from '../domain/passwords.ts'
import { Overload } from '../domain/refusal.ts'

/** OWASP's least recommendation for Argon2id; memory in KiB. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More would take all of the threads that files and names are looked up with. */
const atOnce = 2
const longestQueue = 32

/** Argon2id, off the event loop, a few at a time. */
export function argon2Passwords(): Passwords {
  const limited = limiter(atOnce, longestQueue)
  const dummy = hash('nobody has this password', cost)
  return {
    hash: password => limited(() => hash(password, cost)),
    matches: (password, known) =>
      limited(async () => (await verify(known ?? (await dummy), password)) && known !== null),
  }
}

function limiter(slots: number, longest: number) {
  const waiting: (() => void)[] = []
  let free = slots
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else if (waiting.length >= longest) throw new Overload('too many passwords to check')
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
