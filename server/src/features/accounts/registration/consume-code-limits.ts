import type { RateLimiter } from '../../rate-limits/rate-limiter.ts'

/**
 * Counts a code that is mailed.
 *
 * @throws {DomainError} if the network or the mailbox had too many
 */
export async function consumeCodeLimits(limiter: RateLimiter, email: string, network: string): Promise<void> {
  await limiter.consume('codesOfNetwork', network)
  await limiter.consume('codesToMailboxOfNetwork', email, network)
  await limiter.consume('codesToMailbox', email)
}
