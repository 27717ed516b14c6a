import { DomainError } from '../domain-error.ts'

/**
 * Limits the concurrent requests of one member.
 *
 * @returns a function that takes a slot for a member and returns the release; it throws a DomainError beyond the limit
 */
export function createMemberConcurrencyLimit(maxConcurrent: number) {
  const active = new Map<string, number>()
  return (memberId: string): (() => void) => {
    const count = active.get(memberId) ?? 0
    if (count >= maxConcurrent) throw new DomainError('creation.tooManyAtOnce')
    active.set(memberId, count + 1)
    return () => {
      const left = (active.get(memberId) ?? 1) - 1
      if (left > 0) active.set(memberId, left)
      else active.delete(memberId)
    }
  }
}
