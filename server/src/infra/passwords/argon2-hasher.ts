import { hash, verify, type Options } from '@node-rs/argon2'
import type { PasswordHasher } from '../../features/accounts/password/password-hasher.ts'
import { createConcurrencyLimiter } from '@tessera/server-kit/scheduling/limiter'

/** The minimum that OWASP recommends for Argon2id; memory in KiB. */
const recommendedCost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More would use all threads of the pool that also reads files and resolves names. */
const ofSource = { maxConcurrentOfKey: 1, maxQueued: 32, maxQueuedOfKey: 8 }
const strangers = { maxConcurrent: 2, ...ofSource }
const knownSources = { maxConcurrent: 1, ...ofSource }

/**
 * Hashes passwords with Argon2id off the event loop, a few at a time. Known sources have a lane of their own.
 *
 * @param cost less for tests, which wait for every log-in
 */
export function createArgon2Hasher(cost = recommendedCost): PasswordHasher {
  const lanes = {
    known: createConcurrencyLimiter(knownSources),
    strangers: createConcurrencyLimiter(strangers),
  }
  const dummy = hash('nobody has this password', cost)
  const getLane = ({ isKnown }: { isKnown: boolean }) => (isKnown ? lanes.known : lanes.strangers)
  return {
    hash: (password, requester) => getLane(requester).run(() => hash(password, cost), requester.source),
    verify: (password, storedHash, requester) =>
      getLane(requester).run(
        async () => (await verify(storedHash ?? (await dummy), password)) && storedHash !== null,
        requester.source,
      ),
  }
}
