import { hash, verify, type Options } from '@node-rs/argon2'
import type { Passwords } from '../domain/passwords.ts'
import { limiter } from '../domain/limiter.ts'

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
