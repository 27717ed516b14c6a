import { hash, verify, type Options } from '@node-rs/argon2'
import type { PasswordHasher } from '../../features/accounts/password/password-hasher.ts'
import { createConcurrencyLimiter } from '@tessera/platform/database/concurrency-limiter'

/** The minimum that OWASP recommends for Argon2id; memory in KiB. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More would use all threads of the pool that also reads files and resolves names. */
const maxConcurrent = 2
const maxQueued = 32

/** Hashes passwords with Argon2id off the event loop, a few at a time. */
export function createArgon2Hasher(): PasswordHasher {
  const limited = createConcurrencyLimiter(maxConcurrent, maxQueued)
  const dummy = hash('nobody has this password', cost)
  return {
    hash: password => limited(() => hash(password, cost)),
    verify: (password, storedHash) =>
      limited(async () => (await verify(storedHash ?? (await dummy), password)) && storedHash !== null),
  }
}
